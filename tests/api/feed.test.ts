// The calendar feed: a secret address per user, read by an independent iCalendar library.
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newResetPath } from '#server/auth/reset-token.ts';
import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createRole, createSchool, createUser, type School } from '#tests/support/factories.ts';

const calls = contract.calendarFeed;

let api: TestApi;
let school: School;
let otherSchool: School;
let full: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  otherSchool = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  await saveYear('Kerstvakantie; „reces”, met\\streep en een naam die veel langer is dan één regel van 75 tekens');
  await full.call(contract.unitCalendar.save, {
    body: {
      ...where(),
      calendar_year_parts: [
        {
          start_date: '31-08-2026',
          end_date: '29-01-2027',
          calendar_blocks: [
            { start_date: '31-08-2026', end_date: '06-11-2026' },
            {
              start_date: '09-11-2026',
              end_date: '29-01-2027',
              calendar_weeks: [{ block_week: 12, exception: true, title: 'Toetsweek' }],
            },
          ],
        },
      ],
    },
  });
});
afterAll(() => api.close());

const where = () => ({ organizational_unit: school.cluster, calendar_year: school.year });
const saveYear = (title: string, end_date = '01-01-2027') =>
  full.call(contract.years.update, {
    params: { id: school.year },
    body: {
      year: { start_date: '31-08-2026', end_date: '27-08-2027' },
      holidays: [{ title, start_date: '21-12-2026', end_date }],
    },
  });
const make = async (client = full) => (await client.call(calls.create, { body: where() })).body;
const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url: path, headers });

interface Parsed {
  uid: string;
  summary: string;
  start: string;
  end: string;
  isDate: boolean;
}
function parse(text: string): Parsed[] {
  const component = new ICAL.Component(ICAL.parse(text) as never);
  return component.getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      isDate: event.startDate.isDate && event.endDate.isDate,
    };
  });
}

it('shows the day in Amsterdam on which it was made', async () => {
  const { id } = await make();
  const days = [];
  for (const instant of ['2026-11-14 22:59:59Z', '2026-11-14 23:00:00Z', '2026-07-01 22:00:00Z']) {
    await sql`update calendar_feed set created_at = ${instant}::timestamptz where id = ${id}`.execute(api.database);
    days.push((await full.call(calls.list)).body.find((feed) => feed.id === id)?.created_at);
  }
  expect(days).toEqual(['14-11-2026', '15-11-2026', '02-07-2026']);
});

describe('a calendar feed', () => {
  it('cannot be made, listed or revoked without the right or for another school', async () => {
    const planner = await clientWith(api, school, { calendar: 'crud' });
    expect((await planner.call(calls.create, { body: where() })).status).toBe(403);
    const stranger = await clientWith(api, otherSchool, { '*': 'crud' });
    expect(await stranger.call(calls.create, { body: where() })).toMatchObject({
      status: 422,
      errors: { organizational_unit: fieldText.missing },
    });
    const { id } = await make();
    const colleague = await clientWith(api, school, { '*': 'crud' });
    expect((await colleague.call(calls.remove, { params: { id } })).status).toBe(404);
    expect((await colleague.call(calls.list)).body).toEqual([]);
  });

  it('cannot be read at an unknown or malformed address', async () => {
    const gone = await fetchFeed(`/api/calendarfeeds/${'a'.repeat(43)}.ics`);
    expect([gone.statusCode, gone.json<{ message: string }>().message]).toEqual([404, unitCalendarText.feed.gone]);
    expect((await fetchFeed('/api/calendarfeeds/1.ics')).statusCode).toBe(404);
  });

  it('cannot be read once it is revoked or renewed, or once its owner lost the right or was removed', async () => {
    const first = await make();
    const second = await make();
    expect((await fetchFeed(first.path)).statusCode).toBe(404);
    expect((await fetchFeed(second.path)).statusCode).toBe(200);
    expect((await full.call(calls.remove, { params: { id: second.id } })).status).toBe(204);
    expect((await fetchFeed(second.path)).statusCode).toBe(404);

    const role = await createRole(api.database, {
      organization: school.organization,
      objects: { calendar__organization: 'r' },
    });
    const user = await createUser(api.database, { roles: [role] });
    const { path } = await make(new Client(api.app, await tokenFor(api.database, user)));
    expect((await fetchFeed(path)).statusCode).toBe(200);
    await sql`update permission set can_read = false where role = ${role}`.execute(api.database);
    expect((await fetchFeed(path)).statusCode).toBe(404);
    await sql`update permission set can_read = true where role = ${role}`.execute(api.database);
    await sql`update app_user set active = false where id = ${user}`.execute(api.database);
    expect((await fetchFeed(path)).statusCode).toBe(404);
  });

  it('cannot be read after its owner’s password changed, however it was set', async () => {
    const maker = async () => {
      const role = { organization: school.organization, objects: { calendar__organization: 'r' } };
      const id = await createUser(api.database, { roles: [role] });
      const client = new Client(api.app, await tokenFor(api.database, id));
      return { id, client, path: (await make(client)).path };
    };
    const password = 'zeven paarse fietsen';
    const [own, managed, reset] = [await maker(), await maker(), await maker()];
    await own.client.call(contract.profile.update, { body: { password } });
    await full.call(contract.access.updateUser, { params: { id: managed.id }, body: { password } });
    const token = (await newResetPath(api.database, reset.id, 3600)).split('/').at(-1) ?? '';
    await full.call(contract.profile.reset, { params: { id: reset.id, token }, body: { password } });
    for (const { path } of [own, managed, reset]) expect((await fetchFeed(path)).statusCode).toBe(404);
  });

  it('cannot be read after its owner was deactivated, even after reactivation', async () => {
    const role = { organization: school.organization, objects: { calendar__organization: 'r' as const } };
    const id = await createUser(api.database, { roles: [role] });
    const { path } = await make(new Client(api.app, await tokenFor(api.database, id)));
    for (const active of [false, true])
      expect((await full.call(contract.access.updateUser, { params: { id }, body: { active } })).status).toBe(200);
    expect((await fetchFeed(path)).statusCode).toBe(404);
  });
});

describe('the feed’s content', () => {
  it('does not name a unit if the owner may not read its name', async () => {
    const titled = await sql<{ title: string }>`
      select title from organizational_unit where id = ${where().organizational_unit}`.execute(api.database);
    const { title = '' } = titled.rows[0] ?? {};
    expect((await fetchFeed((await make()).path)).body).toContain(title);
    const attributes = { 'organizational_unit.title': 'cud' };
    const blind = await clientWith(api, school, { '*': 'crud' }, { attributes });
    const fetched = await fetchFeed((await make(blind)).path);
    expect(fetched.statusCode).toBe(200);
    expect(fetched.body).not.toContain(title);
  });

  it('has a secret that is neither in the database nor in the list', async () => {
    const made = await make();
    expect(made.path).toMatch(/^\/api\/calendarfeeds\/[\w-]{43}\.ics$/);
    const [listed] = (await full.call(calls.list, { query: where() })).body;
    expect(listed).toEqual({ id: made.id, ...where(), created_at: made.created_at });
    const rows = await sql<{ row: string }>`select calendar_feed::text as row from calendar_feed`.execute(api.database);
    expect(rows.rows.some(({ row }) => row.includes(made.path.slice(19, 40)))).toBe(false);
  });

  it('is iCalendar that another library can read: semester, blocks, holidays and weeks as whole days', async () => {
    const response = await fetchFeed((await make()).path);
    expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const lines = response.body.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true);
    const events = parse(response.body);
    expect(events.every(({ isDate }) => isDate)).toBe(true);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    const of = (summary: string) => events.find((event) => event.summary.startsWith(summary));
    // The end is the day after the last.
    expect(of('Semester 1')).toMatchObject({ start: '2026-08-31', end: '2027-01-30' });
    expect(of('Blok 2')).toMatchObject({ start: '2026-11-09', end: '2027-01-30' });
    expect(of('Kerstvakantie; „reces”, met\\streep en een naam')).toMatchObject({
      start: '2026-12-21',
      end: '2027-01-02',
    });
    expect(of('Blokweek 7 · kalenderweek 1 · syllabusweek 19')).toMatchObject({
      start: '2027-01-04',
      end: '2027-01-09',
    });
    expect(of('Toetsweek · Kalenderweek 4 · syllabusweek 22')).toMatchObject({ start: '2027-01-25' });
    expect(events).toHaveLength(1 + 2 + 1 + 10 + 12);
  });

  it('keeps its ids when dates move, and its tag when nothing changed', async () => {
    const { path } = await make();
    const before = await fetchFeed(path);
    const tag = String(before.headers['etag']);
    expect((await fetchFeed(path, { 'if-none-match': tag })).statusCode).toBe(304);
    const title = 'Reces';
    await saveYear(title);
    const first = parse((await fetchFeed(path)).body).find(({ summary }) => summary === title);
    await saveYear(title, '08-01-2027');
    const after = await fetchFeed(path, { 'if-none-match': tag });
    expect(after.statusCode).toBe(200);
    const moved = parse(after.body).find(({ summary }) => summary === title);
    expect(moved).toMatchObject({ uid: first?.uid, end: '2027-01-09' });
  });
});
