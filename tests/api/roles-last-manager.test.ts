// The last user who can manage the users and roles of a school, or of the platform, always stays.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { accessText } from '#shared/text/access.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { attributeId } from '#tests/support/attribute-id.ts';
import { createRole, createSchool, type School } from '#tests/support/factories.ts';
import { addPerson, permissionId, type Person } from '#tests/support/people.ts';

const { access } = contract;
let api: TestApi;
let school: School;
let last: Person;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database, 'Eenmans');
  last = await addPerson(api, school, { '*': 'crud' });
});
afterAll(() => api.close());

const update = (client: Client, id: number, body: object) => client.call(access.updateUser, { params: { id }, body });
const message = accessText.lastManager('Eenmans');

it('the last manager keeps the role', async () => {
  const small = await createRole(api.database, { organization: school.organization, objects: {} });
  expect(await update(last.client, last.id, { role: [small] })).toMatchObject({ status: 409, message });
});

it.each([
  ['user', 'update'],
  ['user', 'read'],
  ['role', 'update'],
  ['role', 'read'],
] as const)('the last manager keeps the right to %s %s', async (object, action) => {
  const params = { id: await permissionId(api.database, last.role, object) };
  const refused = await last.client.call(access.updatePermission, { params, body: { [action]: false } });
  expect(refused).toMatchObject({ status: 409, message });
});

it('the last manager keeps the attribute to give roles', async () => {
  const roles = await attributeId(api.database, 'user', 'role');
  const body = {
    permission: await permissionId(api.database, last.role, 'user'),
    attribute_permissions: { [roles]: { update: false } },
  };
  expect((await last.client.call(access.saveAttributePermissions, { body })).status).toBe(409);
});

it('the last manager is not deactivated or removed by a user who does not manage roles', async () => {
  const other = await addPerson(api, school, { '*': 'crud', role: '' });
  expect((await update(other.client, last.id, { active: false })).status).toBe(409);
  expect((await other.client.call(access.removeUser, { params: { id: last.id } })).status).toBe(409);
});

it('the last manager can go once there is another; of two who remove each other at once only one succeeds', async () => {
  const second = await addPerson(api, school, { '*': 'crud' });
  const results = await Promise.all([
    last.client.call(access.removeUser, { params: { id: second.id } }),
    second.client.call(access.removeUser, { params: { id: last.id } }),
  ]);
  expect(results.filter(({ status }) => status === 204)).toHaveLength(1);
});

it('the last manager of a school can be removed by a platform manager, but the last one of the platform cannot', async () => {
  const admin = await addPerson(api, { organization: null }, { '*': 'crud' });
  const alone = await createSchool(api.database, 'Alleen');
  const manager = await addPerson(api, alone, { '*': 'crud' });
  expect((await admin.client.call(access.removeUser, { params: { id: manager.id } })).status).toBe(204);
  const params = { id: await permissionId(api.database, admin.role, 'role') };
  const refused = await admin.client.call(access.updatePermission, { params, body: { update: false } });
  expect(refused).toMatchObject({ status: 409, message: accessText.lastManager(accessText.platform) });
});
