// What the checks found is kept until something changes that it depends on, also where that is in another programme.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';

const { checks } = contract;
let api: TestApi;
let school: School;
let full: Client;
beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());

it('a gap before a version in RIO is no longer found once the version before it lasts longer', async () => {
  const first = school.programme;
  const save = async (id: number, body: object) =>
    expect((await full.call(contract.programme.update, { params: { id }, body })).status).toBe(200);
  await sql`update programme set duration = 1 where id = ${first}`.execute(api.database);
  const second = (await full.call(contract.programme.create, { body: { id: first, action: 'clone' } })).body.id;
  await save(first, { rio: true, valid_from: '01-09-2026', valid_to: '01-09-2027' });
  await save(second, { rio: true, valid_from: '01-09-2028' });
  const found = async () => {
    const { body } = await full.call(checks.list, { query: { organization: school.organization } });
    return body.find(({ programme, check }) => programme === second && check === 'rio')?.message;
  };
  const live = async () => (await full.call(checks.plan, { query: { programme: second } })).body.plan?.rio.join(' ');
  expect(await live()).toContain('01-09-2027');
  expect(await found()).toContain('01-09-2027');
  await save(first, { valid_to: '01-09-2028' });
  expect(await live()).not.toContain('01-09-202');
  expect(await found()).not.toContain('01-09-202');
});
