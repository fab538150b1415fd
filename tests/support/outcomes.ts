// A framework with outcomes, and links to them from programmes, units and exams.
import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';

import { answered, type Client } from './api.ts';
import { at, type PlanSchool } from './planner.ts';

const { learningOutcomeFramework, learningOutcome, educationalUnit, programme, planner } = contract;

export async function makeFramework(client: Client, values: object = {}): Promise<number> {
  const body = { title: 'Leeruitkomsten ICT', ...values };
  return (await answered(client.call(learningOutcomeFramework.create, { body }))).id;
}

export async function makeOutcome(client: Client, framework: number, values: object = {}): Promise<number> {
  const body = { title: 'Uitkomst', framework, ...values };
  return (await answered(client.call(learningOutcome.create, { body }))).id;
}

/** Three outcomes, the second below the first and the third below the second. */
export async function makeThree(client: Client, framework: number): Promise<[number, number, number]> {
  const analyse = await makeOutcome(client, framework, { code: 'A', title: 'Analyseren' });
  const design = await makeOutcome(client, framework, { code: 'A1', title: 'Ontwerpen', parent: analyse });
  const build = await makeOutcome(client, framework, { code: 'A2', title: 'Realiseren', parent: design });
  return [analyse, design, build];
}

/** Places an exam in a unit in a part of the first year: the ids of all three. */
export async function planExam(client: Client, school: PlanSchool): Promise<Record<'part' | 'unit' | 'exam', number>> {
  const one = async (answer: Promise<{ body: GridItem[] }>) => ((await answer).body[0] as GridItem).relation_id;
  const parts = [{ ...at(0, 0, 6), programme_part: school.parts[0] }];
  const year = { programme: school.planned, year: 1 };
  const part = await one(client.call(planner.saveBlockParts, { body: { ...year, grid: parts } }));
  const units = [{ ...at(0, 0, 12), educational_unit: school.units[0] }];
  const unit = await one(client.call(planner.saveWeekUnits, { body: { relation_id: part, grid: units } }));
  const lessons = [{ ...at(3, 2), exam: school.exam, prepopulate: true }];
  const exam = await one(client.call(planner.saveLessons, { body: { relation_week_id: unit, grid: lessons } }));
  return { part, unit, exam };
}

/** A link of a programme or a unit, and one of an exam. */
export const reached = (learning_outcome: number, level = 0, note = '') => ({ learning_outcome, level, note });
export const assessed = (learning_outcome: number, level = 0, share = 0) => ({ learning_outcome, level, share });

/** Saves links of the planned programme, the first unit or a placed exam, in the current school. */
export function linksIn(setting: () => { full: Client; school: PlanSchool }) {
  const promise = (outcomes: object[], id = setting().school.planned) =>
    setting().full.call(programme.update, { params: { id }, body: { outcomes } });
  const teach = (outcomes: object[]) =>
    setting().full.call(educationalUnit.update, {
      params: { id: setting().school.units[0] ?? 0 },
      body: { outcomes },
    });
  const assess = (relation_id: number, outcomes: object[]) =>
    setting().full.call(planner.saveExam, { params: { relation_id }, body: { outcomes } });
  return { promise, teach, assess };
}
