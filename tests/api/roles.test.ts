// Roles, permissions and attribute permissions: who changes them, and that a change applies from the next call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { RoleRecord } from '#shared/api/access.ts';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';
import { accessText } from '#shared/text/access.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { usageText } from '#shared/text/usage.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import {
  clientWith,
  createRole,
  createSchool,
  createUser,
  platformClient,
  type School,
} from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';

const { access } = contract;
let api: TestApi;
let school: School;
let otherSchool: School;
let manager: Client;
let platform: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database, 'Amstelland');
  otherSchool = await createSchool(api.database, 'Noordzee');
  manager = await clientWith(api, school, { '*': 'crud' });
  platform = await platformClient(api);
});
afterAll(() => api.close());

let counter = 0;
const create = async (extra: object = {}): Promise<RoleRecord> => {
  counter += 1;
  const answer = await manager.call(access.createRole, { body: { role: `rol-${counter}`, title: 'Rol', ...extra } });
  expect(answer.errors).toEqual({});
  expect(answer.status).toBe(201);
  return answer.body;
};
const permissionOf = (role: RoleRecord, object: ObjectKey) => role.permissions?.find((each) => each.object === object);
const permissionId = (role: RoleRecord, object: ObjectKey) => permissionOf(role, object)?.id ?? 0;
const attributeId = async (object: ObjectKey, name: string) => {
  const { body } = await manager.call(contract.reference.attributes, { query: { object } });
  return body.find(({ attribute }) => attribute === name)?.id ?? 0;
};
const read = async (id: number) => (await manager.call(access.role, { params: { id } })).body;
const holderOf = async (role: number) =>
  new Client(api.app, await tokenFor(api.database, await createUser(api.database, { roles: [role] })));

describe('refuses', () => {
  it('each action without its right', async () => {
    const role = await create();
    const params = { id: role.id };
    const permission = permissionId(role, 'programme');
    const without = (letters: string) => clientWith(api, school, { '*': 'crud', role: letters });
    const reader = await without('cud');
    expect((await reader.call(access.roles)).status).toBe(403);
    expect((await reader.call(access.role, { params })).status).toBe(403);
    expect((await reader.call(access.attributePermissions, { query: { permission } })).status).toBe(403);
    const creator = await without('rud');
    expect((await creator.call(access.createRole, { body: { role: 'x', title: 'X' } })).status).toBe(403);
    const editor = await without('crd');
    expect((await editor.call(access.updateRole, { params, body: { title: 'X' } })).status).toBe(403);
    const one = { object: 'programme', role: role.id, read: true };
    expect((await editor.call(access.createPermission, { body: one })).status).toBe(403);
    expect((await editor.call(access.updatePermission, { params: { id: permission }, body: one })).status).toBe(403);
    const many = { permission, attribute_permissions: {} };
    expect((await editor.call(access.saveAttributePermissions, { body: many })).status).toBe(403);
    expect((await (await without('cru')).call(access.removeRole, { params })).status).toBe(403);
  });

  it('roles of another school and of the platform, as if they did not exist', async () => {
    const elsewhere = await createRole(api.database, { organization: otherSchool.organization, objects: {} });
    const ofPlatform = await createRole(api.database, { organization: null, objects: {} });
    const seen = (await manager.call(access.roles)).body.map(({ id }) => id);
    for (const id of [elsewhere, ofPlatform, 999_999]) {
      expect(seen).not.toContain(id);
      const input = { params: { id }, body: { title: 'X' } };
      for (const call of [access.role, access.updateRole, access.removeRole] as Endpoint[])
        expect((await manager.call(call, input)).status).toBe(404);
      const body = { object: 'programme', role: id, read: true };
      expect((await manager.call(access.createPermission, { body })).status).toBe(404);
      const permission = (await platform.call(access.role, { params: { id } })).body.permissions?.[0]?.id ?? 999_999;
      const one = { params: { id: permission }, body: { read: true } };
      expect((await manager.call(access.updatePermission, one)).status).toBe(404);
      expect((await manager.call(access.attributePermissions, { query: { permission } })).status).toBe(404);
      const many = { permission, attribute_permissions: {} };
      expect((await manager.call(access.saveAttributePermissions, { body: many })).status).toBe(404);
    }
  });

  it('a role in another school, or on the platform', async () => {
    const body = { role: 'elders', title: 'Elders' };
    const named = { ...body, organization: otherSchool.organization };
    expect((await manager.call(access.createRole, { body: named })).errors).toEqual({
      organization: fieldText.missing,
    });
    // 0 means 'not chosen' for users who cannot choose: it becomes a role of their school.
    const made = await manager.call(access.createRole, { body: { ...body, organization: 0 } });
    expect(made.body.organization).toBe(school.organization);
    expect((await platform.call(access.createRole, { body: { ...body, organization: 0 } })).body.organization).toBe(0);
  });

  it('a name that is taken, a missing title, and a change of a fixed field', async () => {
    const { id, role = '' } = await create();
    const again = await manager.call(access.createRole, { body: { role: role.toUpperCase(), title: 'X' } });
    expect(again.errors).toEqual({ role: accessText.roleTaken });
    expect((await manager.call(access.createRole, { body: { role: 'leeg' } })).errors).toEqual({
      title: fieldText.required,
    });
    const params = { id };
    expect((await manager.call(access.updateRole, { params, body: { role: 'anders' } })).errors).toEqual({
      role: fieldText.fixed,
    });
    const moved = { organization: otherSchool.organization };
    expect((await platform.call(access.updateRole, { params, body: moved })).errors).toEqual({
      organization: fieldText.fixed,
    });
  });

  it('to remove a role that somebody has, and counts the holders', async () => {
    const { id } = await create();
    await createUser(api.database, { roles: [id] });
    const refused = await manager.call(access.removeRole, { params: { id } });
    expect(refused).toMatchObject({ status: 409, message: refusalText.inUse([usageText.users(1)]) });
    expect(refused.details['used_by']).toEqual([{ label: usageText.users(1), path: '/users' }]);
  });

  it('an old version, also when only the rights changed meanwhile', async () => {
    const role = await create();
    const params = { id: role.id };
    const ifMatch = String((await manager.call(access.role, { params })).headers['etag']);
    const permission = { params: { id: permissionId(role, 'course') }, body: { read: true } };
    expect((await manager.call(access.updatePermission, permission)).status).toBe(200);
    expect((await manager.call(access.updateRole, { params, body: { title: 'X' }, ifMatch })).status).toBe(412);
  });

  it('a permission under another role or object, and attributes of another object', async () => {
    const role = await create();
    const params = { id: permissionId(role, 'course') };
    const other = { object: 'exam', read: true };
    expect((await manager.call(access.updatePermission, { params, body: other })).errors).toHaveProperty('object');
    const title = await attributeId('exam', 'title');
    const body = { permission: params.id, attribute_permissions: { [title]: { read: false } } };
    expect((await manager.call(access.saveAttributePermissions, { body })).errors).toEqual({
      [`attribute_permissions.${title}`]: fieldText.missing,
    });
  });

  it('a change of the title without update on that attribute', async () => {
    const { id } = await create();
    const editor = await clientWith(api, school, { '*': 'crud' }, { attributes: { 'role.title': 'r' } });
    const refused = await editor.call(access.updateRole, { params: { id }, body: { title: 'X' } });
    expect(refused).toMatchObject({ status: 403, errors: { title: refusalText.forbidden } });
    const reader = await clientWith(api, school, { role: 'r' }, { attributes: { 'role.title': '' } });
    expect((await reader.call(access.role, { params: { id } })).body).not.toHaveProperty('title');
  });
});

describe('a role', () => {
  it('is made with an empty permission for every object', async () => {
    const role = await create();
    expect(role.organization).toBe(school.organization);
    expect(role.permissions?.map(({ object }) => object)).toEqual([...objectKeys]);
    expect(role.permissions?.every((each) => !each.create && !each.read && !each.update && !each.delete)).toBe(true);
    expect((await manager.call(access.roles)).body.find(({ id }) => id === role.id)).toEqual(role);
  });

  it('can change its title and several permissions at once, and keeps their history', async () => {
    const role = await create();
    const body = {
      title: 'Nieuw',
      permissions: [
        { object: 'course', read: true },
        { object: 'exam', update: true },
      ],
    };
    const { body: changed } = await manager.call(access.updateRole, { params: { id: role.id }, body });
    expect(changed.title).toBe('Nieuw');
    expect(permissionOf(changed, 'course')).toMatchObject({ read: true, update: false });
    expect(permissionOf(changed, 'exam')).toMatchObject({ read: false, update: true });
    const recorded = await changesOf(api.database, 'role', role.id);
    expect(recorded.map(({ operation }) => operation)).toEqual(['insert', 'update']);
    expect(recorded[1]?.changes).toEqual({ title: ['Rol', 'Nieuw'] });
    const rights = await changesOf(api.database, 'permission', role.id);
    expect(rights.filter(({ operation }) => operation === 'update').map(({ changes }) => changes)).toEqual([
      { can_read: [false, true] },
      { can_update: [false, true] },
    ]);
    expect((await manager.call(access.updateRole, { params: { id: role.id }, body: changed })).body).toEqual(changed);
  });

  it('can be removed when nobody has it', async () => {
    const { id } = await create();
    expect((await manager.call(access.removeRole, { params: { id } })).status).toBe(204);
    expect((await manager.call(access.role, { params: { id } })).status).toBe(404);
  });

  it('accepts one permission by POST and by PUT, and returns it with its id', async () => {
    const role = await create();
    const id = permissionId(role, 'course');
    const posted = { object: 'course', role: role.id, create: false, read: true, update: false, delete: false };
    expect((await manager.call(access.createPermission, { body: posted })).body).toEqual({ id, ...posted });
    const put = { ...posted, update: true };
    expect((await manager.call(access.updatePermission, { params: { id }, body: put })).body).toEqual({ id, ...put });
    expect(permissionOf(await read(role.id), 'course')).toMatchObject({ read: true, update: true });
  });
});

describe('attribute permissions', () => {
  it('follow the object until they differ, and are saved in one call', async () => {
    const role = await create({ permissions: [{ object: 'course', create: true, read: true, update: true }] });
    const permission = permissionId(role, 'course');
    const { body: before } = await manager.call(access.attributePermissions, { query: { permission } });
    expect(before.every(({ inherited, read: may }) => inherited && may)).toBe(true);
    const [title, code] = [await attributeId('course', 'title'), await attributeId('course', 'identifier')];
    const body = { permission, attribute_permissions: { [title]: { update: false }, [code]: { read: false } } };
    const { body: after } = await manager.call(access.saveAttributePermissions, { body });
    const byId = (id: number) => after.find(({ attribute_id }) => attribute_id === id);
    expect(byId(title)).toMatchObject({ read: true, update: false, create: false, inherited: false });
    expect(byId(code)).toMatchObject({ read: false, update: true, inherited: false });
    // An attribute equal to the object follows it again, also when the object changes later.
    const back = { permission, attribute_permissions: { [title]: { update: true } } };
    await manager.call(access.saveAttributePermissions, { body: back });
    await manager.call(access.updatePermission, { params: { id: permission }, body: { update: false } });
    const { body: later } = await manager.call(access.attributePermissions, { query: { permission } });
    expect(later.find(({ attribute_id }) => attribute_id === title)).toMatchObject({ update: false, inherited: true });
    expect(later.find(({ attribute_id }) => attribute_id === code)).toMatchObject({ read: false, update: true });
  });

  it('use the labels of the school', async () => {
    const role = await create();
    const attribute = await attributeId('exam', 'title');
    await api.database
      .insertInto('attribute_label')
      .values({ organization: school.organization, organizational_unit: null, attribute, label: 'Naam' })
      .execute();
    const { body } = await manager.call(access.attributePermissions, {
      query: { permission: permissionId(role, 'exam') },
    });
    const row = body.find(({ attribute_id }) => attribute_id === attribute);
    expect(row).toMatchObject({ user_label: 'Naam', default_label: 'Titel' });
  });
});

describe('a change of rights', () => {
  it('applies from the next call of everybody who has the role', async () => {
    const role = await create({ permissions: [{ object: 'programme', read: true }] });
    const holder = await holderOf(role.id);
    const list = () => holder.call(contract.programme.list);
    expect((await list()).body[0]).toHaveProperty('title');
    const permission = permissionId(role, 'programme');
    const title = await attributeId('programme', 'title');
    const hide = { permission, attribute_permissions: { [title]: { read: false } } };
    await manager.call(access.saveAttributePermissions, { body: hide });
    expect((await list()).body[0]).not.toHaveProperty('title');
    await manager.call(access.updatePermission, { params: { id: permission }, body: { read: false } });
    expect((await list()).status).toBe(403);
  });

  it('by giving or taking a role applies from the next call too', async () => {
    const user = await createUser(api.database, { units: [school.cluster] });
    const client = new Client(api.app, await tokenFor(api.database, user));
    const role = await create({ permissions: [{ object: 'programme', read: true }] });
    expect((await client.call(contract.programme.list)).status).toBe(403);
    await manager.call(access.updateUser, { params: { id: user }, body: { role: [role.id] } });
    expect((await client.call(contract.programme.list)).status).toBe(200);
    await manager.call(access.updateUser, { params: { id: user }, body: { role: [] } });
    expect((await client.call(contract.programme.list)).status).toBe(403);
  });
});
