// Study years with their holidays: rights, refusals and results.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { usageText } from '#shared/text/usage.ts';
import { yearsText } from '#shared/text/years.ts';
import { Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';

const calls = contract.years;

let api: TestApi;
let school: School;
let otherSchool: School;
let full: Client;
let stranger: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  otherSchool = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  stranger = await clientWith(api, otherSchool, { '*': 'crud' });
});
afterAll(() => api.close());

const christmas = { title: 'Kerstvakantie', start_date: '20-12-2027', end_date: '31-12-2027' };
const body = (start_date: string, end_date: string, holidays: object[] = []) => ({
  year: { start_date, end_date },
  holidays,
});
const create = async (start_date: string, end_date: string, holidays: object[] = []) =>
  (await full.call(calls.create, { body: body(start_date, end_date, holidays) })).body;
const ids = async (client: Client) => (await client.call(calls.list)).body.map(({ id }) => id);

describe('a year is refused', () => {
  it('without the right', async () => {
    const nothing = await clientWith(api, school, { course: 'crud' });
    expect((await nothing.call(calls.list)).status).toBe(403);
    const input = { params: { id: school.year }, body: body('30-08-2027', '25-08-2028') };
    const without = (letters: string) => clientWith(api, school, { calendar__year: letters });
    expect((await (await without('rud')).call(calls.create, input)).status).toBe(403);
    expect((await (await without('crd')).call(calls.update, input)).status).toBe(403);
    expect((await (await without('cru')).call(calls.remove, input)).status).toBe(403);
    expect(await ids(full)).toEqual([school.year]);
  });

  it('for another school, as if it did not exist', async () => {
    const input = { params: { id: school.year }, body: body('30-08-2027', '25-08-2028') };
    expect((await stranger.call(calls.get, input)).status).toBe(404);
    expect((await stranger.call(calls.update, input)).status).toBe(404);
    expect((await stranger.call(calls.remove, input)).status).toBe(404);
    expect(await ids(stranger)).toEqual([otherSchool.year]);
    const named = await stranger.call(calls.create, { body: { ...input.body, organization: school.organization } });
    expect(named).toMatchObject({ status: 422, errors: { organization: fieldText.missing } });
  });

  it('for a user with the right in one school and not in the other', async () => {
    const reader = await clientWith(api, school, { calendar__year: 'r' });
    const refused = await reader.call(calls.update, {
      params: { id: school.year },
      body: body('30-08-2027', '25-08-2028'),
    });
    expect(refused.status).toBe(403);
  });

  const { codes } = yearsText;
  it.each([
    ['an end before the start', body('30-08-2027', '27-08-2027'), { 'year.end_date': codes.endBeforeStart }],
    ['a day that does not exist', body('31-02-2027', '25-08-2028'), { 'year.start_date': fieldText.date }],
    ['a date in another order', body('2027-08-30', '25-08-2028'), { 'year.start_date': fieldText.date }],
    ['no date', body('', '25-08-2028'), { 'year.start_date': fieldText.required }],
    ['a year of centuries', body('30-08-2027', '25-08-2828'), { 'year.end_date': codes.tooLong }],
    [
      'a year before time',
      body('30-08-0027', '25-08-0028'),
      { 'year.start_date': codes.invalidDate, 'year.end_date': codes.invalidDate },
    ],
    ['a year of one day', body('30-08-2027', '30-08-2027'), { 'year.end_date': codes.noWeeks }],
    [
      'a holiday outside of the year',
      body('30-08-2027', '25-08-2028', [{ ...christmas, start_date: '20-12-2026', end_date: '31-12-2027' }]),
      { 'holidays.0.start_date': codes.holidayOutsideYear },
    ],
    [
      'a holiday that ends before it starts',
      body('30-08-2027', '25-08-2028', [christmas, { ...christmas, end_date: '19-12-2027' }]),
      { 'holidays.1.end_date': codes.endBeforeStart },
    ],
    [
      'a holiday without a name',
      body('30-08-2027', '25-08-2028', [{ ...christmas, title: ' ' }]),
      { 'holidays.0.title': fieldText.required },
    ],
    ['the same year again', body('31-08-2026', '27-08-2027'), { 'year.start_date': yearsText.duplicate }],
  ])('for %s', async (_, given, errors) => {
    expect(await full.call(calls.create, { body: given })).toMatchObject({ status: 422, errors });
    expect(await ids(full)).toEqual([school.year]);
  });

  it('for malformed values', async () => {
    expect((await full.call(calls.create, { body: {} })).status).toBe(400);
    const unknown = await full.call(calls.create, { body: { ...body('30-08-2027', '25-08-2028'), colour: 'red' } });
    expect(unknown).toMatchObject({ status: 400, errors: { colour: fieldText.unknown } });
  });
});

describe('a year', () => {
  it('can be made with its holidays, in order, and saved as it was read', async () => {
    const autumn = { title: 'Herfstvakantie', start_date: '18-10-2027', end_date: '22-10-2027' };
    const made = await full.call(calls.create, { body: body('30-08-2027', '01-09-2028', [christmas, autumn]) });
    expect(made).toMatchObject({
      status: 201,
      body: {
        organization: school.organization,
        title: '2027-2028',
        start_date: '30-08-2027',
        end_date: '01-09-2028',
        holidays: [autumn, christmas],
        calendar_year_parts: [],
      },
    });
    const { id, holidays } = made.body;
    const again = await full.call(calls.update, { params: { id }, body: { id, year: made.body, holidays } });
    expect(again).toMatchObject({ status: 200, body: made.body });
    // Nothing changed the second time.
    expect((await changesOf(api.database, 'calendar_year', id)).map(({ operation }) => operation)).toEqual(['insert']);
  });

  it('is visible to planners of its own school only', async () => {
    for (const object of ['calendar__year', 'calendar__organization', 'calendar', 'programme'] as const)
      expect(await ids(await clientWith(api, school, { [object]: 'r' }))).toContain(school.year);
  });

  it('returns the current year to a late save, and accepts a save without a tag', async () => {
    const { id } = await create('04-09-2028', '31-08-2029');
    const read = await full.call(calls.get, { params: { id } });
    const ifMatch = String(read.headers['etag']);
    const first = await full.call(calls.update, { params: { id }, body: body('04-09-2028', '24-08-2029'), ifMatch });
    expect(first.status).toBe(200);
    const second = await full.call(calls.update, { params: { id }, body: body('11-09-2028', '31-08-2029'), ifMatch });
    expect(second).toMatchObject({ status: 412, details: { current: { end_date: '24-08-2029' } } });
    const removed = await full.call(calls.remove, { params: { id }, ifMatch });
    expect(removed).toMatchObject({ status: 412, details: { current: { end_date: '24-08-2029' } } });
    const old = await full.call(calls.update, { params: { id }, body: body('11-09-2028', '31-08-2029') });
    expect(old.body.start_date).toBe('11-09-2028');
    const ready = await full.call(calls.update, {
      params: { id },
      body: body('11-09-2028', '31-08-2029', [{ title: 'Reces', start_date: '01-01-2029', end_date: '05-01-2029' }]),
      ifMatch: String(old.headers['etag']),
    });
    expect(ready.body.holidays).toHaveLength(1);
    expect((await changesOf(api.database, 'calendar_year', id)).at(-1)?.changes).toEqual({});
    expect((await changesOf(api.database, 'holiday', id)).at(-1)?.changes).toMatchObject({ title: [null, 'Reces'] });
  });

  it('is not made twice by two clicks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => full.call(calls.create, { body: body('01-09-2031', '27-08-2032') })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422, 422, 422]);
  });

  it('cannot be removed, or moved to another year, while a programme is planned by its start in it', async () => {
    const params = { id: (await create('01-09-2036', '31-08-2037')).id };
    const other = await createSchool(api.database);
    const start = async (table: School, year_start: number) => {
      await sql`
        update programme set year_start = ${year_start}, calendar_year = null, duration = 2
        where id = ${table.programme}`.execute(api.database);
    };
    await start(school, 2035);
    await start(other, 2035);
    const place = (table: School) =>
      sql`
        insert into placement (organization, programme, year, kind, programme_part, x, y, width, height)
        values (${table.organization}, ${table.programme}, 2, 'part', ${table.part}, 0, 0, 6, 1)`.execute(api.database);
    const inUse = { status: 409, message: refusalText.inUse([usageText.programmes(1)]) };
    const move = (from: string, to: string) => full.call(calls.update, { params, body: body(from, to) });

    await place(other);
    expect((await move('31-08-2037', '27-08-2038')).status).toBe(200);
    expect((await move('01-09-2036', '31-08-2037')).status).toBe(200);
    await place(school);
    expect(await move('31-08-2037', '27-08-2038')).toMatchObject(inUse);
    expect((await move('05-09-2036', '31-08-2037')).status).toBe(200);
    expect(await full.call(calls.remove, { params })).toMatchObject(inUse);
    await sql`delete from placement`.execute(api.database);
    expect((await full.call(calls.remove, { params })).status).toBe(204);
    await sql`update programme set year_start = null, duration = null where id = ${school.programme}`.execute(
      api.database,
    );
  });

  it('in use is not deleted, and names its use; otherwise it is deleted with its holidays', async () => {
    const used = await create('03-09-2029', '30-08-2030', [
      { title: 'Reces', start_date: '24-12-2029', end_date: '04-01-2030' },
    ]);
    const params = { id: used.id };
    await sql`update programme set calendar_year = ${used.id} where id = ${school.programme}`.execute(api.database);
    expect(await full.call(calls.remove, { params })).toMatchObject({
      status: 409,
      message: refusalText.inUse([usageText.programmes(1)]),
    });
    await sql`update programme set calendar_year = null where id = ${school.programme}`.execute(api.database);
    const parts = {
      organizational_unit: school.cluster,
      calendar_year: used.id,
      calendar_year_parts: [{ start_date: '03-09-2029', end_date: '09-11-2029' }],
    };
    await full.call(contract.unitCalendar.save, { body: parts });
    const seenBy = async (client: Client, query = {}) =>
      (await client.call(calls.list, { query })).body.find(({ id }) => id === used.id);
    expect((await seenBy(full))?.calendar_year_parts).toMatchObject([
      { organizational_unit: school.cluster, ...parts.calendar_year_parts[0], calendar_blocks: [], calendar_weeks: [] },
    ]);
    expect((await full.call(calls.get, { params })).body).toEqual(await seenBy(full));
    expect(await seenBy(full, { parts: '0' })).not.toHaveProperty('calendar_year_parts');
    // Users who may not read the calendars of units see nothing of them here either.
    expect(await seenBy(await clientWith(api, school, { calendar__year: 'r' }))).toMatchObject({
      calendar_year_parts: [],
    });
    const refused = await full.call(calls.remove, { params });
    expect(refused.details).toMatchObject({
      used_by: [{ path: `/calendar/organizationalunit?unit=${school.cluster}&year=${used.id}` }],
    });
    const blind = await clientWith(api, school, { calendar__year: 'crud' });
    expect((await blind.call(calls.remove, { params })).message).toBe(refusalText.inUse([yearsText.unitCalendars(1)]));
    // Dates that would leave parts outside are refused as well.
    const shorter = await full.call(calls.update, { params, body: body('10-09-2029', '30-08-2030') });
    expect(shorter).toMatchObject({ status: 409, message: yearsText.partsOutside });
    await full.call(contract.unitCalendar.save, { body: { ...parts, calendar_year_parts: [] } });
    expect((await full.call(calls.remove, { params })).status).toBe(204);
    expect(await ids(full)).not.toContain(used.id);
    expect((await full.call(calls.remove, { params })).status).toBe(404);
  });
});
