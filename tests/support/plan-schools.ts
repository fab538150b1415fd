// Two schools to plan in. The functions register hooks that make them once per test file; use what they return inside
// tests.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';

import { answered, type Client, startApi, type TestApi } from './api.ts';
import { clientWith } from './factories.ts';
import { at, createPlanSchool, type PlanSchool, saveYear, type Spot } from './planner.ts';

export function setUpPlanSchools() {
  let api: TestApi;
  let school: PlanSchool;
  let other: PlanSchool;
  let full: Client;
  let stranger: Client;

  beforeAll(async () => {
    api = await startApi();
    school = await createPlanSchool(api.database);
    other = await createPlanSchool(api.database);
    full = await clientWith(api, school, { '*': 'crud' });
    stranger = await clientWith(api, other, { '*': 'crud' });
  });
  afterAll(() => api.close());

  return {
    get api() {
      return api;
    },
    get school() {
      return school;
    },
    get other() {
      return other;
    },
    /** May do everything in the school. */
    get full() {
      return full;
    },
    /** May do everything in the other school. */
    get stranger() {
      return stranger;
    },
  };
}

/** Plans in the first school before each test: a part that spans block 2 (twelve weeks), and a unit in its first half. */
export function setUpPlannedUnit() {
  const given = setUpPlanSchools();
  const { planner } = contract;
  let part: GridItem;
  let unit: GridItem;

  beforeEach(async () => {
    await sql`delete from placement`.execute(given.api.database);
    [part] = await saveYear(given.full, given.school.planned, [
      { ...at(3, 0, 3), programme_part: given.school.parts[0] },
    ]);
    [unit] = (await answered(saveUnits([{ ...at(0, 0, 6), educational_unit: given.school.units[0] }]))) as [GridItem];
  });

  const saveUnits = (grid: object[], client = given.full) =>
    client.call(planner.saveWeekUnits, { body: { relation_id: part.relation_id, grid } });
  const saveLessons = (grid: object[], client = given.full) =>
    client.call(planner.saveLessons, { body: { relation_week_id: unit.relation_id, grid } });
  const course = (spot: Spot, rest: object = {}) => ({ ...spot, relation_id: 0, course: given.school.course, ...rest });
  const exam = (spot: Spot, rest: object = {}) => ({ ...spot, relation_id: 0, exam: given.school.exam, ...rest });

  return { given, part: () => part, unit: () => unit, saveUnits, saveLessons, course, exam };
}
