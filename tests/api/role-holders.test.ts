// A role's rights count for everybody who has it: a user who is limited to units changes nothing for users of other units.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { accessText } from '#shared/text/access.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createRole, createSchool, createUser, type School } from '#tests/support/factories.ts';

const { access } = contract;
let api: TestApi;
let school: School;
let limited: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  limited = await clientWith(api, school, { '*': 'crud' }, { units: [school.faculty] });
});
afterAll(() => api.close());

const newRole = () =>
  createRole(api.database, { organization: school.organization, objects: { programme: 'r', course: 'r' } });
const change = (role: number, flags: object) =>
  limited.call(access.updateRole, { params: { id: role }, body: { permissions: [{ object: 'programme', ...flags }] } });
const rightsIn = async (role: number) => {
  const permissions = await api.database.selectFrom('permission').selectAll().where('role', '=', role).execute();
  return { permissions, attributes: await api.database.selectFrom('attribute_permission').selectAll().execute() };
};
async function changeAttribute(role: number) {
  const rows = api.database.selectFrom('permission').select('id').where('role', '=', role);
  const { id: permission } = await rows.where('object', '=', 'course').executeTakeFirstOrThrow();
  const { body } = await limited.call(access.attributePermissions, { query: { permission } });
  const attribute_permissions = { [body[0]?.attribute_id ?? 0]: { update: true } };
  return limited.call(access.saveAttributePermissions, { body: { permission, attribute_permissions } });
}

it.each([
  ['the whole school', () => []],
  ['another unit', () => [school.cluster, school.otherFaculty]],
])('a user limited to units cannot change rights of a role that is held for %s', async (_, units) => {
  const role = await newRole();
  await createUser(api.database, { roles: [role], units: units() });
  const before = await rightsIn(role);
  const refused = { status: 403, message: accessText.widerHolders };
  expect(await change(role, { update: true })).toMatchObject(refused);
  expect(await changeAttribute(role)).toMatchObject(refused);
  expect(await change(role, { read: false })).toMatchObject(refused);
  expect(await rightsIn(role)).toEqual(before);
});

it('a user limited to units can change a role whose holders have the same units, or that nobody has', async () => {
  const role = await newRole();
  expect((await change(role, { create: true })).status).toBe(200);
  await createUser(api.database, { roles: [role], units: [school.cluster] });
  expect((await change(role, { update: true })).status).toBe(200);
  expect((await changeAttribute(role)).status).toBe(200);
});
