// A unit calendar that is sent back as it was read, with a change: what was computed says nothing, what people wrote is kept.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { UnitCalendarRecord } from '#shared/api/years.ts';
import { Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';

let api: TestApi;
let school: School;
let full: Client;
beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());

/** Twenty weeks from the start of the school's year. */
const part = { start_date: '31-08-2026', end_date: '15-01-2027' };
const where = () => ({ organizational_unit: school.cluster, calendar_year: school.year });
const save = (client: Client, calendar_year_parts: object[]) =>
  client.call(contract.unitCalendar.save, { body: { ...where(), calendar_year_parts } });
const read = async () => {
  const { body } = await full.call(contract.unitCalendar.get, { query: where() });
  return (body as UnitCalendarRecord).calendar_year_parts;
};

it('refuses a calendar that is sent back by anyone who may not', async () => {
  expect((await save(new Client(api.app, null), [part])).status).toBe(401);
  const reader = await clientWith(api, school, { calendar__organization: 'r' });
  expect((await save(reader, [part])).status).toBe(403);
});

it('takes a calendar as it was read with a shorter part: computed weeks beyond its end say nothing', async () => {
  expect((await save(full, [part])).status).toBe(200);
  const [asRead] = await read();
  expect(asRead?.calendar_weeks).toHaveLength(20);
  expect(await save(full, [{ ...asRead, end_date: '06-11-2026' }])).toMatchObject({ status: 200 });
  expect((await read())[0]?.calendar_weeks).toHaveLength(10);
});

it('takes a part as it was read with blocks put into it', async () => {
  await save(full, [part]);
  const [asRead] = await read();
  const blocks = [
    { start_date: '31-08-2026', end_date: '06-11-2026' },
    { start_date: '09-11-2026', end_date: '15-01-2027' },
  ];
  expect(await save(full, [{ ...asRead, calendar_blocks: blocks }])).toMatchObject({ status: 200 });
});

it('still refuses a week with a title or an exception beyond the end, so that neither gets lost in silence', async () => {
  await save(full, [{ ...part, calendar_weeks: [{ block_week: 20, exception: true, title: 'Toetsweek' }] }]);
  const [asRead] = await read();
  expect((await save(full, [{ ...asRead, end_date: '06-11-2026' }])).status).toBe(422);
  expect((await read())[0]?.end_date).toBe('15-01-2027');
});
