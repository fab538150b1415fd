// Users and roles that two people change at the same moment: no change is lost, nothing ends in a 500, and nobody waits for,
// or locks, records of another school.
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Db } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import { accessText } from '#shared/text/access.ts';
import { fieldText } from '#shared/text/field.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createRole, createSchool, createUser, type School } from '#tests/support/factories.ts';
import { callBehind } from '#tests/support/waiting.ts';

const { access } = contract;
let api: TestApi;
let school: School;
let elsewhere: School;
let manager: Client;
let stranger: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database, 'Amstelland');
  elsewhere = await createSchool(api.database, 'Noordzee');
  manager = await clientWith(api, school, { '*': 'crud' });
  stranger = await clientWith(api, elsewhere, { '*': 'crud' });
});
afterAll(() => api.close());

const roleIn = ({ organization }: School) => createRole(api.database, { organization, objects: {} });
const rolesOf = async (user: number) => {
  const rows = await api.database.selectFrom('user_role').select('role').where('app_user', '=', user).execute();
  return rows.map(({ role }) => role).sort((a, b) => a - b);
};
const permissionOf = async (role: number) => {
  const rows = api.database.selectFrom('permission').select('id').where('role', '=', role);
  return (await rows.where('object', '=', 'course').executeTakeFirstOrThrow()).id;
};

/** Sends the request while a transaction that did `first` is open, so that the request waits for it. */
const during = <T>(first: (db: Db) => Promise<unknown>, request: () => Promise<T>) =>
  callBehind(api.database, first, request);

describe('a user of two schools', () => {
  it('keeps both roles when both schools give one at the same moment', async () => {
    const own = await roleIn(school);
    const given = await roleIn(school);
    const there = await roleIn(elsewhere);
    const user = await createUser(api.database, { roles: [own] });
    const givenThere = async (db: Db) => {
      await sql`update app_user set revision = revision + 1 where id = ${user}`.execute(db);
      await db.insertInto('user_role').values({ app_user: user, role: there }).execute();
    };
    const body = { role: [own, given] };
    const answer = await during(givenThere, () => manager.call(access.updateUser, { params: { id: user }, body }));
    expect(answer.status).toBe(200);
    expect(await rolesOf(user)).toEqual([own, given, there].sort((a, b) => a - b));
  });
});

describe('a record that is being removed', () => {
  it.each(['role', 'organizationalunit'] as const)('cannot be given to a user: %s', async (name) => {
    const role = await roleIn(school);
    const user = await createUser(api.database, { roles: [role] });
    const table = name === 'role' ? 'role' : 'organizational_unit';
    const going = name === 'role' ? await roleIn(school) : (await createSchoolUnit()).id;
    const removed = (db: Db) => db.deleteFrom(table).where('id', '=', going).execute();
    const body = { [name]: name === 'role' ? [role, going] : [going] };
    const answer = await during(removed, () => manager.call(access.updateUser, { params: { id: user }, body }));
    expect(answer).toMatchObject({ status: 422, errors: { [name]: fieldText.missing } });
  });

  const createSchoolUnit = () =>
    api.database
      .insertInto('organizational_unit')
      .values({ title: 'Gaat weg', organization: school.organization, parent__organizational_unit: null })
      .returning('id')
      .executeTakeFirstOrThrow();
});

it('checks attribute rights against the object rights as they are after waiting for a lock', async () => {
  const objects = { course: 'r' };
  const attributes = { 'course.title': '' };
  const role = await createRole(api.database, { organization: school.organization, objects, attributes });
  const permission = await permissionOf(role);
  const { body: rows } = await manager.call(access.attributePermissions, { query: { permission } });
  const title = rows.find(({ attribute }) => attribute === 'title')?.attribute_id ?? 0;
  const taken = async (db: Db) => {
    await sql`select from role where id = ${role} for update`.execute(db);
    await sql`update permission set can_read = false where id = ${permission}`.execute(db);
  };
  const body = { permission, attribute_permissions: { [title]: { read: true } } };
  const answer = await during(taken, () => manager.call(access.saveAttributePermissions, { body }));
  expect(answer).toMatchObject({ status: 422, message: accessText.readsNoObject });
});

describe('a record of another school', () => {
  let role: number;
  let user: number;
  let permission: number;
  beforeAll(async () => {
    role = await roleIn(school);
    user = await createUser(api.database, { roles: [role] });
    permission = await permissionOf(role);
  });

  const person = { firstname: 'Bo', lastname: 'Jansen', username: 'bo', email: 'bo@leerlijn.example' };
  const requests: Record<string, [status: number, () => Promise<{ status: number }>]> = {
    'a user to change': [
      404,
      () => stranger.call(access.updateUser, { params: { id: user }, body: { lastname: 'X' } }),
    ],
    'a user to remove': [404, () => stranger.call(access.removeUser, { params: { id: user } })],
    'a role to change': [404, () => stranger.call(access.updateRole, { params: { id: role }, body: { title: 'X' } })],
    'a role to remove': [404, () => stranger.call(access.removeRole, { params: { id: role } })],
    'a role to give': [422, () => stranger.call(access.createUser, { body: { ...person, role: [role] } })],
    'a unit to give': [
      422,
      () => stranger.call(access.createUser, { body: { ...person, organizationalunit: [school.faculty] } }),
    ],
    'a permission to make': [
      404,
      () => stranger.call(access.createPermission, { body: { role, object: 'course', read: true } }),
    ],
    'a permission to change': [
      404,
      () => stranger.call(access.updatePermission, { params: { id: permission }, body: { read: true } }),
    ],
    'attributes to change': [
      404,
      () => stranger.call(access.saveAttributePermissions, { body: { permission, attribute_permissions: {} } }),
    ],
  };

  it.each(Object.keys(requests))('is refused without waiting for its lock: %s', async (name) => {
    const [status, request] = requests[name]!;
    const answer = await api.database.transaction().execute(async (db) => {
      await sql`select from app_user where id = ${user} for update`.execute(db);
      await sql`select from role where id = ${role} for update`.execute(db);
      await sql`select from permission where id = ${permission} for update`.execute(db);
      await sql`select from organizational_unit where id = ${school.faculty} for update`.execute(db);
      return Promise.race([request(), pause(5_000).then(() => ({ status: 0 }))]);
    });
    expect(answer.status).toBe(status);
  });
});
