// The size limits of a programme: copies of copies, saves and parts inside parts are limited, and existing items stay visible.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { MAX_ANSWER_ITEMS, MAX_GRID_ITEMS, MAX_PART_DEPTH, MAX_PROGRAMME_ITEMS } from '#shared/planning/limits.ts';
import { placementText } from '#shared/text/placement.ts';
import { rulesText } from '#shared/text/rules.ts';
import { undoText } from '#shared/text/undo.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, planParts, type PlanSchool } from '#tests/support/planner.ts';

const { planner } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
let part: GridItem;
let theme: GridItem;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await setTriggers('disable');
  await sql`delete from placement`.execute(api.database);
  await setTriggers('enable');
  [part, theme] = await planParts(api, school, full);
});

/** Fills the part with units and courses until it has this number of items. */
async function fill(items: number): Promise<void> {
  const units = Math.ceil(items / 1000);
  await setTriggers('disable');
  await sql`
    with units as (
      insert into placement (organization, programme, year, parent, kind, educational_unit, x, y, width, height)
      select ${school.organization}, ${school.planned}, 1, ${part.relation_id}, 'week_unit', ${school.units[0]}, 0, n, 12, 1
      from generate_series(1, ${units}::int) n returning id
    ), numbered as (select id, row_number() over (order by id) - 1 as at from units)
    insert into placement (organization, programme, year, parent, kind, course, x, y, width, height)
    select ${school.organization}, ${school.planned}, 1, u.id, 'course', ${school.course}, n % 12, (n / 12) % 1000, 1, 1
    from generate_series(1, ${items - units}::int) n join numbered u on u.at = n % ${units}::int`.execute(api.database);
  await sql`
    insert into rel__calendar_week__course (id, organization)
    select id, organization from placement where kind = 'course'`.execute(api.database);
  await setTriggers('enable');
}

/** Off during inserts of tens of thousands of rows, whose history no test needs. */
async function setTriggers(how: 'enable' | 'disable'): Promise<void> {
  for (const table of ['placement', 'rel__calendar_week__course'])
    await sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger user`.execute(api.database);
}

const count = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from placement`.execute(api.database)).rows[0]?.count;
const copy = (item: GridItem, relation_id = 0) => {
  const end = { programme_id: school.planned, type: 'programmepart' };
  const grid = [{ type: 'programmepart', relation_id: item.relation_id }];
  return full.call(planner.copy, { body: { from: end, to: { ...end, relation_id }, grid } });
};

describe('a copy', () => {
  it('is refused when the programme would exceed the limit, and so is any new item', async () => {
    await fill(MAX_PROGRAMME_ITEMS - 2);
    expect(await count()).toBe(MAX_PROGRAMME_ITEMS);
    const refused = await copy(theme);
    expect([refused.status, refused.message]).toEqual([422, rulesText.notFull(MAX_PROGRAMME_ITEMS)]);
    const save = (grid: object[]) =>
      full.call(planner.saveBlockParts, { body: { programme: school.planned, year: 1, grid } });
    const fresh = { ...at(6, 3, 6), programme_part: school.parts[1] };
    const added = await save([part, theme, fresh]);
    expect([added.status, added.message]).toEqual([422, rulesText.notFull(MAX_PROGRAMME_ITEMS)]);
    expect(await count()).toBe(MAX_PROGRAMME_ITEMS);
    // Existing items can be moved, and removing them makes room.
    expect((await save([part, { ...theme, y: 5 }])).status).toBe(200);
    expect((await save([part, fresh])).status).toBe(200);
  });
});

it('what was removed does not come back into a programme that is full by now', async () => {
  const save = (grid: object[]) =>
    full.call(planner.saveBlockParts, { body: { programme: school.planned, year: 1, grid } });
  const programme = school.planned;
  const moment = new Date().toISOString();
  expect((await save([part])).status).toBe(200);
  await fill(MAX_PROGRAMME_ITEMS - 1);
  const last = await full.call(planner.lastChange, { query: { programme } });
  const undo = { programme, change_set: last.body.undo?.change_set };
  const refused = await full.call(planner.undo, { body: undo });
  const reason = rulesText.notFull(MAX_PROGRAMME_ITEMS);
  expect([refused.status, refused.message]).toEqual([409, undoText.refused(reason)]);
  expect(await count()).toBe(MAX_PROGRAMME_ITEMS);
  const restored = await full.call(contract.restore.restore, { body: { programme, year: 1, moment } });
  expect(restored.details['missing']).toMatchObject([{ object: 'programme_part', reason }]);
});

it('a programme from before the limit that exceeds it is shown, but not copied', async () => {
  await fill(MAX_PROGRAMME_ITEMS);
  expect((await full.call(planner.tree, { query: { programme: school.planned } })).status).toBe(200);
  const clone = await full.call(contract.programme.create, { body: { id: school.planned, action: 'clone' } });
  expect([clone.status, clone.message]).toEqual([422, rulesText.notFull(MAX_PROGRAMME_ITEMS)]);
});

it('no response has more items than its limit', async () => {
  await fill(MAX_ANSWER_ITEMS);
  const query = { programme: school.planned };
  for (const answer of [await full.call(planner.tree, { query }), await full.call(planner.modules)])
    expect([answer.status, answer.message]).toEqual([422, placementText.answerFull(MAX_ANSWER_ITEMS)]);
});

/** `size` block units in a study year, one per row, with a course in each of the first `inside`. */
async function fillYear(size: number, inside: number): Promise<GridItem[]> {
  await setTriggers('disable');
  await sql`delete from placement`.execute(api.database);
  await sql`
    insert into placement (organization, programme, year, kind, educational_unit, x, y, width, height)
    select ${school.organization}, ${school.planned}, 1, 'block_unit', ${school.blockUnit}, 0, n, 6, 1
    from generate_series(0, ${size - 1}::int) n`.execute(api.database);
  await sql`
    insert into placement (organization, programme, year, parent, kind, course, x, y, width, height)
    select organization, programme, 1, id, 'course', ${school.course}, 0, 0, 1, 1
    from placement where kind = 'block_unit' order by id limit ${inside}`.execute(api.database);
  await sql`
    insert into rel__calendar_week__course (id, organization)
    select id, organization from placement where kind = 'course'`.execute(api.database);
  await setTriggers('enable');
  return (
    await sql<GridItem>`
      select id as relation_id, x, y, width, height from placement where parent is null order by y`.execute(
      api.database,
    )
  ).rows;
}

it('a grid that would get more items than it may have is not copied into', async () => {
  const few = 12;
  const items = await fillYear(MAX_GRID_ITEMS - few, 0);
  const end = { programme_id: school.planned, type: 'programmepart' };
  const copyFirst = (size: number) => {
    const grid = items.slice(0, size).map(({ relation_id }) => ({ type: 'educationalunit_block', relation_id }));
    return full.call(planner.copy, { body: { from: end, to: { ...end, year: 1 }, grid } });
  };
  const refused = await copyFirst(few + 1);
  expect([refused.status, refused.message]).toEqual([422, rulesText.gridNotFull(MAX_GRID_ITEMS)]);
  expect((await copyFirst(few)).status).toBe(200);
});

describe('a move of very many', () => {
  const state = async () => (await sql`select id, year, x, y from placement order by id`.execute(api.database)).rows;
  const aside = (items: readonly GridItem[]) => items.map((item) => ({ ...item, x: 6 }));
  const saveYear = (grid: object[]) =>
    full.call(planner.saveYears, { body: { programme: school.planned, years: [{ year: 1, grid }] } });

  it('is one change, also for the largest possible grid', async () => {
    const items = await fillYear(MAX_GRID_ITEMS, MAX_GRID_ITEMS);
    const sets = async () => (await sql<{ id: number }>`select id from change_set`.execute(api.database)).rows.length;
    const before = await sets();
    expect((await saveYear(aside(items))).status).toBe(200);
    expect(await sets()).toBe(before + 1);
    const moved = await sql`select 1 from placement where parent is null and x = 6`.execute(api.database);
    expect(moved.rows).toHaveLength(MAX_GRID_ITEMS);
    expect(await count()).toBe(2 * MAX_GRID_ITEMS);
  });

  it('changes nothing when one of them does not fit', async () => {
    const items = await fillYear(MAX_GRID_ITEMS, 0);
    const before = await state();
    const [first, ...others] = aside(items);
    const refused = await saveYear([...others, { ...first, y: 1 }]);
    expect(refused.status).toBe(422);
    expect(refused.message).not.toBe('');
    expect(await state()).toEqual(before);
  });

  it('is refused as a whole, with a message, above the limit of a grid', async () => {
    const items = await fillYear(MAX_GRID_ITEMS, 0);
    const before = await state();
    const more = Array.from({ length: 4000 }, (_, index) => ({ ...items[0], x: 6, y: index }));
    const refused = await saveYear([...aside(items), ...more]);
    expect(refused.status).toBe(422);
    expect(Object.values(refused.errors)).toEqual([rulesText.gridNotFull(MAX_GRID_ITEMS)]);
    expect(await state()).toEqual(before);
  });
});

describe('parts inside each other', () => {
  /** Alternates two parts, because none can be inside itself; from `theme` down. */
  async function nest(levels: number): Promise<GridItem> {
    let inner = theme;
    for (let depth = 2; depth <= levels; depth++) {
      const grid = [{ ...at(0, 0, 12), programme_part: school.parts[depth % 2] }];
      const body = { programme: school.planned, relation_id: inner.relation_id, grid };
      const saved = await full.call(planner.saveBlockParts, { body });
      expect(saved.status).toBe(200);
      inner = saved.body[0] as GridItem;
    }
    return inner;
  }
  const tooDeep = rulesText.notTooDeep(MAX_PART_DEPTH);

  it('can be nested up to the limit, with units and lessons there, but no further part', async () => {
    const inner = await nest(MAX_PART_DEPTH);
    const grid = [{ ...at(0, 0, 12), programme_part: school.parts[1] }];
    const body = { programme: school.planned, relation_id: inner.relation_id };
    expect((await full.call(planner.saveBlockParts, { body: { ...body, grid } })).errors).toEqual({
      'grid.0': tooDeep,
    });
    const units = [{ ...at(0, 0, 12), educational_unit: school.blockUnit }];
    const [unit] = (await full.call(planner.saveBlockUnits, { body: { ...body, grid: units } })).body as [GridItem];
    const lessons = [{ ...at(0, 0), course: school.course }];
    const saved = await full.call(planner.saveLessons, {
      body: { relation_block_id: unit.relation_id, grid: lessons },
    });
    expect(saved.status).toBe(200);
  });

  it('cannot be copied below the limit, and every screen still shows them', async () => {
    const inner = await nest(MAX_PART_DEPTH - 1);
    const chain = await copy(theme, part.relation_id);
    expect(chain.status).toBe(200);
    const deeper = await copy(chain.body.copied[0] as GridItem, inner.relation_id);
    expect(deeper.errors).toEqual({ to: tooDeep });
    const query = { programme: school.planned };
    expect((await full.call(planner.level1, { query })).status).toBe(200);
    expect((await full.call(planner.tree, { query })).status).toBe(200);
    expect((await full.call(planner.modules)).status).toBe(200);
  });
});
