// Hand-made requests that would give more rights than the sender has, or change a user who has more.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { accessText } from '#shared/text/access.ts';
import { fieldText } from '#shared/text/field.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { attributeId } from '#tests/support/attribute-id.ts';
import {
  createRole,
  createSchool,
  createUser,
  type Letters,
  platformClient,
  type School,
} from '#tests/support/factories.ts';
import { addPerson, permissionId, type Person } from '#tests/support/people.ts';

const { access } = contract;
let api: TestApi;
let school: School;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database, 'Amstelland');
});
afterAll(() => api.close());

const personWith = (objects: Letters, limits = {}) => addPerson(api, school, objects, limits);
const roleWith = (
  objects: Letters,
  attributes?: Record<string, string>,
  organization: number | null = school.organization,
) => createRole(api.database, { organization, objects, ...(attributes ? { attributes } : {}) });
const permission = (role: number, object: ObjectKey) => permissionId(api.database, role, object);
const update = (client: Client, id: number, body: object) => client.call(access.updateUser, { params: { id }, body });
const stored = async (user: number) =>
  sql`
    select u.*, array(select role from user_role where app_user = u.id order by 1) as roles,
      array(select organizational_unit from user_organizational_unit where app_user = u.id order by 1) as units
    from app_user u where u.id = ${user}`
    .execute(api.database)
    .then(({ rows }) => rows);
const snapshot = async () => ({
  roles: await api.database.selectFrom('user_role').selectAll().orderBy('app_user').orderBy('role').execute(),
  permissions: await api.database.selectFrom('permission').selectAll().orderBy('id').execute(),
  attributes: await api.database.selectFrom('attribute_permission').selectAll().execute(),
});

/** Manages users and roles and reads programmes, but changes none. */
const limited: Letters = { user: 'crud', role: 'crud', programme: 'r' };
const person = (username: string, role: number[]) => ({
  firstname: 'Bo',
  lastname: 'Jansen',
  username,
  email: 'bo@leerlijn.example',
  role,
});

describe('giving rights', () => {
  let me: Person;
  beforeAll(async () => {
    me = await personWith(limited, { attributes: { 'programme.croho_code': '' } });
  });

  type Request = () => Promise<{ status: number; message: string }>;
  /** Each makes what it needs and returns the request, so that only the request can make a difference. */
  const attempts: Record<string, () => Promise<Request>> = {
    'a stronger role to a new user': async () => {
      const role = await roleWith({ programme: 'ru' });
      return () => me.client.call(access.createUser, { body: person('sterk', [role]) });
    },
    'a stronger role to somebody': async () => {
      const role = await roleWith({ programme: 'rd' });
      const other = await createUser(api.database, { units: [school.cluster] });
      return () => update(me.client, other, { role: [role] });
    },
    'a stronger role to oneself': async () => {
      const role = await roleWith({ labels: 'r' });
      return () => update(me.client, me.id, { role: [me.role, role] });
    },
    'a role that reads an attribute that one does not read': async () => {
      const role = await roleWith({ programme: 'r' });
      return () => update(me.client, me.id, { role: [me.role, role] });
    },
    'a right to a role that somebody has': async () => {
      const other = await personWith({});
      const params = { id: await permission(other.role, 'programme') };
      return () => me.client.call(access.updatePermission, { params, body: { update: true } });
    },
    'a right to the own role': async () => {
      const params = { id: await permission(me.role, 'programme') };
      return () => me.client.call(access.updatePermission, { params, body: { update: true } });
    },
    'a right by POST': async () => () =>
      me.client.call(access.createPermission, { body: { object: 'course', role: me.role, read: true } }),
    'rights along with the title of a role': async () => {
      const body = { title: 'X', permissions: [{ object: 'exam', read: true }] };
      return () => me.client.call(access.updateRole, { params: { id: me.role }, body });
    },
    'a new role with more': async () => {
      const body = { role: 'meer', title: 'Meer', permissions: [{ object: 'exam', read: true }] };
      return () => me.client.call(access.createRole, { body });
    },
    'an object right that brings along an attribute that one does not hold': async () => {
      const params = { id: await permission(await roleWith({}), 'programme') };
      return () => me.client.call(access.updatePermission, { params, body: { read: true } });
    },
    'an attribute right': async () => attributeRequest('croho_code', { read: true }),
    'an attribute right beyond the object': async () => attributeRequest('title', { update: true }),
  };
  const attributeRequest = async (name: string, flags: object): Promise<Request> => {
    const id = await attributeId(api.database, 'programme', name);
    const body = { permission: await permission(me.role, 'programme'), attribute_permissions: { [id]: flags } };
    return () => me.client.call(access.saveAttributePermissions, { body });
  };

  it.each(Object.keys(attempts))('that the user does not have is refused: %s', async (name) => {
    const request = await attempts[name]!();
    const before = await snapshot();
    const answer = await request();
    expect(answer.status).toBe(403);
    expect(answer.message).toMatch(/^Je kunt geen rechten geven die je zelf niet hebt: /);
    expect(await snapshot()).toEqual(before);
  });

  it('that the user has works, and so does taking rights away', async () => {
    const same = await roleWith({ programme: 'r' }, { 'programme.croho_code': '' });
    const made = await me.client.call(access.createUser, { body: person('gelijk', [same]) });
    expect(made.status).toBe(201);
    const strong = await personWith({ programme: 'crud' });
    expect((await update(me.client, strong.id, { role: [same] })).status).toBe(200);
  });

  it('with a platform role needs those rights on the platform', async () => {
    const ofPlatform = await roleWith({ programme: 'r' }, undefined, null);
    expect((await update(me.client, me.id, { role: [me.role, ofPlatform] })).errors).toEqual({
      role: fieldText.missing,
    });
    const small = await platformClient(api, { user: 'crud', role: 'crud' });
    const target = await createUser(api.database, { units: [school.cluster] });
    expect((await update(small, target, { role: [ofPlatform] })).status).toBe(403);
    expect((await update(await platformClient(api), target, { role: [ofPlatform] })).status).toBe(200);
  });

  it('in one school is refused with rights in another only', async () => {
    const other = await createSchool(api.database, 'Noordzee');
    const here = await roleWith({ '*': 'crud' });
    const there = await roleWith({ user: 'crud', role: 'crud' }, undefined, other.organization);
    const id = await createUser(api.database, { roles: [here, there] });
    const client = new Client(api.app, await tokenFor(api.database, id));
    const strong = await roleWith({ programme: 'r' }, undefined, other.organization);
    expect((await update(client, id, { role: [here, there, strong] })).status).toBe(403);
    const params = { id: await permission(there, 'programme') };
    expect((await client.call(access.updatePermission, { params, body: { read: true } })).status).toBe(403);
  });
});

describe('an account with more rights', () => {
  it('cannot be taken over by password, address or name, or activated again', async () => {
    const me = await personWith(limited);
    const strong = await personWith({ programme: 'crud' });
    const sent = { password: 'tafelpoot grijs 9', email: 'mij@leerlijn.example', username: 'overgenomen' };
    for (const [name, value] of Object.entries(sent)) {
      const refused = await update(me.client, strong.id, { [name]: value });
      expect(refused.status).toBe(403);
      expect(Object.keys(refused.errors)).toEqual([name]);
    }
    expect((await update(me.client, strong.id, { firstname: 'Wel' })).status).toBe(200);
    expect((await update(me.client, strong.id, { active: false })).status).toBe(200);
    expect((await update(me.client, strong.id, { active: true })).status).toBe(403);
    const weak = await personWith({ programme: 'r' });
    expect((await update(me.client, weak.id, { password: 'tafelpoot grijs 9' })).status).toBe(200);
  });

  it('that lost its roles can be changed, and its owner gets a mail at the old address', async () => {
    const me = await personWith(limited);
    const strong = await personWith({ programme: 'crud' });
    const old = 'eigenaar@leerlijn.example';
    await api.database.updateTable('app_user').set({ email: old }).where('id', '=', strong.id).execute();
    await update(me.client, strong.id, { role: [await roleWith({})] });
    expect((await update(me.client, strong.id, { email: 'mij@leerlijn.example' })).status).toBe(200);
    const mails = sql<{ kind: string }>`select kind from mail where recipient = ${old}`;
    expect((await mails.execute(api.database)).rows).toEqual([{ kind: 'changed' }]);
  });
});

describe('a user who is limited to units', () => {
  let me: Person;
  let role: number;
  beforeAll(async () => {
    me = await personWith({ '*': 'crud' }, { units: [school.faculty] });
    role = await roleWith({ programme: 'crud' });
  });

  it('gives roles only to users with the same limit', async () => {
    const { client } = me;
    const make = (username: string, units: number[]) =>
      client.call(access.createUser, { body: { ...person(username, [role]), organizationalunit: units } });
    expect((await make('u1', [])).errors).toEqual({ organizationalunit: accessText.unitsNeeded });
    expect((await make('u2', [school.otherFaculty])).errors).toEqual({ organizationalunit: accessText.unitsBeyond });
    expect((await make('u3', [school.cluster])).status).toBe(201);
  });

  it('does not widen or remove a limit, not even their own', async () => {
    expect((await update(me.client, me.id, { organizationalunit: [] })).errors).toEqual({
      organizationalunit: accessText.unitsNeeded,
    });
    const wider = [school.faculty, school.otherFaculty];
    expect((await update(me.client, me.id, { organizationalunit: wider })).errors).toEqual({
      organizationalunit: accessText.unitsBeyond,
    });
  });

  it.each([
    ['the whole school', () => []],
    ['another unit', () => [school.cluster, school.otherFaculty]],
  ])('changes nothing of a user who works for %s', async (_, units) => {
    const small = await roleWith({});
    const stronger = await createUser(api.database, { roles: [role, small], units: units() });
    const was = await stored(stronger);
    const refused = { status: 403, message: accessText.beyondUnits };
    for (const body of [
      { firstname: 'Gekaapt' },
      { lastname: 'Gekaapt' },
      { username: 'gekaapt' },
      { email: 'mij@leerlijn.example' },
      { password: 'tafelpoot grijs 9' },
      { active: false },
      { role: [small] },
      { organizationalunit: [school.cluster] },
    ])
      expect(await update(me.client, stronger, body)).toMatchObject(refused);
    expect(await me.client.call(access.removeUser, { params: { id: stronger } })).toMatchObject(refused);
    expect(await stored(stronger)).toEqual(was);
  });

  it('manages users of their own units, and everyone in a school where they have no limit', async () => {
    const own = await createUser(api.database, { roles: [role], units: [school.cluster] });
    expect((await update(me.client, own, { firstname: 'Nieuw', active: false })).status).toBe(200);
    expect((await me.client.call(access.removeUser, { params: { id: own } })).status).toBe(204);

    const elsewhere = await createSchool(api.database, 'Elders');
    const there = { organization: elsewhere.organization, objects: { '*': 'crud' } };
    const both = await createUser(api.database, {
      roles: [await roleWith({ '*': 'crud' }), there],
      units: [school.faculty],
    });
    const manager = new Client(api.app, await tokenFor(api.database, both));
    const free = await createUser(api.database, { roles: [there] });
    expect((await update(manager, free, { firstname: 'Nieuw', active: false })).status).toBe(200);
    // Units of the other school do not limit users in this one.
    const limitedThere = await createUser(api.database, { roles: [there], units: [elsewhere.cluster] });
    const given = await update(manager, limitedThere, { role: [role], organizationalunit: [elsewhere.cluster] });
    expect(given.errors).toEqual({ organizationalunit: accessText.unitsNeeded });
  });
});
