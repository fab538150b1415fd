// Where an outcome is promised, taught and assessed: per programme, and only what the reader may see.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { learningOutcomeFramework, learningOutcome, educationalUnit, programme, planner } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
let outcome: number;
let placed: { unit: number; exam: number };

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  const framework = { title: 'Kader', scale: 4 };
  const { id } = (await full.call(learningOutcomeFramework.create, { body: framework })).body as { id: number };
  const body = { title: 'Ontwerpt', code: 'A1', framework: id };
  outcome = ((await full.call(learningOutcome.create, { body })).body as { id: number }).id;
  const link = { learning_outcome: outcome, level: 2, note: '' };
  await full.call(programme.update, { params: { id: school.planned }, body: { outcomes: [{ ...link, level: 4 }] } });
  for (const unit of school.units.slice(0, 2))
    await full.call(educationalUnit.update, { params: { id: unit }, body: { outcomes: [link] } });
  placed = await plan();
  const assesses = [{ learning_outcome: outcome, level: 3, share: 60 }];
  await full.call(planner.saveExam, { params: { relation_id: placed.exam }, body: { outcomes: assesses } });
});
afterAll(() => api.close());

/** An exam in a unit in a part of the first year. */
async function plan() {
  const one = async (answer: Promise<{ body: GridItem[] }>) => ((await answer).body[0] as GridItem).relation_id;
  const parts = [{ ...at(0, 0, 6), programme_part: school.parts[0] }];
  const year = { programme: school.planned, year: 1 };
  const part = await one(full.call(planner.saveBlockParts, { body: { ...year, grid: parts } }));
  const units = [{ ...at(0, 0, 12), educational_unit: school.units[0] }];
  const unit = await one(full.call(planner.saveWeekUnits, { body: { relation_id: part, grid: units } }));
  const lessons = [{ ...at(3, 2), exam: school.exam, prepopulate: true }];
  return { unit, exam: await one(full.call(planner.saveLessons, { body: { relation_week_id: unit, grid: lessons } })) };
}

const usesFor = (client: Client, id = outcome) => client.call(contract.outcomes.uses, { params: { id } });

it('the uses of an outcome are programmes that promise it, units that teach it and exams that assess it, with their places', async () => {
  const { status, body } = await usesFor(full);
  expect(status).toBe(200);
  expect(body.levels).toHaveLength(4);
  expect(body.programmes).toHaveLength(1);
  expect(body.programmes[0]).toMatchObject({
    programme: school.planned,
    promised: { level: 4, note: '' },
    taught: [{ educational_unit: school.units[0], relation_id: placed.unit, year: 1, first: 0, level: 2 }],
    assessed: [{ relation_id: placed.exam, unit: { relation_id: placed.unit }, level: 3, share: 60, summative: true }],
  });
  expect(body.unplanned).toMatchObject([{ educational_unit: school.units[1], level: 2 }]);
});

it('the uses leave out what the user may not see', async () => {
  const outcomes = { learning_outcome: 'r', learning_outcome_framework: 'r' };
  const nothing = await usesFor(await clientWith(api, school, outcomes));
  expect(nothing.body).toMatchObject({ programmes: [], unplanned: [] });
  const promises = await usesFor(await clientWith(api, school, { ...outcomes, programme: 'r' }));
  expect(promises.body.programmes).toMatchObject([{ promised: { level: 4 }, taught: [], assessed: [] }]);
  const plans = { ...outcomes, programme: 'r', calendar: 'r', calendar__level1: 'r', educational_unit: 'r' };
  const levelTwo = await usesFor(await clientWith(api, school, { ...plans, calendar__level2: 'r' }));
  expect(levelTwo.body.programmes[0]).toMatchObject({ taught: [{ level: 2 }], assessed: [] });
  const hidden = await clientWith(api, school, { '*': 'r' }, { attributes: { 'programme.outcomes': '' } });
  expect((await usesFor(hidden)).body.programmes).toMatchObject([{ promised: null, taught: [{ level: 2 }] }]);
  expect((await usesFor(await clientWith(api, school, { programme: 'r' }))).status).toBe(403);
});

it('the uses are not visible to other schools', async () => {
  const other = await createPlanSchool(api.database);
  expect((await usesFor(await clientWith(api, other, { '*': 'crud' }))).status).toBe(404);
  expect((await usesFor(full, 999_999)).status).toBe(404);
});
