// The years of the demo schools: real holidays, and valid calendars of units.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { loadUnitCalendars } from '#server/calendar/unit-calendar-read.ts';
import { loadDemo } from '#server/demo/load.ts';
import { teachingBlocks } from '#shared/planning/calendar.ts';
import { checkParts, checkYear } from '#shared/planning/validate-calendar.ts';
import { weeksOf } from '#shared/planning/weeks.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await loadDemo(api.database);
});
afterAll(() => api.close());

async function calendars() {
  const units = await sql<{ id: number }>`select id from organizational_unit`.execute(api.database);
  const years = await sql<{ id: number }>`select id from calendar_year`.execute(api.database);
  const ids = years.rows.map(({ id }) => id);
  const all = await Promise.all(units.rows.map(({ id }) => loadUnitCalendars(api.database, id, ids)));
  return all.flat();
}

it('the demo years break no rule, and every unit with a calendar has one for every year of its school', async () => {
  const all = await calendars();
  for (const { year, parts, flags } of all) {
    expect(checkYear(year)).toEqual([]);
    expect(checkParts(parts, year, flags)).toEqual([]);
    expect(year.holidays.map(({ title }) => title)).toContain('Kerstvakantie');
  }
  const without = all.filter(({ unit, parts }) => parts.length === 0 && unit.title === 'Faculteit Techniek');
  // One unit has programmes but no calendar, to show the warning.
  expect(without).toHaveLength(5);
});

it('the demo years have the worked example at Cluster ICT', async () => {
  const ict = (await calendars()).find(
    ({ unit, year }) => unit.title === 'Cluster ICT' && year.start_date === '2026-08-31',
  )!;
  const block = teachingBlocks(ict.parts, ict.flags)[1]!;
  const weeks = weeksOf(block, ict.year);
  expect([block.label, block.start_date, block.end_date]).toEqual(['Blok 2', '2026-11-09', '2027-01-29']);
  expect(weeks.map(({ calendar_week }) => calendar_week)).toEqual([46, 47, 48, 49, 50, 51, 52, 53, 1, 2, 3, 4]);
  expect(weeks.at(-1)).toMatchObject({ exception: true, title: 'Toetsweek' });
});
