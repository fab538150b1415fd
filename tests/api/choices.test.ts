// Elective parts with EC to choose: which values are valid, what totals and checks make of them, and who sees them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { fieldText } from '#shared/text/field.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { planner, checks, programmePart } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
let placed: GridItem;
let params: { id: number };

/** A part over blocks 1 and 2 with a unit of 5 EC in the first and one of 4 EC in the second. */
beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  params = { id: school.parts[0] as number };
  const body = {
    ...{ programme: school.planned, year: 1, whole: true },
    grid: [{ ...at(0, 0, 6), programme_part: params.id }],
  };
  placed = (await full.call(planner.saveBlockParts, { body })).body[0]!;
  const grid = [
    { ...at(0, 0, 6), educational_unit: school.units[0] },
    { ...at(6, 1, 6), educational_unit: school.units[1] },
  ];
  await full.call(planner.saveWeekUnits, { body: { relation_id: placed.relation_id, grid } });
});
afterAll(() => api.close());

const save = (body: object, client = full) => client.call(programmePart.update, { params, body });
const level1 = async (client = full) =>
  (await client.call(planner.level1, { query: { programme: school.planned } })).body;
const found = async (client = full) =>
  (await client.call(checks.list, { query: { programme: school.planned } })).body.filter(
    ({ check }) => check === 'choice',
  );
const nothing = { elective: false, choose_ects_min: null, choose_ects_max: null };

describe('the EC to choose', () => {
  it('has a minimum, and a maximum that is not below it', async () => {
    const below = await save({ elective: true, choose_ects_min: 15, choose_ects_max: 14 });
    expect([below.status, below.errors]).toEqual([422, { choose_ects_max: fieldText.mostBelowLeast }]);
    expect((await save({ choose_ects_min: -1 })).errors).toEqual({ choose_ects_min: fieldText.atLeast(0) });
    expect((await save({ choose_ects_min: 501 })).errors).toEqual({ choose_ects_min: fieldText.atMost(500) });
    expect((await save({ choose_ects_max: 2.5 })).status).toBe(400);
    expect((await save({ elective: true, choose_ects_min: 15, choose_ects_max: 15 })).status).toBe(200);
    // The stored maximum counts as well.
    expect((await save({ choose_ects_min: 16 })).errors).toEqual({ choose_ects_max: fieldText.mostBelowLeast });
    await save(nothing);
  });

  it('needs the right to change it, and is copied along', async () => {
    const limits = { attributes: { 'programme_part.choose_ects_min': 'r' } };
    const reader = await clientWith(api, school, { '*': 'crud' }, limits);
    const refused = await save({ choose_ects_min: 3 }, reader);
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([403, ['choose_ects_min']]);
    const values = { elective: true, choose_ects_min: 3, choose_ects_max: 4 };
    await save(values);
    expect((await full.call(programmePart.create, { body: { ...params, action: 'clone' } })).body).toMatchObject(
      values,
    );
    await save(nothing);
  });
});

describe('the totals', () => {
  it('count the EC that must be chosen, spread over blocks by what is offered, and say so', async () => {
    expect((await level1()).totals).toEqual({ ects_credits: 9, contact_hours: 70 });
    await save({ elective: true, choose_ects_min: 3, choose_ects_max: 6 });
    const screen = await level1();
    // A third of the hours of everything that is offered.
    expect(screen.totals).toEqual({ ects_credits: 3, contact_hours: 23.333333 });
    const [year] = screen.years;
    expect(year?.block_totals.map(({ ects_credits }) => ects_credits)).toEqual([1.666667, 1.333333, 0, 0]);
    const choice = { least: 3, most: 6, offered: 9 };
    expect(year?.grid[0]?.totals.ects_credits).toEqual({
      ...{ shown: 3, planned: 3, own: 30, difference: 0 },
      choice,
    });
    const around = { ...choice, part_title: 'Thema Web' };
    const query = { organizational_unit: school.cluster, calendar_year: school.year };
    const [programme] = (await full.call(planner.modules, { query })).body.programmes;
    expect(programme?.totals).toEqual(year?.block_totals);
    expect(programme?.modules.map((module) => module.choice)).toEqual([around, around]);
    const tree = await full.call(planner.tree, { query: { programme: school.planned } });
    expect(tree.body.years[0]?.children[0]).toMatchObject({ ects_credits: 3, choice });
    const shown = await full.call(planner.presentation, { query: { programme: school.planned } });
    expect(shown.body.years[0]).toMatchObject({ totals: screen.totals, items: [{ ects_credits: 3, choice }] });
  });

  it('stay as they were while the part is not elective, or has no minimum', async () => {
    await save({ elective: false });
    expect((await level1()).totals.ects_credits).toBe(9);
    await save({ elective: true, choose_ects_min: null });
    expect((await level1()).totals.ects_credits).toBe(9);
    await save(nothing);
  });

  it.each(['elective', 'choose_ects_min'])('reveal nothing to users without read access to %s', async (name) => {
    const limits = { attributes: { [`programme_part.${name}`]: '' } };
    const client = await clientWith(api, school, { '*': 'r' }, limits);
    const before = await level1(client);
    await save({ elective: true, choose_ects_min: 10 });
    expect({ ...(await level1(client)), years: [] }).toEqual({ ...before, years: [] });
    expect((await level1(client)).years.map(({ totals, block_totals }) => [totals, block_totals])).toEqual(
      before.years.map(({ totals, block_totals }) => [totals, block_totals]),
    );
    expect(await found()).toHaveLength(1);
    expect(await found(client)).toEqual([]);
    await save(nothing);
  });
});

it('the check finds a part that offers less than must be chosen, and the other checks count the same EC', async () => {
  await save({ elective: true, choose_ects_min: 10 });
  expect(await found()).toMatchObject([
    {
      ...{ severity: 'error', year: 1, relation_id: placed.relation_id, object: 'programme_part', id: params.id },
      message: 'Thema Web biedt 9 EC; er moeten er 10 gekozen worden.',
    },
  ]);
  await save({ choose_ects_min: 3 });
  expect(await found()).toEqual([]);
  const all = (await full.call(checks.list, { query: { programme: school.planned } })).body;
  expect(all.find(({ check }) => check === 'ec_programme')?.message).toBe('3 EC gepland van de 120: 117 EC te weinig.');
  expect(all.filter(({ check }) => check === 'ec_part')).toEqual([]);
  await save(nothing);
});
