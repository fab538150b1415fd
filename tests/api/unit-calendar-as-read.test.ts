// A unit calendar sent back as it was read, with a change: computed values are ignored, user input is kept.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { UnitCalendarRecord } from '#shared/api/years.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
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
const blocks = [
  { start_date: '31-08-2026', end_date: '06-11-2026' },
  { start_date: '09-11-2026', end_date: '15-01-2027' },
];
const where = () => ({ organizational_unit: school.cluster, calendar_year: school.year });
const save = (calendar_year_parts: object[]) =>
  full.call(contract.unitCalendar.save, { body: { ...where(), calendar_year_parts } });
const read = async () => {
  const { body } = await full.call(contract.unitCalendar.get, { query: where() });
  return (body as UnitCalendarRecord).calendar_year_parts;
};

it('a calendar saved as it was read keeps its ids and does not change', async () => {
  await save([{ ...part, calendar_blocks: blocks }]);
  const before = await full.call(contract.unitCalendar.get, { query: where() });
  const asRead = before.body as UnitCalendarRecord;
  const again = await full.call(contract.unitCalendar.save, { body: { ...where(), ...asRead } });
  expect(again).toMatchObject({ status: 200, body: asRead });
  expect(again.headers['etag']).toBe(before.headers['etag']);
  const longer = await save([{ ...part, end_date: '22-01-2027', calendar_blocks: blocks }]);
  expect(longer.body.calendar_year_parts[0]?.id).toBe(asRead.calendar_year_parts[0]?.id);
});

it('a calendar saved with a shorter part ignores computed weeks beyond its end', async () => {
  expect((await save([part])).status).toBe(200);
  const [asRead] = await read();
  expect(asRead?.calendar_weeks).toHaveLength(20);
  expect(await save([{ ...asRead, end_date: '06-11-2026' }])).toMatchObject({ status: 200 });
  expect((await read())[0]?.calendar_weeks).toHaveLength(10);
});

it('a part saved as it was read can get blocks', async () => {
  await save([part]);
  const [asRead] = await read();
  expect(await save([{ ...asRead, calendar_blocks: blocks }])).toMatchObject({ status: 200 });
});

it('a week with a title or an exception beyond the end is still refused, so that neither is lost silently', async () => {
  await save([{ ...part, calendar_weeks: [{ block_week: 20, exception: true, title: 'Toetsweek' }] }]);
  const [asRead] = await read();
  expect((await save([{ ...asRead, end_date: '06-11-2026' }])).status).toBe(422);
  expect((await read())[0]?.end_date).toBe('15-01-2027');
});
