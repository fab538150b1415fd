// Users: who sees and changes whom, in which school; passwords, invitations, sessions, and what is never allowed.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { accessText } from '#shared/text/access.ts';
import { fieldText } from '#shared/text/field.ts';
import { passwordText } from '#shared/text/password.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createTwoSchools, createUser, platformClient, type School } from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';

const { access } = contract;
let api: TestApi;
let amstelland: School;
let noordzee: School;
/** A role without rights, which anybody can give. */
let member: number;
let memberElsewhere: number;
let manager: Client;

beforeAll(async () => {
  api = await startApi();
  ({ amstelland, noordzee, member, memberElsewhere, manager } = await createTwoSchools(api));
});
afterAll(() => api.close());

let counter = 0;
const person = (extra: object = {}) => {
  counter += 1;
  return {
    firstname: 'Bo',
    lastname: 'Jansen',
    username: `bo${counter}`,
    email: `bo${counter}@leerlijn.example`,
    role: [member],
    ...extra,
  };
};
const create = async (extra: object = {}) => {
  const answer = await manager.call(access.createUser, { body: person(extra) });
  expect(answer.errors).toEqual({});
  expect(answer.status).toBe(201);
  return answer.body;
};
const update = (client: Client, id: number, body: object, ifMatch?: string) =>
  client.call(access.updateUser, { params: { id }, body, ...(ifMatch ? { ifMatch } : {}) });
const mails = async (recipient: string) => {
  const found = await sql<{ kind: string; data: Record<string, string> }>`
    select kind, data from mail where recipient = ${recipient} order by id`.execute(api.database);
  return found.rows;
};

describe('refuses', () => {
  it('each action without its right', async () => {
    const { id } = await create();
    const input = { params: { id }, body: { firstname: 'X' } };
    const without = { read: 'cud', create: 'rud', update: 'crd', delete: 'cru' };
    const reader = await clientWith(api, amstelland, { user: without.read });
    expect((await reader.call(access.users)).status).toBe(403);
    expect((await reader.call(access.user, input)).status).toBe(403);
    expect((await reader.call(access.userUnits, { query: { user: id } })).status).toBe(403);
    const creator = await clientWith(api, amstelland, { user: without.create });
    expect((await creator.call(access.createUser, { body: person() })).status).toBe(403);
    const editor = await clientWith(api, amstelland, { user: without.update });
    expect((await editor.call(access.updateUser, input)).status).toBe(403);
    const remover = await clientWith(api, amstelland, { user: without.delete });
    expect((await remover.call(access.removeUser, input)).status).toBe(403);
  });

  it('users of another school, as if they did not exist', async () => {
    const elsewhere = await createUser(api.database, { roles: [memberElsewhere] });
    const byUnit = await createUser(api.database, { units: [noordzee.cluster] });
    const list = (await manager.call(access.users)).body.map(({ id }) => id);
    for (const id of [elsewhere, byUnit, 999_999]) {
      expect(list).not.toContain(id);
      const input = { params: { id }, body: { firstname: 'X' } };
      for (const call of [access.user, access.updateUser, access.removeUser, access.userRights] as Endpoint[])
        expect((await manager.call(call, input)).status).toBe(404);
      expect((await manager.call(access.userUnits, { query: { user: id } })).status).toBe(404);
    }
  });

  it('platform users and users without any role or unit, for users who do not manage the platform', async () => {
    const admin = await createUser(api.database, { roles: [{ organization: null, objects: { '*': 'crud' } }] });
    const loose = await createUser(api.database, {});
    const platform = await platformClient(api);
    for (const id of [admin, loose]) {
      expect((await manager.call(access.user, { params: { id } })).status).toBe(404);
      expect((await platform.call(access.user, { params: { id } })).body.organizations).toEqual([0]);
    }
  });

  it('roles and units of another school', async () => {
    const roleRefused = await manager.call(access.createUser, { body: person({ role: [member, memberElsewhere] }) });
    expect(roleRefused).toMatchObject({ status: 422, errors: { role: fieldText.missing } });
    const { id } = await create();
    const unitRefused = await update(manager, id, { organizationalunit: [noordzee.cluster] });
    expect(unitRefused).toMatchObject({ status: 422, errors: { organizationalunit: fieldText.missing } });
  });

  it('a user who would belong to no school', async () => {
    const refused = await manager.call(access.createUser, { body: person({ role: [] }) });
    expect(refused).toMatchObject({ status: 422, errors: { role: accessText.roleOrUnit } });
    const { id } = await create();
    expect((await update(manager, id, { role: [] })).errors).toEqual({ role: accessText.roleOrUnit });
    const platform = await platformClient(api);
    expect((await platform.call(access.createUser, { body: person({ role: [] }) })).status).toBe(201);
  });

  it('empty names, a broken address, a taken name and an unknown field', async () => {
    const { username } = await create();
    const attempt = async (extra: object) =>
      (await manager.call(access.createUser, { body: { ...person(), ...extra } })).errors;
    expect(await attempt({ lastname: undefined })).toEqual({ lastname: fieldText.required });
    expect(await attempt({ email: 'geen adres' })).toEqual({ email: fieldText.email });
    const taken = username?.toUpperCase() ?? '';
    expect(await attempt({ username: taken })).toEqual({ username: accessText.usernameTaken(taken) });
    expect(await attempt({ wie: 1 })).toEqual({ wie: fieldText.unknown });
  });

  it('a poor password', async () => {
    const attempt = async (password: string) =>
      (await manager.call(access.createUser, { body: person({ password }) })).errors;
    expect(await attempt('kort')).toHaveProperty('password');
    expect(await attempt('wachtwoord1234')).toEqual({ password: passwordText.common });
  });

  it('an old version', async () => {
    const { id } = await create();
    const etag = String((await manager.call(access.user, { params: { id } })).headers['etag']);
    expect((await update(manager, id, { firstname: 'Eerst' }, etag)).status).toBe(200);
    const refused = await update(manager, id, { firstname: 'Daarna' }, etag);
    const kept = await manager.call(access.removeUser, { params: { id }, ifMatch: etag });
    for (const answer of [refused, kept])
      expect(answer).toMatchObject({ status: 412, details: { current: { firstname: 'Eerst' } } });
  });
});

describe('a user', () => {
  it('is made with roles and units, and returned without password', async () => {
    const body = person({ organizationalunit: [amstelland.cluster] });
    const withPassword = { ...body, password: 'tafelpoot grijs 9' };
    const { body: made } = await manager.call(access.createUser, { body: withPassword });
    expect(made).toMatchObject({ ...body, active: true, shared: false, organizations: [amstelland.organization] });
    expect(made).not.toHaveProperty('password');
    expect(made.user_roles).toMatchObject([{ id: member, organization: amstelland.organization }]);
    expect((await manager.call(access.users)).body.find(({ id }) => id === made.id)).toEqual(made);
    const units = await manager.call(access.userUnits, { query: { user: made.id } });
    expect(units.body).toMatchObject([{ id: amstelland.cluster, organization: amstelland.organization }]);
    expect(await mails(body.email)).toEqual([]);
  });

  it('without a password gets a mail with a link to choose one', async () => {
    const { id, email = '', username } = await create();
    const [mail, ...others] = await mails(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'invitation', data: { username } });
    const token = /^\/resetpassword\/(\d+)\/([\w-]+)$/.exec(mail?.data['path'] ?? '');
    expect(Number(token?.[1])).toBe(id);
    const works = await sql<{ days: number }>`
      select round(extract(epoch from expires_at - now()) / 86400)::int as days from password_reset
      where app_user = ${id}`.execute(api.database);
    expect(works.rows).toEqual([{ days: 7 }]);
    const confirm = async () => {
      const url = `/api/me/${token?.[1]}/${token?.[2]}`;
      return (await api.app.inject({ method: 'PUT', url, payload: { password: 'tafelpoot grijs 9' } })).statusCode;
    };
    expect([await confirm(), await confirm()]).toEqual([200, 404]);
  });

  it('accepts being sent back as it was read, without a change', async () => {
    const made = await create();
    expect((await update(manager, made.id, made)).body).toEqual(made);
    expect(await stepsOf(made.id)).toEqual(['insert']);
  });

  it('can be changed one attribute at a time, with history but without the password', async () => {
    const { id } = await create();
    const changes = { firstname: 'Kim', lastname: 'Bos', username: `kim${id}`, email: 'kim@leerlijn.example' };
    for (const [name, value] of Object.entries(changes))
      expect((await update(manager, id, { [name]: value })).body).toMatchObject({ [name]: value });
    expect((await update(manager, id, { password: 'tafelpoot grijs 9' })).status).toBe(200);
    const recorded = await changesOf(api.database, 'app_user', id);
    expect(JSON.stringify(recorded)).not.toContain('tafelpoot');
    expect(recorded.at(-1)?.changes).toEqual({ password_hash: [null, 'changed'] });
  });

  it('gets a mail at the old address when password or address changed', async () => {
    const { id, email = '' } = await create({ password: 'tafelpoot grijs 9' });
    await update(manager, id, { email: `nieuw${id}@leerlijn.example`, password: 'stoelleuning blauw 7' });
    expect(await mails(email)).toMatchObject([
      { kind: 'changed', data: { password: true, email: `nieuw${id}@leerlijn.example` } },
    ]);
  });

  it('loses all sessions when deactivated or when the password is set, and can sign in after activation', async () => {
    const { id } = await create();
    const client = new Client(api.app, await tokenFor(api.database, id));
    expect((await client.call(contract.session.me)).status).toBe(200);
    await update(manager, id, { active: false });
    expect((await client.call(contract.session.me)).status).toBe(401);
    await update(manager, id, { active: true });
    expect((await client.call(contract.session.me)).status).toBe(401);
    const again = new Client(api.app, await tokenFor(api.database, id));
    expect((await again.call(contract.session.me)).status).toBe(200);
    await update(manager, id, { password: 'tafelpoot grijs 9' });
    expect((await again.call(contract.session.me)).status).toBe(401);
  });

  it('is removed for good, but their work stays', async () => {
    const { id } = await create();
    expect((await manager.call(access.removeUser, { params: { id } })).status).toBe(204);
    expect((await manager.call(access.user, { params: { id } })).status).toBe(404);
    expect(await stepsOf(id)).toEqual(['insert', 'delete']);
  });

  it('cannot remove, deactivate or lock out themselves', async () => {
    const me = (await manager.call(contract.session.me)).body.id;
    expect((await manager.call(access.removeUser, { params: { id: me } })).message).toBe(accessText.ownAccount);
    expect((await update(manager, me, { active: false })).errors).toEqual({ active: accessText.ownActive });
    const password = 'tafelpoot grijs 9';
    expect((await update(manager, me, { password })).errors).toEqual({ password: accessText.ownPassword });
  });

  const stepsOf = async (record: number) =>
    (await changesOf(api.database, 'app_user', record)).map(({ operation }) => operation);
});

describe('attribute rights', () => {
  const names = ['firstname', 'lastname', 'username', 'email', 'active', 'role', 'organizationalunit'] as const;
  const other: Record<string, unknown> = {
    firstname: 'Anders',
    lastname: 'Anders',
    username: 'anders',
    email: 'anders@leerlijn.example',
    password: 'stoelleuning blauw 7',
    active: false,
    role: [],
  };

  it.each(names)('leave %s out without read', async (name) => {
    const { id } = await create({ organizationalunit: [amstelland.cluster] });
    const reader = await clientWith(api, amstelland, { user: 'r' }, { attributes: { [`user.${name}`]: 'cud' } });
    const { body } = await reader.call(access.user, { params: { id } });
    expect(Object.keys(body)).not.toContain(name);
    expect(Object.keys(body)).toContain(names.find((each) => each !== name));
    // Titles of roles are readable exactly when the roles are.
    expect('user_roles' in body).toBe(name !== 'role');
  });

  it.each(Object.keys(other))('refuse to change %s without update, by name', async (name) => {
    const made = await create({ organizationalunit: [amstelland.cluster] });
    const editor = await clientWith(api, amstelland, { '*': 'crud' }, { attributes: { [`user.${name}`]: 'r' } });
    const refused = await update(editor, made.id, { firstname: 'Ook', [name]: other[name] });
    expect(refused.status).toBe(403);
    expect(Object.keys(refused.errors)).toEqual([name]);
    expect((await manager.call(access.user, { params: { id: made.id } })).body).toEqual(made);
  });

  it('refuse to set an attribute of a new user without create', async () => {
    const maker = await clientWith(api, amstelland, { '*': 'crud' }, { attributes: { 'user.email': 'ru' } });
    const refused = await maker.call(access.createUser, { body: person() });
    expect(refused).toMatchObject({ status: 403, errors: { email: refusalText.forbidden } });
  });
});
