// Attribute rights only count within their object: a role without read access to the object reads none of its attributes, not even
// those with their own permission row.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { accessText } from '#shared/text/access.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createRole, createSchool, createUser } from '#tests/support/factories.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';

const { access, planner } = contract;
let api: TestApi;
let school: FullSchool;
let manager: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  manager = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());

const permission = async (role: number, object: ObjectKey) => {
  const rows = api.database.selectFrom('permission').select('id').where('role', '=', role);
  return (await rows.where('object', '=', object).executeTakeFirstOrThrow()).id;
};

it('shows nothing of units in the module planner after the role loses read access to units', async () => {
  const { organization } = school;
  // Their own permission rows: may be read, not changed.
  const attributes = { 'educational_unit.title': 'r', 'educational_unit.coordinator': 'r' };
  const role = await createRole(api.database, { organization, objects: { '*': 'crud' }, attributes });
  const user = await createUser(api.database, { roles: [role] });
  const client = new Client(api.app, await tokenFor(api.database, user));
  const unit = (await client.call(contract.educationalUnit.list)).body.find(({ id }) => id === school.units[0]);
  const title = String(unit?.['title']);
  const query = { calendar_year: school.year, organizational_unit: school.cluster };
  const response = async () => JSON.stringify((await client.call(planner.modules, { query })).body);
  expect(await response()).toContain(title);

  const params = { id: await permission(role, 'educational_unit') };
  await manager.call(access.updatePermission, { params, body: { read: false } });
  expect((await client.call(contract.educationalUnit.list)).status).toBe(403);
  expect(await response()).not.toContain(title);
  const { body: me } = await client.call(contract.session.me);
  const { body: rows } = await manager.call(access.attributePermissions, { query: { permission: params.id } });
  const { body: rights } = await manager.call(access.userRights, { params: { id: user } });
  for (const { attribute_id: id, read } of rows) {
    expect(read).toBe(false);
    expect(me.attributePermissions[id]?.read).toBe(false);
    expect(rights.roles[0]?.attribute_permissions[id]?.read).toBe(false);
  }
});

it('uses the attribute’s own permission row again when the object becomes readable', async () => {
  const attributes = { 'course.title': 'r', 'course.identifier': 'u' };
  const { organization } = school;
  const role = await createRole(api.database, { organization, objects: { course: 'ru' }, attributes });
  const id = await permission(role, 'course');
  const readable = async () => {
    const { body } = await manager.call(access.attributePermissions, { query: { permission: id } });
    return Object.fromEntries(body.map(({ attribute, read }) => [attribute, read]));
  };
  await manager.call(access.updatePermission, { params: { id }, body: { read: false } });
  expect(await readable()).toMatchObject({ title: false, identifier: false });
  await manager.call(access.updatePermission, { params: { id }, body: { read: true } });
  expect(await readable()).toMatchObject({ title: true, identifier: false });
});

it('refuses attribute rights for a role without read access to the object', async () => {
  const { organization } = school;
  const role = await createRole(api.database, { organization, objects: { course: 'u' } });
  const id = await permission(role, 'course');
  const { body: rows } = await manager.call(access.attributePermissions, { query: { permission: id } });
  const title = rows.find(({ attribute }) => attribute === 'title')?.attribute_id ?? 0;
  const save = (flags: object) =>
    manager.call(access.saveAttributePermissions, {
      body: { permission: id, attribute_permissions: { [title]: flags } },
    });
  expect(await save({ read: true })).toMatchObject({ status: 422, message: accessText.readsNoObject });
  // A role can be saved as it was read.
  expect((await save({ read: false, update: false })).status).toBe(200);
});

it('does not let the last manager hide the roles of users by losing read access to users', async () => {
  // One role reads users but not their roles; the other has a permission row for roles but does not read users.
  const { organization } = await createSchool(api.database);
  const reads = { organization, objects: { user: 'ru', role: 'ru' }, attributes: { 'user.role': '' } } as const;
  const named = { organization, objects: { user: 'r' }, attributes: { 'user.role': 'ru' } } as const;
  const second = await createRole(api.database, named);
  const id = await createUser(api.database, { roles: [reads, second] });
  const client = new Client(api.app, await tokenFor(api.database, id));
  const params = { id: await permission(second, 'user') };
  const refused = await client.call(access.updatePermission, { params, body: { read: false } });
  expect(refused.status).toBe(409);
});
