// Effective rights reveal the rights of roles, so users see them for roles that they may read, and for themselves.
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

let api: TestApi;
let school: School;
let role: number;
let ofPlatform: number;
let user: number;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  const objects = { programme: 'ru' };
  role = await createRole(api.database, { organization: school.organization, objects });
  ofPlatform = await createRole(api.database, { organization: null, objects });
  user = await createUser(api.database, { roles: [role, ofPlatform], units: [school.cluster] });
});
afterAll(() => api.close());

const shownTo = async (client: Client) => {
  const { status, body } = await client.call(contract.access.userRights, { params: { id: user } });
  expect(status).toBe(200);
  return body;
};

it('effective rights leave out roles for a reader of users without roles', async () => {
  const shown = await shownTo(await clientWith(api, school, { '*': 'crud', role: 'cud' }));
  expect(shown).toMatchObject({ name: 'Anna Test', roles: [], units: [{ id: school.cluster }] });
});

it('effective rights leave out platform roles for a reader of the roles of a school', async () => {
  const shown = await shownTo(await clientWith(api, school, { user: 'r', role: 'r' }));
  expect(shown.roles.map(({ id }) => id)).toEqual([role]);
});

it('effective rights include all roles for a platform reader of roles, and for the user', async () => {
  const own = new Client(api.app, await tokenFor(api.database, user));
  for (const client of [await platformClient(api, { user: 'r', role: 'r' }), own])
    expect((await shownTo(client)).roles.map(({ id }) => id)).toEqual([ofPlatform, role]);
});
