// The planner caches calendars in memory: any change to one shows at the next call, also in another process.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { connect, type Db } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { studyCalendars } from '#server/planner/study-calendars.ts';
import { contract } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi, testConfig, tokenFor } from '#tests/support/api.ts';
import { createUser } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

let api: TestApi;
let school: PlanSchool;
let here: Client;
let there: Client;
let closeThere: () => Promise<void>;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  const roles = [{ organization: school.organization, objects: { '*': 'crud' } }];
  const token = await tokenFor(api.database, await createUser(api.database, { roles }));
  const database = connect(api.url, { max: 2 });
  const app = await buildApp(database, testConfig);
  here = new Client(api.app, token);
  there = new Client(app, token);
  closeThere = async () => {
    await app.close();
    await database.destroy();
  };
});
afterAll(async () => {
  await closeThere();
  await api.close();
});

const firstYear = async (client: Client) => {
  const { body } = await client.call(contract.planner.level1, { query: { programme: school.planned } });
  return body.years[0];
};

it('new blocks, a new holiday and a new week name show at once in every process', async () => {
  const grid = [{ ...at(0, 0, 3), programme_part: school.parts[0] }];
  const plan = { programme: school.planned, year: 1, grid, whole: true };
  expect((await here.call(contract.planner.saveBlockParts, { body: plan })).status).toBe(200);
  const before = await firstYear(here);
  expect(await firstYear(there)).toEqual(before);
  const [year] = (await here.call(contract.years.list)).body.filter(({ id }) => id === before?.calendar_year?.id);
  const where = { organizational_unit: school.cluster, calendar_year: year?.id ?? 0 };
  const [start_date = '', end_date = ''] = [before?.blocks[0]?.start_date, before?.blocks[0]?.end_date];
  const calendar_weeks = [{ block_week: 2, exception: true, title: 'Toetsweek' }];
  const body = { ...where, calendar_year_parts: [{ start_date, end_date, calendar_weeks }] };
  expect((await here.call(contract.unitCalendar.save, { body: { ...body, force: true } })).status).toBe(200);
  for (const client of [here, there]) {
    const after = await firstYear(client);
    expect([after?.blocks.length, after?.weeks[1]?.no_class_title]).toEqual([1, 'Toetsweek']);
  }
  const monday = before?.weeks[0]?.start_date ?? '';
  const holidays = [{ title: 'Introductie', start_date: monday, end_date: before?.weeks[0]?.end_date }];
  const days = { start_date: year?.start_date, end_date: year?.end_date };
  const saved = await there.call(contract.years.update, {
    params: { id: where.calendar_year },
    body: { year: days, holidays },
  });
  expect(saved.status).toBe(200);
  for (const client of [here, there]) expect((await firstYear(client))?.weeks[0]?.no_class_title).toBe('Introductie');
});

it('a write uses cached calendars, but does not cache what it read', async () => {
  const read = async (db: Db, mark: string) =>
    (await studyCalendars(db, school.cluster, [{ id: school.year, mark }]))[0]?.year.end_date;
  const before = await read(api.database, 'kept');
  const actor = { user: null, kind: 'test' };
  const undone = inTransaction(api.database, actor, async (db) => {
    await sql`update calendar_year set end_date = end_date - 1 where id = ${school.year}`.execute(db);
    expect(await read(db, 'kept')).toBe(before);
    expect(await read(db, 'changed')).not.toBe(before);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await read(api.database, 'changed')).toBe(before);
});
