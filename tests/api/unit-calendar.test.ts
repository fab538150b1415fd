// The calendar of a unit in a year: rights, errors per field, and the computed weeks.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { StudyYear, UnitCalendarRecord } from '#shared/api/years.ts';
import { fieldText } from '#shared/text/field.ts';
import { placementText } from '#shared/text/placement.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';
import { yearsText } from '#shared/text/years.ts';
import { Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, type Letters, type School } from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';

const calls = contract.unitCalendar;
const { codes } = yearsText;

let api: TestApi;
let school: School;
let otherSchool: School;
let full: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  otherSchool = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  await full.call(contract.years.update, {
    params: { id: school.year },
    body: {
      year: { start_date: '31-08-2026', end_date: '27-08-2027' },
      holidays: [{ title: 'Kerstvakantie', start_date: '21-12-2026', end_date: '01-01-2027' }],
    },
  });
});
afterAll(() => api.close());
beforeEach(async () => {
  await save(full, []);
});

const at = (start_date: string, end_date: string, more: object = {}) => ({ start_date, end_date, ...more });
const firstBlock = at('31-08-2026', '06-11-2026');
const secondBlock = at('09-11-2026', '29-01-2027');
const semester = at('31-08-2026', '29-01-2027', { calendar_blocks: [firstBlock, secondBlock] });

const where = (unit = school.cluster, year = school.year) => ({ organizational_unit: unit, calendar_year: year });
const save = (client: Client, calendar_year_parts: object[], more: object = {}, ifMatch?: string) =>
  client.call(calls.save, {
    body: { ...where(), calendar_year_parts, ...more },
    ...(ifMatch ? { ifMatch } : {}),
  });
const read = async (client: Client, query: Record<string, number> = where()) => {
  const answer = await client.call(calls.get, { query });
  return { ...answer, body: answer.body as UnitCalendarRecord };
};
const saved = async () => (await read(full)).body.calendar_year_parts;

describe('a calendar is refused', () => {
  it('without the right', async () => {
    const nothing = await clientWith(api, school, { programme: 'crud', calendar__year: 'crud' });
    expect((await read(nothing)).status).toBe(403);
    const reader = await clientWith(api, school, { calendar__organization: 'crd' });
    expect((await save(reader, [semester])).status).toBe(403);
    expect(await saved()).toEqual([]);
  });

  it('for a unit or a year of another school', async () => {
    const stranger = await clientWith(api, otherSchool, { '*': 'crud' });
    expect((await read(stranger)).status).toBe(404);
    expect(await save(stranger, [])).toMatchObject({
      status: 422,
      errors: { organizational_unit: fieldText.missing },
    });
    const mixed = await full.call(calls.save, {
      body: { ...where(school.cluster, otherSchool.year), calendar_year_parts: [] },
    });
    expect(mixed).toMatchObject({ status: 422, errors: { calendar_year: fieldText.missing } });
    expect((await read(full, where(school.cluster, otherSchool.year))).status).toBe(404);
    const both = await full.call(calls.get, { query: { programme: otherSchool.programme } });
    expect(both.status).toBe(404);
  });

  it('outside the user’s units, but not below them', async () => {
    const objects = { calendar__organization: 'ru' };
    const elsewhere = await clientWith(api, school, objects, { units: [school.otherFaculty] });
    expect(await save(elsewhere, [semester])).toMatchObject({ status: 403, message: fieldText.notYourUnit });
    expect((await read(elsewhere)).status).toBe(200);
    const above = await clientWith(api, school, objects, { units: [school.faculty] });
    expect((await save(above, [semester])).status).toBe(200);
  });

  const path = (...names: (string | number)[]) => ['calendar_year_parts', ...names].join('.');
  it.each([
    ['an end before the start', [at('09-11-2026', '06-11-2026')], path(0, 'end_date'), codes.endBeforeStart],
    ['a day that does not exist', [at('31-08-2026', '31-02-2027')], path(0, 'end_date'), fieldText.date],
    ['parts that overlap', [at('31-08-2026', '13-11-2026'), secondBlock], path(1, 'start_date'), codes.overlap],
    ['parts out of order', [secondBlock, firstBlock], path(1, 'start_date'), codes.unordered],
    ['a part outside of the year', [at('24-08-2026', '06-11-2026')], path(0, 'start_date'), codes.outsideYear],
    [
      'a block outside of its semester',
      [at('31-08-2026', '06-11-2026', { calendar_blocks: [secondBlock] })],
      path(0, 'calendar_blocks', 0, 'start_date'),
      codes.outsidePart,
    ],
    [
      'blocks that overlap',
      [{ ...semester, calendar_blocks: [at('31-08-2026', '13-11-2026'), secondBlock] }],
      path(0, 'calendar_blocks', 1, 'start_date'),
      codes.overlap,
    ],
    [
      'blocks and weeks at once',
      [{ ...semester, calendar_weeks: [{ block_week: 1, exception: true, title: 'X' }] }],
      path(0, 'calendar_weeks'),
      codes.bothBlocksAndWeeks,
    ],
    [
      'a week that the block does not have',
      [{ ...firstBlock, calendar_weeks: [{ block_week: 11, exception: true }] }],
      path(0, 'calendar_weeks', 0, 'block_week'),
      codes.weekOutsideBlock,
    ],
  ])('for %s, and nothing is saved', async (_, parts, field, sentence) => {
    await save(full, [at('07-09-2026', '30-10-2026')]);
    expect(await save(full, parts)).toMatchObject({ status: 422, errors: { [field]: sentence } });
    expect(await saved()).toMatchObject([at('07-09-2026', '30-10-2026')]);
  });

  it('for an incomplete query', async () => {
    expect((await read(full, { organizational_unit: school.cluster })).status).toBe(400);
    expect((await read(full, {})).status).toBe(400);
  });
});

describe('a calendar', () => {
  it('is returned with every week: the worked example', async () => {
    const exam = { block_week: 12, exception: true, title: 'Toetsweek' };
    const parts = [{ ...semester, calendar_blocks: [firstBlock, { ...secondBlock, calendar_weeks: [exam] }] }];
    const answer = await save(full, parts);
    expect(answer.status).toBe(200);
    const [part] = answer.body.calendar_year_parts;
    expect(part).toMatchObject({ label: 'Semester 1', start_date: '31-08-2026', calendar_weeks: [] });
    expect(part?.calendar_blocks.map(({ label }) => label)).toEqual(['Blok 1', 'Blok 2']);
    const weeks = part?.calendar_blocks[1]?.calendar_weeks ?? [];
    expect(weeks.map(({ calendar_week }) => calendar_week)).toEqual([46, 47, 48, 49, 50, 51, 52, 53, 1, 2, 3, 4]);
    expect(weeks.map(({ syllabus_week }) => syllabus_week)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22]);
    expect(weeks.map((week) => week.block_week_number)).toEqual([1, 2, 3, 4, 5, 6, null, null, 7, 8, 9, null]);
    expect(weeks[7]).toMatchObject({
      start_date: '28-12-2026',
      end_date: '01-01-2027',
      no_class_title: 'Kerstvakantie',
    });
    expect(weeks[11]).toMatchObject({ exception: true, title: 'Toetsweek', no_class_title: 'Toetsweek' });
    expect((await read(full)).body).toEqual(answer.body);
  });

  it('numbers blocks through the year, and follows the flags of the unit', async () => {
    const second = at('01-02-2027', '02-07-2027', { calendar_blocks: [at('01-02-2027', '16-04-2027')] });
    const answer = await save(full, [semester, second]);
    expect(answer.body.calendar_year_parts[1]?.calendar_blocks[0]?.label).toBe('Blok 3');
    const flags = (unit: number, year_parts: boolean, blocks: boolean) =>
      sql`update organizational_unit set show_year_parts = ${year_parts}, show_blocks = ${blocks} where id = ${unit}`.execute(
        api.database,
      );
    await flags(school.otherFaculty, false, true);
    const body = { ...where(school.otherFaculty), calendar_year_parts: [semester] };
    expect((await full.call(calls.save, { body })).errors).toEqual({
      'calendar_year_parts.0.calendar_blocks': codes.blocksNotAllowed,
    });
    const flat = await full.call(calls.save, { body: { ...body, calendar_year_parts: [firstBlock, secondBlock] } });
    expect(flat.body.calendar_year_parts.map(({ label }) => label)).toEqual(['Blok 1', 'Blok 2']);
    expect(flat.body).toMatchObject({ show_year_parts: false, show_blocks: true });
  });

  it('returns the current calendar to a late save', async () => {
    const empty = String((await read(full)).headers['etag']);
    const first = await save(full, [semester], {}, empty);
    expect(first.status).toBe(200);
    const second = await save(full, [firstBlock], {}, empty);
    expect(second).toMatchObject({ status: 412, details: { current: first.body } });
    expect((await save(full, [firstBlock], {}, String(first.headers['etag']))).status).toBe(200);
  });

  it('accepts only one of several saves at the same moment with the same tag', async () => {
    const tag = String((await read(full)).headers['etag']);
    const answers = await Promise.all(
      ['30-10-2026', '06-11-2026', '13-11-2026'].map((end) => save(full, [at('31-08-2026', end)], {}, tag)),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 412, 412]);
  });

  it('records who changed it, with old and new values', async () => {
    await save(full, [firstBlock]);
    const recorded = (await changesOf(api.database, 'year_part', school.cluster)).at(-1);
    expect(recorded).toMatchObject({
      operation: 'insert',
      kind: 'unitCalendar.save',
      changes: { start_date: [null, '2026-08-31'], end_date: [null, '2026-11-06'] },
    });
  });

  it('puts the unit in use: it keeps its form and cannot be removed until the calendar is empty again', async () => {
    const unit = await full.call(contract.organizationalUnit.create, {
      body: { title: 'Cluster Proef', organization: school.organization },
    });
    const params = { id: unit.body.id };
    const body = { ...where(unit.body.id), calendar_year_parts: [firstBlock] };
    await full.call(calls.save, { body });
    const shown = await full.call(contract.organizationalUnit.get, { params });
    expect(shown.body).toMatchObject({ in_use: true });
    expect((await full.call(contract.organizationalUnit.remove, { params })).status).toBe(409);
    await full.call(calls.save, { body: { ...body, calendar_year_parts: [] } });
    expect((await full.call(contract.organizationalUnit.remove, { params })).status).toBe(204);
  });
});

/** The programme runs in the unit, from the year of the school on. */
const runFor = (years: number) =>
  sql`
    update programme set organizational_unit = ${school.cluster}, calendar_year = ${school.year}, duration = ${years}
    where id = ${school.programme}`.execute(api.database);

describe('weeks in which something is planned', () => {
  /** A part in the second half of the year: Blok 2. */
  beforeEach(async () => {
    await runFor(1);
    await save(full, [semester]);
    await sql`
      insert into placement (organization, programme, year, kind, programme_part, x, y, width, height)
      values (${school.organization}, ${school.programme}, 1, 'part', ${school.part}, 6, 0, 6, 1)`.execute(
      api.database,
    );
  });
  afterEach(() => sql`delete from placement where programme = ${school.programme}`.execute(api.database));

  it('are removed only when the request confirms it: 409 names the planned items, and nothing is saved', async () => {
    const shorter = [{ ...semester, end_date: '06-11-2026', calendar_blocks: [firstBlock] }];
    const refused = await save(full, shorter);
    expect(refused).toMatchObject({ status: 409, message: unitCalendarText.lost });
    expect(refused.details['used_by']).toHaveLength(1);
    expect((await saved())[0]?.calendar_blocks).toHaveLength(2);
    // A longer or shifted part loses nothing.
    const longer = [{ ...semester, end_date: '05-02-2027', calendar_blocks: [firstBlock, secondBlock] }];
    expect((await save(full, longer)).status).toBe(200);
    expect((await save(full, shorter, { force: true })).status).toBe(200);
    expect((await saved())[0]?.calendar_blocks).toHaveLength(1);
  });

  it('are counted, but not named, for users who may not see the planning', async () => {
    const readers = { calendar__organization: 'ru', programme: 'r', programme_part: 'r', educational_unit: 'r' };
    const usesFor = async (more: Letters) => {
      const refused = await save(await clientWith(api, school, { ...readers, ...more }), []);
      expect(refused.status).toBe(409);
      return refused.details['used_by'];
    };
    const counted = [{ label: placementText.lostUnseen(1) }];
    expect(await usesFor({})).toEqual(counted);
    expect(await usesFor({ calendar: 'r' })).toEqual(counted);
    expect(await usesFor({ calendar__level1: 'r' })).toEqual(counted);
    expect(await usesFor({ calendar: 'r', calendar__level2: 'crud', calendar__level3: 'crud' })).toEqual(counted);
    expect(await usesFor({ calendar: 'r', calendar__level1: 'r' })).toMatchObject([
      { label: expect.stringContaining('week') as string, path: expect.any(String) as string },
    ]);
  });
});

describe('the study years of a programme', () => {
  it('run from the year of the programme, with the calendar of its unit', async () => {
    await save(full, [semester]);
    await runFor(2);
    const answer = await full.call(calls.get, { query: { programme: school.programme } });
    const years = answer.body as StudyYear[];
    expect(years.map(({ year }) => year)).toEqual([1, 2]);
    expect(years[0]).toMatchObject({
      calendar_year: { id: school.year, title: '2026-2027' },
      organizational_unit: { id: school.cluster },
      programme_calendar: {
        programme: school.programme,
        year: 1,
        calendar_year: school.year,
        state: { state: 'Concept' },
      },
      calendar_year_parts: [{ label: 'Semester 1' }],
    });
    // 2027-2028 does not exist.
    expect(years[1]).toMatchObject({ calendar_year: null, calendar_year_parts: [] });
  });

  it('need the rights of the planner', async () => {
    const query = { programme: school.programme };
    const unitsOnly = await clientWith(api, school, { calendar__organization: 'r' });
    expect((await unitsOnly.call(calls.get, { query })).status).toBe(403);
    const planner = await clientWith(api, school, { calendar: 'r', calendar__level1: 'r' });
    expect((await planner.call(calls.get, { query })).status).toBe(200);
  });
});
