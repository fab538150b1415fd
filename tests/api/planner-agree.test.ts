// All screens show the same numbers per block, year and programme, before and after saving.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { innerGridTotals, yearGridTotals } from '#client/planning/plan/grid-totals.ts';
import { fromWire, toWire } from '#client/planning/plan/plan-item.ts';
import { contract } from '#shared/api/contract.ts';
import type { GridItem, TreeNode } from '#shared/api/planner-shapes.ts';
import { shownSums } from '#shared/planning/shown-shares.ts';
import { anyColumns, anyPlanRows } from '#shared/planning/testing.ts';
import { addSums, type Sums } from '#shared/planning/totals.ts';
import { weekLoads } from '#shared/planning/week-load.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';
import { insertPlan } from '#tests/support/random-plan.ts';

const { planner } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
/** Sees and plans the years, but nothing inside a part. */
let outside: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  outside = await clientWith(api, school, {
    ...rightsOf('r'),
    calendar: 'r',
    calendar__level1: 'ru',
    calendar__tree: 'r',
  });
  // The second study year has two semesters without blocks, of 15 and 21 weeks.
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

const rightsOf = (letters: 'r') =>
  ({ programme: letters, programme_part: letters, educational_unit: letters, course: letters, exam: letters }) as const;
const level1 = async (client = full) =>
  (await client.call(planner.level1, { query: { programme: school.planned } })).body;
const level2 = async (relation_id: number, level: string) =>
  (await full.call(planner.level2, { query: { relation_id, level } })).body;
type Level1 = Awaited<ReturnType<typeof level1>>;

const add = (all: readonly Sums[]) =>
  addSums(
    all.map((sums) => [sums]),
    1,
  )[0];
const tenth = (value: number) => Math.round(value * 10) / 10;
const near = (a: Sums | undefined, b: Sums | undefined) => {
  expect(a?.ects_credits).toBeCloseTo(b?.ects_credits ?? NaN, 4);
  expect(a?.contact_hours).toBeCloseTo(b?.contact_hours ?? NaN, 4);
};

/** Every screen beside level 1, as this user sees them. */
async function expectAgreement(screen: Level1, client: Client): Promise<void> {
  near(add(screen.years.map(({ totals }) => totals)), screen.totals);
  for (const { totals, block_totals } of screen.years) near(add(block_totals), totals);

  const tree = (await client.call(planner.tree, { query: { programme: school.planned } })).body;
  expect(tree.totals).toEqual(screen.totals);
  expect(tree.years.map(({ totals }) => totals)).toEqual(screen.years.map(({ totals }) => totals));

  const ict = (await client.call(planner.opleidingIct, { query: { programme: school.planned } })).body.opleiding;
  expect(ict?.ects_credits).toBe(screen.totals.ects_credits);
  for (const [index, { totals, block_totals }] of screen.years.entries()) {
    const jaar = ict?.jaar[index];
    expect(jaar?.ects_credits).toBe(totals.ects_credits);
    const shown = shownSums(block_totals).map(({ ects_credits }) => ects_credits);
    expect(jaar?.blokken.map(({ ects_credits }) => ects_credits)).toEqual(shown);
    // The shares of a subject add up to the subject, however they are rounded; for electives, to no more.
    const subjects = new Map<number, { shares: number; whole: number; counted: boolean; chosen: boolean }>();
    for (const { relation_id, ects_credits, ects_credits_whole: whole, counted, choice } of jaar?.blokken.flatMap(
      ({ vakken }) => vakken,
    ) ?? []) {
      const shares = (subjects.get(relation_id)?.shares ?? 0) + ects_credits;
      subjects.set(relation_id, { shares, whole, counted, chosen: choice !== null });
    }
    for (const { shares, whole, counted, chosen } of subjects.values()) {
      const most = counted ? tenth(whole) : 0;
      expect(tenth(shares)).toBeLessThanOrEqual(most);
      expect(chosen || tenth(shares) === most).toBe(true);
    }

    const calendar_year = screen.years[index]?.calendar_year?.id ?? 0;
    const query = { calendar_year, organizational_unit: school.cluster };
    const modules = (await client.call(planner.modules, { query })).body.programmes;
    expect(modules.find(({ id }) => id === school.planned)?.totals).toEqual(block_totals);
  }
}

/** The parts inside these, with the numbers of each of their screens. */
async function expectHeads(screen: Level1): Promise<void> {
  const tree = (await full.call(planner.tree, { query: { programme: school.planned } })).body;
  for (const [index, { children }] of tree.years.entries()) {
    const year = screen.years[index]!;
    for (const node of children.flatMap(partsIn)) {
      const { relation, blocks, block_totals, grid, contents, weeks, place } = await level2(
        node.relation_id,
        node.opens,
      );
      expect(relation.totals.ects_credits.shown).toBe(node.ects_credits);
      near(add(block_totals), { ects_credits: node.ects_credits, contact_hours: node.contact_hours });
      const counted = innerGridTotals(
        { items: grid.map(fromWire), contents, weeks, blocks: blocks.length },
        relation,
        place,
      );
      expect([counted.head, counted.perBlock]).toEqual([relation.totals, block_totals]);
    }
    const counted = countedYear(year);
    expect([counted.sums, counted.perBlock]).toEqual([year.totals, year.block_totals]);
  }
}

const countedYear = (year: Level1['years'][number]) =>
  yearGridTotals({ ...year, items: year.grid.map(fromWire), blocks: year.blocks.length });
const loadOf = ({ nodes }: ReturnType<typeof countedYear>, weeks: Level1['years'][number]['weeks']) =>
  weekLoads([...nodes.values()], weeks);

function partsIn(node: TreeNode): TreeNode[] {
  return node.kind === 'programme_part' ? [node, ...node.children.flatMap(partsIn)] : [];
}

it('all screens agree after every plan and every change of it', async () => {
  const anyMove = fc.record({ which: fc.nat(), columns: anyColumns });
  const samples = fc.sample(fc.tuple(anyPlanRows, anyPlanRows, anyMove, anyMove), { numRuns: 8, seed: 2026 });
  for (const [first, second, move, inner] of samples) {
    await insertPlan(api.database, school, 1, first);
    await insertPlan(api.database, school, 2, second);
    const before = await level1();
    await expectAgreement(before, full);
    await expectAgreement(await level1(outside), outside);
    await expectHeads(before);

    // Level 1 shows the same while an item is being moved as after the save.
    const year = before.years[0]!;
    const items = moved(year.grid, move);
    const unsaved = yearGridTotals({ ...year, items, blocks: year.blocks.length });
    const body = { programme: school.planned, year: 1, whole: true, grid: items.map(toWire) };
    expect((await full.call(planner.saveBlockParts, { body })).status).toBe(200);
    const after = await level1();
    expect([unsaved.sums, unsaved.perBlock]).toEqual([after.years[0]?.totals, after.years[0]?.block_totals]);
    expect(loadOf(unsaved, year.weeks)).toEqual(loadOf(countedYear(after.years[0]!), after.years[0]!.weeks));
    await expectAgreement(after, full);

    // The same inside a part.
    const parts = after.years[0]!.grid.filter(({ opens, inside }) => opens === '2' && inside.level2 > 0);
    const part = parts[inner.which % Math.max(1, parts.length)];
    if (!part) continue;
    const screen = await level2(part.relation_id, '2');
    const units = moved(screen.grid, inner);
    const grid = { items: units, contents: screen.contents, weeks: screen.weeks, blocks: screen.blocks.length };
    const head = innerGridTotals(grid, screen.relation, screen.place);
    const saved = { relation_id: part.relation_id, grid: units.map(toWire) };
    expect((await full.call(planner.saveWeekUnits, { body: saved })).status).toBe(200);
    const now = await level2(part.relation_id, '2');
    expect([head.head, head.perBlock]).toEqual([now.relation.totals, now.block_totals]);
    await expectAgreement(await level1(), full);
  }
});

it('all screens agree without showing the inside of a part to users who may not see it', async () => {
  await insertPlan(api.database, school, 1, fc.sample(anyPlanRows, { numRuns: 8, seed: 2026 }).at(-1) ?? []);
  expect((await level1()).years[0]?.contents).not.toBeNull();
  expect((await level1(outside)).years.map(({ contents }) => contents)).toEqual([null, null]);
  const reads = { ...rightsOf('r'), calendar: 'r', calendar__level1: 'r', calendar__level2: 'r' } as const;
  const halfway = await clientWith(api, school, reads);
  expect((await level1(halfway)).years.map(({ contents }) => contents)).toEqual([null, null]);
  const reader = await clientWith(api, school, { '*': 'r' });
  expect((await level1(reader)).years[0]?.contents).toEqual((await level1()).years[0]?.contents);
});

function moved(grid: readonly GridItem[], { which, columns }: { which: number; columns: object }) {
  const items = grid.map(fromWire);
  const chosen = items[which % Math.max(1, items.length)];
  return items.map((item) => (item === chosen ? { ...item, ...columns } : item));
}
