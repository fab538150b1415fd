// Cached findings show the current name of the user who accepted them. For what else they depend on, see
// `cached-results`.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import {
  clientWith,
  createRole,
  createSchool,
  createUser,
  platformClient,
  type School,
} from '#tests/support/factories.ts';

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

it('shows who accepted a finding under their new name, also when it came with a role in another school', async () => {
  const other = await createSchool(api.database);
  await sql`update programme set duration = 1, rio = true where id = ${school.programme}`.execute(api.database);
  const everything = { organization: school.organization, objects: { '*': 'crud' } };
  const elsewhere = await createRole(api.database, { organization: other.organization, objects: {} });
  const id = await createUser(api.database, { roles: [everything, elsewhere] });
  const user = new Client(api.app, await tokenFor(api.database, id));
  const both = await platformClient(api);
  const second = await createRole(api.database, { organization: other.organization, objects: {} });
  const list = async () =>
    (await full.call(checks.list, { query: { programme: school.programme } })).body.find(
      ({ check }) => check === 'rio',
    );
  const { programme, check } = (await list())!;
  expect((await user.call(checks.accept, { body: { programme, check, reason: 'Zo afgesproken' } })).status).toBe(201);
  expect((await list())?.accepted?.by).toBe('Anna Test');
  const { role } = (await both.call(contract.access.user, { params: { id } })).body;
  const body = { firstname: 'Bea', role: [...(role ?? []), second] };
  expect((await both.call(contract.access.updateUser, { params: { id }, body })).status).toBe(200);
  expect((await list())?.accepted?.by).toBe('Bea Test');
});
