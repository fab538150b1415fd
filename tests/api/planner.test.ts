// The grids of the planner: which saves are refused, and that a grid is stored as it was sent. Rights: planner-rights.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { placementText } from '#shared/text/placement.ts';
import { rulesText } from '#shared/text/rules.ts';
import { Client } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { setUpPlanSchools } from '#tests/support/plan-schools.ts';
import { at, type PlanSchool } from '#tests/support/planner.ts';

const { planner } = contract;
const given = setUpPlanSchools();
let school: PlanSchool;
let other: PlanSchool;
let full: Client;

beforeAll(() => {
  ({ school, other, full } = given);
});
beforeEach(async () => {
  await sql`delete from placement`.execute(given.api.database);
});

const level1 = (grid: object[], rest: object = {}) => ({
  body: { programme: school.planned, calendar_year: school.year, organizational_unit: school.cluster, grid, ...rest },
});
const placeParts = async (...parts: object[]) => {
  const answer = await full.call(planner.saveBlockParts, level1(parts));
  expect(answer.status, answer.message + JSON.stringify(answer.errors)).toBe(200);
  return answer.body;
};
const placePart = async (spot = at(0, 0, 12)) =>
  (await placeParts({ ...spot, relation_id: 0, programme_part: school.parts[0] }))[0] as GridItem;
const placeUnit = async (part: number, spot = at(0, 0, 3)) => {
  const grid = [{ ...spot, relation_id: 0, educational_unit: school.units[0] }];
  return (await full.call(planner.saveWeekUnits, { body: { relation_id: part, grid } })).body[0] as GridItem;
};
const placements = async () =>
  (await sql<{ id: number }>`select id from placement order by id`.execute(given.api.database)).rows.map(
    ({ id }) => id,
  );

describe('the planner', () => {
  it('is for users of a unit above that of the programme too', async () => {
    const above = await clientWith(given.api, school, { '*': 'crud' }, { units: [school.faculty] });
    const grid = [{ ...at(0, 0), relation_id: 0, programme_part: school.parts[0] }];
    expect((await above.call(planner.saveBlockParts, level1(grid))).status).toBe(200);
  });
});

describe('a save', () => {
  it('returns the stored grid, and removes items that were left out with everything inside', async () => {
    const [first, second] = await placeParts(
      { ...at(0, 0, 6), relation_id: 0, programme_part: school.parts[0] },
      { ...at(6, 0, 6), relation_id: 0, programme_part: school.parts[1] },
    );
    expect(first).toMatchObject({ x: 0, width: 6, kind: 'programme_part', year: 1, programme_part: school.parts[0] });
    expect(first?.programme_part_object?.title).toBe('Thema Web');
    expect(second?.opens).toBe('2.5');
    await placeUnit(first?.relation_id ?? 0);
    // It can be sent back as it was read.
    const moved = await placeParts({ ...second, y: 3, x: 0 });
    expect(moved).toHaveLength(1);
    expect(moved[0]).toMatchObject({ relation_id: second?.relation_id, x: 0, y: 3 });
    expect(await placements()).toEqual([second?.relation_id]);
  });

  it('keeps parts and block units apart, unless the whole grid is sent', async () => {
    await placePart(at(0, 0, 6));
    const unit = { relation_id: 0, educational_unit: school.blockUnit };
    const units = await full.call(planner.saveBlockUnits, {
      body: { programme: school.planned, year: 1, grid: [{ ...unit, ...at(6, 0, 6) }] },
    });
    expect(units.status).toBe(200);
    const overlapping = await full.call(planner.saveBlockUnits, {
      body: { programme: school.planned, year: 1, grid: [{ ...unit, ...at(3, 0, 6) }] },
    });
    expect(overlapping.errors['grid.0']).toBe(rulesText.noOverlap('Thema Web'));
    expect(await placements()).toHaveLength(2);
    const read = await full.call(planner.level1, { query: { programme: school.planned } });
    const [a, b] = read.body.years[0]?.grid ?? [];
    const swapped = [
      { ...a, x: b?.x },
      { ...b, x: a?.x },
    ];
    const whole = await full.call(planner.saveBlockParts, level1(swapped, { whole: true }));
    expect(whole.body.map(({ kind, x }) => [kind, x])).toEqual([
      ['educational_unit', 0],
      ['programme_part', 6],
    ]);
  });

  it.each([
    ['outside to the right', { x: 10 }, rulesText.insideGrid()],
    ['outside above', { y: -1 }, rulesText.insideGrid()],
    ['without width', { width: 0 }, rulesText.insideGrid()],
    ['on another item', { x: 2 }, rulesText.noOverlap('Thema Web')],
    ['with an unknown relation', { relation_id: 999_999_999 }, placementText.item.unknown],
    ['for nothing', { programme_part: 0 }, placementText.item.noObject],
    ['for a part that does not exist', { programme_part: 999_999_999 }, placementText.item.missingObject],
    ['that belongs on another grid', { programme_part: 0, educational_unit: 'unit' }, rulesText.rightKind()],
  ])('is refused as a whole with an item %s', async (_name, change: Record<string, unknown>, text) => {
    const part = await placePart(at(0, 0, 4));
    const educational_unit = change['educational_unit'] ? { educational_unit: school.units[0] } : {};
    const item = { ...at(4, 0, 3), relation_id: 0, programme_part: school.parts[1], ...change, ...educational_unit };
    const moved = { ...at(0, 0, 4, 2), relation_id: part.relation_id };
    const answer = await full.call(planner.saveBlockParts, level1([moved, item]));
    expect(answer.status).toBe(422);
    expect(answer.errors).toEqual({ 'grid.1': text });
    const [row] = (await sql<{ height: number }>`select height from placement`.execute(given.api.database)).rows;
    expect(row).toEqual({ height: 1 });
  });

  it('refuses items of another school, another programme and another grid', async () => {
    const grid = [{ ...at(0, 0), relation_id: 0, programme_part: other.parts[0] }];
    expect((await full.call(planner.saveBlockParts, level1(grid))).errors).toEqual({
      'grid.0': placementText.item.missingObject,
    });
    const part = await placePart();
    const unit = await placeUnit(part.relation_id);
    const answer = await full.call(
      planner.saveBlockParts,
      level1([{ ...at(0, 5), relation_id: unit.relation_id, educational_unit: school.units[0] }]),
    );
    expect(answer.errors).toEqual({ 'grid.0': placementText.item.unknown });
    const secondYear = { body: { programme: school.planned, year: 2, grid: [{ ...part }] } };
    expect((await full.call(planner.saveBlockParts, secondYear)).errors).toEqual({
      'grid.0': placementText.item.unknown,
    });
  });

  it('refuses malformed items, unknown names, 5,000 items and a missing year', async () => {
    const bad = await full.call(planner.saveBlockParts, level1([{ ...at(0, 0), x: 1.5, programme_part: 1 }]));
    expect([400, 422]).toContain(bad.status);
    const unknown = await full.call(planner.saveBlockParts, level1([{ ...at(0, 0), colour: 'red' }]));
    expect(unknown.status).toBe(400);
    const many = Array.from({ length: 5000 }, (_, y) => ({ ...at(0, y), programme_part: school.parts[0] }));
    const tooMany = await full.call(planner.saveBlockParts, level1(many));
    expect(tooMany.status).toBe(422);
    expect(tooMany.errors['grid']).toBe(rulesText.gridNotFull(1000));
    const elsewhere = await full.call(planner.saveBlockParts, level1([], { calendar_year: other.year }));
    expect(elsewhere.errors).toEqual({ calendar_year: placementText.noStudyYear });
    expect(await placements()).toEqual([]);
  });

  it('is refused for a year without blocks, in the words of the specification', async () => {
    const grid = [{ ...at(0, 0), relation_id: 0, programme_part: school.parts[0] }];
    const answer = await full.call(planner.saveBlockParts, level1(grid, { calendar_year: school.nextYear }));
    expect(answer.status).toBe(422);
    expect(answer.message).toMatch(
      /^Er zijn nog geen semesters en blokken gedefinieerd voor het studiejaar 2027\/2028 voor Cluster/,
    );
    const read = await full.call(planner.level1, { query: { programme: school.planned } });
    expect(read.body.years.map(({ warning }) => warning)).toEqual([null, answer.message]);
  });

  it('answers 404 for a grid that was deleted meanwhile', async () => {
    const part = await placePart();
    await placeParts();
    const grid = [{ ...at(0, 0), relation_id: 0, educational_unit: school.units[0] }];
    const body = { relation_id: part.relation_id, grid };
    expect((await full.call(planner.saveWeekUnits, { body })).status).toBe(404);
  });
});

describe('two users', () => {
  it('get a conflict with the current items when the other was first', async () => {
    await placePart();
    const read = await full.call(planner.level1, { query: { programme: school.planned } });
    const { etag, grid } = read.body.years[0] as { etag: string; grid: GridItem[] };
    const item = { ...at(0, 1), relation_id: 0, programme_part: school.parts[1] };
    const first = await full.call(planner.saveBlockParts, { ...level1([...grid, item]), ifMatch: etag });
    expect(first.status).toBe(200);
    const late = await full.call(planner.saveBlockParts, { ...level1([]), ifMatch: etag });
    expect(late.status).toBe(412);
    expect(late.details['current']).toHaveLength(2);
    expect(await placements()).toHaveLength(2);
    const again = await full.call(planner.saveBlockParts, {
      ...level1([]),
      ifMatch: String(late.details['etag']),
    });
    expect(again.status).toBe(200);
    // The tag of the response is valid too, and a save that changes nothing keeps it.
    const same = await full.call(planner.saveBlockParts, { ...level1([]), ifMatch: String(again.headers['etag']) });
    expect(same.status).toBe(200);
  });

  it('who send the same new item twice place it once', async () => {
    const item = { ...at(0, 0), relation_id: 0, programme_part: school.parts[0], client_key: crypto.randomUUID() };
    const [first] = await placeParts(item);
    const [second] = await placeParts({ ...item, x: 4 });
    expect(second).toMatchObject({ relation_id: first?.relation_id, x: 4, client_key: item.client_key });
    const twice = await full.call(planner.saveBlockParts, level1([item, { ...item, y: 2 }]));
    expect(twice.errors).toEqual({ 'grid.1': placementText.item.twice });
  });

  it('get no conflict when they repeat a save whose response got lost', async () => {
    const read = await full.call(planner.blockParts, { query: { programme: school.planned, year: 1 } });
    const item = { ...at(0, 0), relation_id: 0, programme_part: school.parts[0], client_key: crypto.randomUUID() };
    const request = { ...level1([item]), ifMatch: String(read.headers['etag']) };
    const first = await full.call(planner.saveBlockParts, request);
    const again = await full.call(planner.saveBlockParts, request);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await placements()).toHaveLength(1);
  });

  it('get a conflict when only the group of an item differs', async () => {
    const part = await placePart();
    const body = (mirrored: boolean, items: object[] = []) => ({
      relation_id: part.relation_id,
      grid: [
        { ...at(0, 5), relation_id: 0, educational_unit: school.units[0], client_key: 'in-group-2', mirrored },
        ...items,
      ],
    });
    const first = await full.call(planner.saveWeekUnits, { body: body(false) });
    const neighbour = { ...at(0, 0), relation_id: 0, educational_unit: school.units[1] };
    for (const items of [[neighbour], []]) await full.call(planner.saveWeekUnits, { body: body(false, items) });
    const late = { body: body(true), ifMatch: String(first.headers['etag']) };
    expect((await full.call(planner.saveWeekUnits, late)).status).toBe(412);
  });

  it('who save the same grid sixty times lose nothing that was acknowledged', async () => {
    const part = await placePart();
    const query = { relation_id: part.relation_id };
    const plan = async (name: string) => {
      const mine: string[] = [];
      while (mine.length < 30) {
        const read = await full.call(planner.weekUnits, { query });
        const y = Math.max(0, ...read.body.map((item) => item.y + 1));
        const client_key = `planner-${name}-${mine.length}`;
        const item = { ...at(0, y, 1), relation_id: 0, educational_unit: school.units[0], client_key };
        const answer = await full.call(planner.saveWeekUnits, {
          body: { ...query, grid: [...read.body, item] },
          ifMatch: String(read.headers['etag']),
        });
        expect([200, 412]).toContain(answer.status);
        if (answer.status === 200) mine.push(client_key);
      }
      return mine;
    };
    const acknowledged = (await Promise.all([plan('a'), plan('b')])).flat();
    const there = await full.call(planner.weekUnits, { query });
    expect(new Set(there.body.map(({ client_key }) => client_key))).toEqual(new Set(acknowledged));
    expect(there.body).toHaveLength(60);
  });
});
