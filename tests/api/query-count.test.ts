// The number of statements per call does not grow with the number of rows.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { objectKeys } from '#shared/permissions/objects.ts';
import { type Answer, Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createRole, createUser } from '#tests/support/factories.ts';
import { makeMany } from '#tests/support/fuzz/many.ts';
import { readPools } from '#tests/support/fuzz/pools.ts';
import { countQueries } from '#tests/support/fuzz/queries.ts';
import { readingUrls } from '#tests/support/fuzz/reads.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { at } from '#tests/support/planner.ts';
import { sample } from '#tests/support/sample.ts';

let api: TestApi;
let school: FullSchool;
let token: string;
let client: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  const role = { organization: school.organization, objects: { '*': 'crud' } };
  token = await tokenFor(api.database, await createUser(api.database, { roles: [role] }));
  client = new Client(api.app, token);
});
afterAll(() => api.close());

/** Counts the statements of a successful save. */
async function queriesOf(call: () => Promise<Answer<unknown>>): Promise<number> {
  await client.call(contract.session.me);
  let status = 0;
  const count = await countQueries(async () => {
    ({ status } = await call());
  });
  expect(status).toBeLessThan(300);
  return count;
}

describe('the number of statements does not grow with the number of rows in a save', () => {
  const { planner, access, labels, unitCalendar } = contract;

  it('of a grid', async () => {
    const save = (count: number) => () => {
      const grid = Array.from({ length: count }, (_, i) => ({ ...at(0, i, 12), educational_unit: school.units[1] }));
      return client.call(planner.saveWeekUnits, { body: { relation_id: school.placed.part, grid } });
    };
    expect(await queriesOf(save(40))).toBe(await queriesOf(save(3)));
  });

  it('of a grid of lessons, filled from their kinds', async () => {
    const save = (count: number) => () => {
      const item = (i: number) => ({ ...at(i % 12, Math.floor(i / 12), 1), course: school.course, prepopulate: true });
      const grid = Array.from({ length: count }, (_, i) => item(i));
      return client.call(planner.saveLessons, { body: { relation_block_id: school.placed.block, grid } });
    };
    // So that both saves have something to remove.
    await save(1)();
    expect(await queriesOf(save(40))).toBe(await queriesOf(save(3)));
  });

  it('of a copy of a selection', async () => {
    const units = await client.call(planner.weekUnits, { query: { relation_id: school.placed.part } });
    const ids = units.body.map(({ relation_id }) => relation_id);
    const end = { programme_id: school.planned, relation_id: school.placed.part, type: 'programmepart' };
    const copy = (count: number) => () => {
      const grid = ids.slice(0, count).map((relation_id) => ({ relation_id, type: 'educationalunit_week' }));
      return client.call(planner.copy, { body: { from: end, to: end, grid } });
    };
    expect(ids.length).toBeGreaterThan(2);
    expect(await queriesOf(copy(ids.length))).toBe(await queriesOf(copy(1)));
  });

  it('of a clone', async () => {
    const clone = (id: number) => () => client.call(contract.programme.create, { body: { id, action: 'clone' } });
    await sql`update programme set duration = 2 where id = ${school.programme}`.execute(api.database);
    const full = await queriesOf(clone(school.planned));
    await sql`
      insert into placement (organization, programme, year, kind, educational_unit, x, y, width, height)
      values (${school.organization}, ${school.programme}, 1, 'block_unit', ${school.blockUnit}, 0, 0, 1, 1)`.execute(
      api.database,
    );
    await sql`
      insert into programme_programme_part (organization, programme, programme_part)
      values (${school.organization}, ${school.programme}, ${school.part})`.execute(api.database);
    await sql`
      insert into programme_outcome (organization, programme, learning_outcome)
      values (${school.organization}, ${school.programme}, ${school.outcome})`.execute(api.database);
    expect(full).toBe(await queriesOf(clone(school.programme)));
  });

  it('of the permissions of a role', async () => {
    const save = async (count: number) => {
      const id = await createRole(api.database, { organization: school.organization, objects: {} });
      const permissions = objectKeys.slice(0, count).map((object) => ({ object, read: true }));
      return queriesOf(() => client.call(access.updateRole, { params: { id }, body: { permissions } }));
    };
    expect(await save(objectKeys.length)).toBe(await save(2));
  });

  it('of the attribute permissions of a role', async () => {
    const save = async (count: number) => {
      const role = await createRole(api.database, { organization: school.organization, objects: { programme: 'r' } });
      const found = await sql<{
        id: number;
      }>`select id from permission where role = ${role} and object = 'programme'`.execute(api.database);
      const permission = found.rows[0]?.id ?? 0;
      const rows = await client.call(access.attributePermissions, { query: { permission } });
      const given = rows.body.slice(0, count).map(({ attribute_id }) => [attribute_id, { read: false }]);
      const body = { permission, attribute_permissions: Object.fromEntries(given) as object };
      return queriesOf(() => client.call(access.saveAttributePermissions, { body }));
    };
    expect(await save(20)).toBe(await save(2));
  });

  it.each(['labels', 'system labels'])('of %s of attributes', async (which) => {
    const found = await sql<{ id: number }>`select id from attribute where object = 'exam' order by id`.execute(
      api.database,
    );
    const save = (count: number, word: string) => () => {
      const values = Object.fromEntries(found.rows.slice(0, count).map(({ id }) => [id, `${word} ${id}`]));
      const params = { objectId: 'exam' };
      return which === 'labels'
        ? client.call(labels.setAttributeLabels, { params, body: { values } })
        : client.call(labels.setSystemLabels, { params, body: { values, system: school.system } });
    };
    expect(await queriesOf(save(20, 'Veel'))).toBe(await queriesOf(save(2, 'Weinig')));
  });

  it('of labels of objects', async () => {
    const save = (count: number, word: string) => () => {
      const values = Object.fromEntries(
        objectKeys.slice(0, count).map((key) => [key, { actual_label: `${word} ${key}` }]),
      );
      return client.call(labels.setObjectLabels, { body: { values } });
    };
    expect(await queriesOf(save(objectKeys.length, 'Veel'))).toBe(await queriesOf(save(2, 'Weinig')));
  });

  it('of the calendar of a unit, and of a year with holidays', async () => {
    const where = { organizational_unit: school.otherFaculty, calendar_year: school.year };
    const week = { block_week: 1, exception: true, title: 'Toetsweek' };
    const days = ['31-08-2026', '05-10-2026', '09-11-2026', '14-12-2026', '01-02-2027', '05-04-2027'];
    const ends = ['02-10-2026', '06-11-2026', '11-12-2026', '29-01-2027', '02-04-2027', '02-07-2027'];
    const parts = days.map((start_date, i) => ({ start_date, end_date: ends[i], calendar_weeks: [week] }));
    const save = (count: number) => () =>
      client.call(unitCalendar.save, { body: { ...where, calendar_year_parts: parts.slice(0, count) } });
    expect(await queriesOf(save(6))).toBe(await queriesOf(save(2)));
    const holidays = days.map((start_date, i) => ({ title: `Vrij ${i}`, start_date, end_date: start_date }));
    const year = { start_date: '31-08-2026', end_date: '27-08-2027' };
    const saveYear = (count: number) => () =>
      client.call(contract.years.update, {
        params: { id: school.year },
        body: { year, holidays: holidays.slice(0, count) },
      });
    expect(await queriesOf(saveYear(6))).toBe(await queriesOf(saveYear(1)));
  });
});

it('every GET call takes as many statements for many rows as for few', async () => {
  // Making a file takes time, and its queries are those of the list.
  const all = readingUrls(await readPools(api.database, school.organization));
  const urls = sample(
    all.filter((url) => !/\.(xlsx|csv\?)/.test(url)),
    4,
  );
  const count = async () => {
    const counts: Record<string, number> = {};
    await client.call(contract.session.me);
    for (const url of urls) {
      const headers = { authorization: `Bearer ${token}` };
      counts[url] = await countQueries(() => api.app.inject({ url, headers }));
    }
    return counts;
  };
  // Once before, because calendars are cached from then on.
  await count();
  const few = await count();
  await makeMany(api.database, 15);
  await count();
  const many = await count();
  // The kinds of changes decide which names the history looks up, not their number.
  const isHistory = (url: string) => url.startsWith('/api/history');
  expect(Math.max(...urls.filter(isHistory).map((url) => many[url] ?? 0))).toBeLessThan(25);
  const others = (counts: Record<string, number>) => Object.entries(counts).filter(([url]) => !isHistory(url));
  expect(others(many)).toEqual(others(few));
}, 180_000);
