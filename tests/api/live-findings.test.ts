// The planner runs the checks in the browser on the plan that it read: it finds the same as the server, before and after a save,
// and gets nothing that its reader may not read.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { CheckedPlan, WireFinding } from '#shared/api/checks.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import { anyPlanRows } from '#shared/planning/testing.ts';
import type { CheckRow } from '#shared/rules/checks/check.ts';
import type { DraftGrid } from '#shared/rules/checks/draft-plan.ts';
import { liveFindings } from '#shared/rules/checks/live-findings.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';
import { insertPlan } from '#tests/support/random-plan.ts';
import { takesAll } from '#tests/support/sample.ts';

const { planner, checks } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  // The first year has blocks, the second has semesters.
  const { organization, cluster, nextYear } = school;
  await sql`
    insert into unit_calendar (organization, organizational_unit, calendar_year)
    values (${organization}, ${cluster}, ${nextYear})`.execute(api.database);
  await sql`
    insert into year_part (organizational_unit, calendar_year, position, start_date, end_date)
    values (${cluster}, ${nextYear}, 1, '2027-08-30', '2027-12-10'),
      (${cluster}, ${nextYear}, 2, '2028-01-31', '2028-06-23')`.execute(api.database);
});
afterAll(() => api.close());

type Read = CheckedPlan & { plan: NonNullable<CheckedPlan['plan']> };
const ask = (client = full) => client.call(checks.plan, { query: { programme: school.planned } });
const read = async () => (await ask()).body as Read;
const serverFindings = async (client = full) =>
  (await client.call(checks.list, { query: { programme: school.planned } })).body;
const found = (plan: Read, grids: DraftGrid[] = []) =>
  liveFindings(school.planned, plan, grids).map(({ finding }) => finding);

const savable = { 'part block_unit': 'blocks', week_unit: 'weeks', 'course exam': 'lessons' } as const;

/** The grid that an item is on, with its items. */
function gridAround(rows: readonly CheckRow[], { parent, year, kind }: CheckRow): DraftGrid {
  const names = Object.keys(savable).find((each) => each.split(' ').includes(kind)) ?? '';
  const kinds = names.split(' ') as CheckRow['kind'][];
  const items = rows.filter((row) => row.parent === parent && row.year === year && kinds.includes(row.kind));
  return { year, parent, kinds, items };
}

/** Saves a grid with the call for its level. */
async function save({ year, parent, kinds, items }: DraftGrid, rows: readonly CheckRow[]): Promise<number> {
  const grid = items.map(({ id, kind, object, x, y, width, height, mirrored }) => ({
    ...{ x, y, width, height, relation_id: id, [objectOf[kind]]: object, ...(mirrored && { mirrored }) },
  }));
  const by = savable[kinds.join(' ') as keyof typeof savable];
  const around = rows.find(({ id }) => id === parent);
  if (by === 'weeks') return (await full.call(planner.saveWeekUnits, { body: { relation_id: parent!, grid } })).status;
  if (by === 'lessons') {
    const place = around?.kind === 'week_unit' ? { relation_week_id: parent } : { relation_block_id: parent };
    return (await full.call(planner.saveLessons, { body: { ...place, grid } })).status;
  }
  const body = { programme: school.planned, year, relation_id: parent ?? 0, grid, whole: true };
  return (await full.call(planner.saveBlockParts, { body })).status;
}

it('live checks find the same as the server in a saved plan, and before a save what the server finds after it', async () => {
  const runs = takesAll ? 400 : 20;
  let saves = 0;
  await fc.assert(
    fc.asyncProperty(anyPlanRows, anyPlanRows, fc.nat(), fc.boolean(), async (first, second, seed, removes) => {
      await insertPlan(api.database, school, 1, first);
      await insertPlan(api.database, school, 2, second);
      const before = await read();
      expect(found(before)).toEqual(await serverFindings());
      const { rows } = before.plan;
      const chosen = rows[seed % Math.max(1, rows.length)];
      if (!chosen) return;
      const grid = gridAround(rows, chosen);
      const others = grid.items.filter(({ id }) => id !== chosen.id);
      const free = Array.from({ length: 40 }, (_, y) => y).find(
        (y) => y !== chosen.y && others.every((each) => each.y + each.height <= y || y + chosen.height <= each.y),
      );
      const moved = { ...chosen, y: free ?? chosen.y, ...(chosen.mirrored && { y: chosen.y }) };
      const draft = { ...grid, items: removes ? others : [...others, moved] };
      const expected = found(before, [draft]);
      // Changes that the rules refuse are skipped.
      if ((await save(draft, rows)) !== 200) return;
      saves += 1;
      expect(await serverFindings()).toEqual(expected);
    }),
    { numRuns: runs },
  );
  expect(saves).toBeGreaterThan(runs / 3);
});

it('live checks follow an item to another year with everything in it', async () => {
  const [part] = school.parts;
  const place = { x: 0, y: 0, width: 6, height: 1 };
  const grid = [{ ...place, programme_part: part }];
  await full.call(planner.saveBlockParts, { body: { programme: school.planned, year: 2, grid: [], whole: true } });
  await full.call(planner.saveBlockParts, { body: { programme: school.planned, year: 1, grid, whole: true } });
  const [placed] = (await read()).plan.rows;
  const units = [{ ...place, width: 12, educational_unit: school.units[0] }];
  await full.call(planner.saveWeekUnits, { body: { relation_id: placed!.id, grid: units } });
  const before = await read();
  const root = before.plan.rows.find(({ id }) => id === placed!.id)!;
  const on = (year: number, items: CheckRow[]): DraftGrid => ({
    ...{ year, parent: null, kinds: ['part', 'block_unit'], items },
  });
  const expected = found(before, [on(1, []), on(2, [root])]);
  const years = [
    { year: 1, grid: [] },
    { year: 2, grid: [{ ...place, programme_part: part, relation_id: root.id }] },
  ];
  expect((await full.call(planner.saveYears, { body: { programme: school.planned, years } })).status).toBe(200);
  expect(await serverFindings()).toEqual(expected);
});

it('live checks know accepted findings as long as their numbers are the same', async () => {
  const accepted = (findings: readonly WireFinding[]) => findings.filter((each) => each.accepted);
  const [first] = await serverFindings();
  const { programme, check, year, block, week, relation_id, object, id } = first!;
  const body = { programme, check, year, block, week, relation_id, object, id, reason: 'Zo afgesproken' };
  expect((await full.call(checks.accept, { body })).status).toBe(201);
  const plan = await read();
  expect(accepted(found(plan))).toEqual(accepted(await serverFindings()));
  expect(accepted(found(plan))).toHaveLength(1);
  const emptied = plan.plan.years.map(({ year: each }): DraftGrid => ({
    ...{ year: each, parent: null, kinds: ['part', 'block_unit'], items: [] },
  }));
  expect(accepted(found(plan, emptied))).toEqual([]);
});

it('the plan for live checks is sent only to users of the school who may read findings', async () => {
  const status = async (objects: Record<string, string>) =>
    (await ask(await clientWith(api, school, { '*': 'crud', ...objects }))).status;
  expect(await status({})).toBe(200);
  expect(await status({ calendar__level1: '' })).toBe(403);
  expect(await status({ calendar: '' })).toBe(403);
  const stranger = await clientWith(api, await createPlanSchool(api.database), { '*': 'crud' });
  expect((await ask(stranger)).status).toBe(404);
  expect((await full.call(checks.plan, { query: { programme: 0 } })).status).toBe(404);
});

it('the plan for live checks has nothing that its reader may not read, and gives the findings that the server gives them', async () => {
  const as = async (attributes: Record<string, string>, objects: Record<string, string> = {}) => {
    const client = await clientWith(api, school, { '*': 'r', ...objects }, { attributes });
    const { body } = await ask(client);
    const theirs = await serverFindings(client);
    expect(body.plan ? found(body as Read) : theirs).toEqual(theirs);
    return body;
  };
  // Items inside would reveal what they may not see.
  expect((await as({}, { calendar__level3: '' })).plan).toBeNull();
  expect((await as({}, { calendar__level2: '' })).plan).toBeNull();
  const everything = await as({});
  expect(everything.plan?.ects_credits).toBe(120);
  expect(everything.acceptances).toHaveLength(1);

  const names = ({ settings }: CheckedPlan) => settings.map(({ check }) => check);
  const withoutEc = await as({ 'programme.ects_credits': '', 'educational_unit.ects_credits': '' });
  expect(withoutEc.plan?.ects_credits).toBeNull();
  expect(withoutEc.plan?.rows.filter(({ kind }) => kind.endsWith('unit')).map((row) => row.ects_credits)).toEqual([
    null,
  ]);
  expect(names(withoutEc).filter((name) => name.startsWith('ec_'))).toEqual([]);
  expect(withoutEc.acceptances).toEqual([]);
  const nameless = await as({ 'educational_unit.title': '', 'educational_unit.coordinator': '' });
  expect(JSON.stringify(nameless)).not.toContain('Programmeren 1');
  expect(names(nameless)).not.toContain('coordinator_load');
});
