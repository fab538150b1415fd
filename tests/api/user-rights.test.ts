// Effective rights tell what roles may do, so they are told to anyone who may read those roles, and to everybody about themselves.
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

const toldTo = async (client: Client) => {
  const { status, body } = await client.call(contract.access.userRights, { params: { id: user } });
  expect(status).toBe(200);
  return body;
};

it('leaves out roles to anyone who reads users and no roles', async () => {
  const told = await toldTo(await clientWith(api, school, { '*': 'crud', role: 'cud' }));
  expect(told).toMatchObject({ name: 'Anna Test', roles: [], units: [{ id: school.cluster }] });
});

it('leaves out roles of the platform to anyone who reads the roles of a school', async () => {
  const told = await toldTo(await clientWith(api, school, { user: 'r', role: 'r' }));
  expect(told.roles.map(({ id }) => id)).toEqual([role]);
});

it('tells all of them to anyone who reads roles on the platform, and to the user', async () => {
  const own = new Client(api.app, await tokenFor(api.database, user));
  for (const client of [await platformClient(api, { user: 'r', role: 'r' }), own])
    expect((await toldTo(client)).roles.map(({ id }) => id)).toEqual([ofPlatform, role]);
});
