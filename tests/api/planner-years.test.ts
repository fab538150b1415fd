// Several study years in one save: an item that moves between years keeps its relation and everything inside, or nothing changes.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { MAX_PROGRAMME_ITEMS } from '#shared/planning/limits.ts';
import { placementText } from '#shared/text/placement.ts';
import { rulesText } from '#shared/text/rules.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import {
  at,
  createCalendar,
  createPlanSchool,
  planParts,
  type PlanSchool,
  planUnit,
  saveYear,
  spotOf,
} from '#tests/support/planner.ts';
import { callBehind } from '#tests/support/waiting.ts';

const { planner } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
/** In year 1, side by side; the first has a unit with lessons in its first and ninth week. */
let part: GridItem;
let theme: GridItem;
let unit: GridItem;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  await shortYear(school);
});
afterAll(() => api.close());
beforeEach(async () => {
  [part, theme] = await planParts(api, school, full);
  ({ unit } = await planUnit(full, school, part, [
    { ...at(0, 0), course: school.course, prepopulate: { title: 'Hoorcollege week 1' } },
    { ...at(3, 8), exam: school.exam, prepopulate: { title: 'Tentamen week 9', ects_credits: 5 } },
  ]));
});

/** Two blocks of three weeks. */
const shortYear = ({ organization, cluster, nextYear }: PlanSchool) =>
  createCalendar(api.database, organization, cluster, nextYear, [
    [
      ['2027-08-30', '2027-09-17'],
      ['2027-09-20', '2027-10-08'],
    ],
  ]);

interface Year {
  year: number;
  grid: object[];
  etag?: string;
}
const save = (years: Year[], client = full) =>
  client.call(planner.saveYears, { body: { programme: school.planned, years } });
/** Moves the part to year 2; the other stays. */
const across = (): Year[] => [
  { year: 1, grid: [spotOf(theme)] },
  { year: 2, grid: [{ ...spotOf(part), x: 6, y: 2 }] },
];
const rows = async () =>
  (
    await sql<{ id: number; year: number; kind: string; x: number; y: number }>`
      select id, year, kind, x, y from placement order by id`.execute(api.database)
  ).rows;
const etags = async () => {
  const { body } = await full.call(planner.level1, { query: { programme: school.planned } });
  return body.years.map(({ etag }) => etag);
};

describe('an item that moves to another study year', () => {
  it('keeps its relation and everything inside it, and both years have a new revision', async () => {
    const before = await etags();
    const { status, body } = await save(across());
    expect(status).toBe(200);
    expect(body.years.map(({ year, grid }) => [year, grid.map(({ relation_id }) => relation_id)])).toEqual([
      [1, [theme.relation_id]],
      [2, [part.relation_id]],
    ]);
    expect(await rows()).toMatchObject([
      { id: part.relation_id, year: 2, x: 6, y: 2 },
      { id: theme.relation_id, year: 1 },
      { id: unit.relation_id, year: 2 },
      { year: 2, kind: 'course' },
      { year: 2, kind: 'exam' },
    ]);
    const after = await etags();
    expect(after.some((etag, index) => etag === before[index])).toBe(false);
    expect(body.years.map(({ etag }) => etag)).toEqual(after);
    // The screens below it still work.
    const level2 = await full.call(planner.level2, { query: { relation_id: part.relation_id } });
    expect(level2.body.year.year).toBe(2);
    expect(level2.body.grid).toHaveLength(1);
  });

  it('can be moved back, and sending the same twice changes nothing', async () => {
    const start = await rows();
    await save(across());
    await save([
      { year: 2, grid: [] },
      { year: 1, grid: [spotOf(part), spotOf(theme)] },
    ]);
    expect(await rows()).toEqual(start);
    const [first] = await etags();
    const again = await save([{ year: 1, grid: [spotOf(part), spotOf(theme)], etag: '"r1-old"' }]);
    expect([again.status, again.body.years[0]?.etag]).toEqual([200, first]);
  });

  it('needs only the right to change level 1', async () => {
    const client = await clientWith(api, school, { calendar: 'r', calendar__level1: 'u' });
    expect((await save(across(), client)).status).toBe(200);
    const reader = await clientWith(api, school, { calendar: 'ru', calendar__level1: 'rcd' });
    expect((await save(across(), reader)).status).toBe(403);
    const elsewhere = await clientWith(api, school, { '*': 'crud' }, { units: [school.otherFaculty] });
    expect((await save(across(), elsewhere)).status).toBe(403);
  });
});

describe('a save of several years', () => {
  const unchanged = async (years: Year[]) => {
    const before = [await rows(), await etags()];
    const answer = await save(years);
    expect([await rows(), await etags()]).toEqual(before);
    return answer;
  };

  it('saves nothing when one year breaks a rule', async () => {
    const [here] = across() as [Year];
    const fresh = { ...at(6, 2), programme_part: school.parts[0] };
    const overlap = await unchanged([here, { year: 2, grid: [{ ...spotOf(part), x: 6, y: 2 }, fresh] }]);
    expect([overlap.status, overlap.errors]).toEqual([422, { 'years.1.grid.1': rulesText.noOverlap('Thema Web') }]);
    const twice = await unchanged([
      { year: 1, grid: [spotOf(part), spotOf(theme)] },
      { year: 2, grid: [spotOf(part)] },
    ]);
    expect(twice.errors).toEqual({ 'years.1.grid.0': placementText.item.twice });
    const sameYear = await unchanged([here, { year: 1, grid: [] }]);
    expect(sameYear.errors).toEqual({ 'years.1.year': placementText.yearTwice });
    expect((await unchanged([here, { year: 3, grid: [] }])).status).toBe(422);
  });

  it('is refused above the limit of a programme, even when each year is within its own', async () => {
    const before = await rows();
    const many = Array.from({ length: 1000 }, (_, index) => ({
      ...at(index % 12, 10 + Math.floor(index / 12), 1),
      programme_part: school.parts[0],
    }));
    // One of the years does not exist, but the limit is checked first.
    const answer = await save([1, 2, 3, 4].map((year) => ({ year, grid: many })));
    expect([answer.status, answer.message]).toEqual([422, rulesText.notFull(MAX_PROGRAMME_ITEMS)]);
    expect(await rows()).toEqual(before);
  });

  it('is refused for a year without a calendar, with its own message', async () => {
    await sql`delete from unit_calendar where calendar_year = ${school.nextYear}`.execute(api.database);
    const { body } = await full.call(planner.level1, { query: { programme: school.planned } });
    const { status, message } = await unchanged(across());
    await shortYear(school);
    expect([status, message]).toEqual([422, body.years[1]?.warning]);
  });

  it('returns to a late save which year conflicts, its current items and who saved them', async () => {
    const [first, second] = (await etags()) as [string, string];
    await save([{ year: 2, grid: [{ ...at(0, 0), programme_part: school.parts[1] }] }]);
    const years = across().map((each, index) => ({ ...each, etag: [first, second][index] as string }));
    const { status, details } = await unchanged(years);
    expect(status).toBe(412);
    expect(details).toMatchObject({ year: 2, current: [{ programme_part: school.parts[1] }] });
    expect((details as { etag: string }).etag).toMatch(/^"r\d+-/);
  });

  it('removes items that are left out, with the rights for everything inside', async () => {
    const client = await clientWith(api, school, { calendar: 'r', calendar__level1: 'ud' });
    const years = [
      { year: 1, grid: [spotOf(theme)] },
      { year: 2, grid: [] },
    ];
    const { status, message } = await save(years, client);
    expect([status, message]).toEqual([403, placementText.keptInside(['level2', 'level3'])]);
    expect((await save(years)).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  it('answers 404 for a relation of another programme or school', async () => {
    const other = await createPlanSchool(api.database);
    const stranger = await clientWith(api, other, { '*': 'crud' });
    const [theirs] = await saveYear(stranger, other.planned, [{ ...at(0, 4), programme_part: other.parts[0] }]);
    const { status, errors } = await unchanged([{ year: 1, grid: [spotOf(part), spotOf(theme), spotOf(theirs)] }]);
    expect([status, errors]).toEqual([422, { 'years.0.grid.2': placementText.item.unknown }]);
    expect((await save(across(), stranger)).status).toBe(404);
  });

  it('is refused when both years have the same key', async () => {
    const keyed = { ...at(0, 5), programme_part: school.parts[0], client_key: 'same-key-1' };
    const both = await save([
      { year: 1, grid: [spotOf(part), spotOf(theme), keyed] },
      { year: 2, grid: [keyed] },
    ]);
    expect(both.errors).toEqual({ 'years.1.grid.0': placementText.item.twice });
  });
});

it('a unit saved after its part moved to another year is in that year', async () => {
  const body = { relation_week_id: unit.relation_id, grid: [{ ...at(0, 2), course: school.course }] };
  const answer = await callBehind(
    api.database,
    (db) =>
      sql`update placement set year = 2 where id = any(array(
        with recursive inside (id) as (select ${part.relation_id}::int
          union all select p.id from placement p join inside on p.parent = inside.id)
        select id from inside))`.execute(db),
    () => full.call(planner.saveLessons, { body }),
  );
  expect(answer.status).toBe(200);
  expect((await rows()).filter(({ kind }) => kind === 'course')).toMatchObject([{ year: 2 }]);
});

describe('a copy into another study year', () => {
  const end = () => ({ programme_id: school.planned, type: 'programmepart' });
  const copy = (year: number, more: object = {}) =>
    full.call(planner.copy, {
      body: {
        ...{ from: end(), to: { ...end(), year } },
        grid: [part, theme].map(({ relation_id }) => ({ type: 'programmepart', relation_id })),
        ...more,
      },
    });

  it('has a preview of the items that fall outside the weeks there, which writes nothing', async () => {
    const before = await rows();
    const { status, body } = await copy(2, { check: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ copied: [], items: 5, unseen: 0, closed: [] },
      outside: [{ title: 'Tentamen week 9', inside: 'Programmeren 1', year: 2 }],
      hours: [],
    });
    expect(await rows()).toEqual(before);
    expect((await copy(1, { check: true })).body.outside).toEqual([]);
  });

  it('has a preview of the items that land in a week without classes, and of hours that change', async () => {
    // In the second block the seventh and eighth week are Kerstvakantie.
    const taught = [
      { ...at(0, 5, 3, 2), course: school.course, prepopulate: true },
      { ...at(3, 6), exam: school.exam, prepopulate: { title: 'Tentamen' } },
    ];
    await full.call(planner.saveLessons, { body: { relation_week_id: unit.relation_id, grid: taught } });
    await save([{ year: 1, grid: [{ ...spotOf(part), width: 3 }, spotOf(theme)] }]);
    const grid = [{ type: 'programmepart', relation_id: part.relation_id, x: 3, y: 5 }];
    const { body } = await copy(1, { check: true, grid });
    expect(body).toMatchObject({
      outside: [],
      closed: [{ title: 'Tentamen', inside: 'Programmeren 1', year: 1 }],
      hours: [{ title: 'Programmeren 1', from: 4, to: 2 }],
    });
  });

  it('keeps every item, also outside the weeks, and leaves existing items in place', async () => {
    await save([{ year: 2, grid: [{ ...at(0, 0), programme_part: school.parts[1] }] }]);
    const { body } = await copy(2);
    expect(body.copied).toMatchObject([
      { year: 2, x: 0, y: 1 },
      { year: 2, x: 6, y: 0 },
    ]);
    const inYear2 = (await rows()).filter(({ year }) => year === 2);
    expect(inYear2.map(({ kind }) => kind).toSorted()).toEqual(['course', 'exam', 'part', 'part', 'part', 'week_unit']);
  });

  it('is refused for a missing year', async () => {
    const { status, errors } = await copy(3);
    expect([status, errors]).toEqual([422, { to: placementText.noStudyYear }]);
  });

  it('counts items that the user may not read', async () => {
    const objects = { calendar: 'ru', calendar__level1: 'rc', 'programme_part.title': 'r' } as const;
    const client = await clientWith(api, school, objects);
    const { body } = await client.call(planner.copy, {
      body: {
        ...{ from: end(), to: { ...end(), year: 2 }, check: true },
        grid: [{ type: 'programmepart', relation_id: part.relation_id }],
      },
    });
    expect(body).toMatchObject({ outside: [], unseen: 1 });
  });
});
