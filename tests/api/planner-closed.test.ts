// A study year without blocks: every grid in it is refused with one sentence, the same on the page and by the server.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { refusalOfTarget } from '#client/planning/copy/targets.ts';
import { lessonContext, partContext, yearContext } from '#client/planning/plan/grid-context.ts';
import { fromWire } from '#client/planning/plan/plan-item.ts';
import { contract } from '#shared/api/contract.ts';
import type { GridKind } from '#shared/api/planner-shapes.ts';
import { refusalOn } from '#shared/rules/registry.ts';
import type { GridContext } from '#shared/rules/rule.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, type OneOfEach, planOneOfEach, type PlanSchool } from '#tests/support/planner.ts';

const { planner } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
let placed: OneOfEach;
let warning: string;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  placed = await planOneOfEach(full, school);
  // To the year without blocks, where nothing could be placed.
  await sql`update placement set year = 2 where programme = ${school.planned}`.execute(api.database);
  const { body } = await full.call(planner.level1, { query: { programme: school.planned } });
  warning = body.years[1]!.warning!;
});
afterAll(() => api.close());

const item = (kind: GridKind, object: number) => ({ ...at(9, 9), key: 'new', kind, object, title: '' });
const told = (kind: GridKind, object: number, context: GridContext) =>
  refusalOn([item(kind, object)], context)?.message;
const level2 = async (relation_id: number, level: '2' | '2.5') =>
  (await full.call(planner.level2, { query: { relation_id, level } })).body;

it('is refused at level 1', async () => {
  const { body } = await full.call(planner.level1, { query: { programme: school.planned } });
  expect(told('programme_part', school.parts[0]!, yearContext(body.years[1]))).toBe(warning);
  const grid = [...body.years[1]!.grid, { ...at(9, 9), programme_part: school.parts[0] }];
  const saved = await full.call(planner.saveBlockParts, {
    body: { programme: school.planned, year: 2, grid, whole: true },
  });
  expect([saved.status, saved.message]).toEqual([422, warning]);
});

it('is refused inside a part with sub-parts', async () => {
  const { relation_id } = placed.theme;
  const page = await level2(relation_id, '2.5');
  expect(told('programme_part', school.subPart, partContext(page, false))).toBe(warning);
  const grid = [...page.grid, { ...at(9, 9), programme_part: school.subPart }];
  const body = { programme: school.planned, year: 2, relation_id, grid, whole: true };
  const saved = await full.call(planner.saveBlockParts, { body });
  expect([saved.status, saved.message]).toEqual([422, warning]);
});

it('is refused inside a part that is planned by week', async () => {
  const { relation_id } = placed.part;
  const page = await level2(relation_id, '2');
  expect(told('educational_unit', school.units[0]!, partContext(page, false))).toBe(warning);
  const grid = [...page.grid, { ...at(9, 9), educational_unit: school.units[0] }];
  const saved = await full.call(planner.saveWeekUnits, { body: { relation_id, grid } });
  expect([saved.status, saved.message]).toEqual([422, warning]);
});

it('is refused inside a unit', async () => {
  const relation_week_id = placed.unit.relation_id;
  const { body: page } = await full.call(planner.level3, { query: { relation_week_id } });
  expect(told('course', school.course, lessonContext(page))).toBe(warning);
  const grid = [{ ...at(0, 0), course: school.course }];
  const saved = await full.call(planner.saveLessons, { body: { relation_week_id, grid } });
  expect([saved.status, saved.message]).toEqual([422, warning]);
});

it('is refused as the target of a copy', async () => {
  const { body: programmes } = await full.call(planner.programmes);
  const { years } = programmes.find(({ id }) => id === school.planned)!;
  const mayCreate = { level1: true, level2: true, level3: true };
  const { relation: target } = await level2(placed.part.relation_id, '2');
  const items = [fromWire(placed.unit)];
  expect(refusalOfTarget([target], { level: '2', items, years, mayCreate })).toBe(warning);
  const end = { programme_id: school.planned, relation_id: placed.part.relation_id, type: 'programmepart' };
  const grid = [{ type: 'educationalunit_week', relation_id: placed.unit.relation_id }];
  const copied = await full.call(planner.copy, { body: { from: end, to: end, grid } });
  expect([copied.status, copied.message]).toEqual([422, warning]);
});
