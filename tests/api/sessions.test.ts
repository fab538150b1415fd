// The life of a session: when it ends, what it may still do after rights are lost, and that nobody can choose its token.
// Signing in, refreshing and the throttle are in sign-in.test.ts; there are separate files for reset and profile.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { contract } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi, testConfig, tokenFor } from '#tests/support/api.ts';
import { clientWith, createRole, createSchool, createUser, type School } from '#tests/support/factories.ts';
import { callBehind } from '#tests/support/waiting.ts';

let api: TestApi;
let school: School;
let manager: Client;
let passwordHash: string;
const password = 'zeven paarse fietsen';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  manager = await clientWith(api, school, { '*': 'crud' });
  passwordHash = await hashPassword(password);
});
afterAll(() => api.close());

async function person(objects: Record<string, string> = { '*': 'crud' }, units: number[] = []) {
  const role = await createRole(api.database, { organization: school.organization, objects });
  const id = await createUser(api.database, { roles: [role], units });
  const username = `persoon${id}`;
  await api.database
    .updateTable('app_user')
    .set({ username, password_hash: passwordHash })
    .where('id', '=', id)
    .execute();
  return { id, role, username, client: new Client(api.app, await tokenFor(api.database, id)) };
}
const oauth = { client_id: testConfig.oauthClientId, client_secret: testConfig.oauthClientSecret };
const post = (body: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: '/oauth/v2/token', payload: { ...oauth, ...body }, headers });
const signIn = async (username: string, headers: Record<string, string> = {}) =>
  (await post({ grant_type: 'password', username, password }, headers)).json<Tokens>();
const refresh = (refresh_token: string) => post({ grant_type: 'refresh_token', refresh_token });
const works = async (token: string) => (await new Client(api.app, token).call(contract.session.me)).status === 200;

describe('among many requests at the same moment, a session', () => {
  it('belongs to its own user, and only unknown tokens are refused', async () => {
    const people = await Promise.all([person(), person(), person({})]);
    const unknown = new Client(api.app, 'nobody-has-this-token-at-all');
    const asked = Array.from({ length: 12 }, (_, turn) => people[turn % people.length] ?? null);
    asked.splice(5, 0, null);
    const answers = await Promise.all(asked.map((who) => (who?.client ?? unknown).call(contract.session.me)));
    expect(answers.map(({ status, body }) => (status === 200 ? body.id : status))).toEqual(
      asked.map((who) => who?.id ?? 401),
    );
  });
});

describe('a session ends at once', () => {
  it('for a user who is removed, with everything that could renew it', async () => {
    const { id, username, client } = await person({});
    const { access_token, refresh_token } = await signIn(username);
    expect((await manager.call(contract.access.removeUser, { params: { id } })).status).toBe(204);
    expect((await client.call(contract.session.me)).status).toBe(401);
    expect(await works(access_token)).toBe(false);
    expect((await refresh(refresh_token)).statusCode).toBe(400);
    expect((await post({ grant_type: 'password', username, password })).statusCode).toBe(400);
  });

  it('when a manager sets the password, with everything that could renew it', async () => {
    const { id, username } = await person({});
    const { access_token, refresh_token } = await signIn(username);
    const body = { password: 'tafelpoot grijs 9' };
    expect((await manager.call(contract.access.updateUser, { params: { id }, body })).status).toBe(200);
    expect(await works(access_token)).toBe(false);
    expect((await refresh(refresh_token)).statusCode).toBe(400);
  });

  it('when the user sets a new password, everywhere but here', async () => {
    const { username } = await person();
    const [here, there] = [await signIn(username), await signIn(username)];
    const client = new Client(api.app, here.access_token);
    expect((await client.call(contract.profile.update, { body: { password: 'acht groene fietsen' } })).status).toBe(
      200,
    );
    expect([await works(here.access_token), await works(there.access_token)]).toEqual([true, false]);
    expect((await refresh(there.refresh_token)).statusCode).toBe(400);
    expect((await refresh(here.refresh_token)).statusCode).toBe(200);
  });
});

describe('a session does not begin', () => {
  it('with a password that changes while it is verified', async () => {
    const { id, username } = await person();
    const fresh = await hashPassword('negen blauwe fietsen');
    const late = await callBehind(
      api.database,
      (db) => db.updateTable('app_user').set({ password_hash: fresh }).where('id', '=', id).execute(),
      async () => post({ grant_type: 'password', username, password }),
      (db) => db.deleteFrom('session').where('app_user', '=', id).execute(),
    );
    expect(late.statusCode).toBe(400);
    const left = await api.database.selectFrom('session').select('id').where('app_user', '=', id).execute();
    expect(left).toEqual([]);
  });
});

describe('a request body that arrives late', () => {
  it('is refused when the session has ended meanwhile', async () => {
    const { id, username } = await person();
    const { access_token } = await signIn(username);
    const { port } = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
    const body = JSON.stringify({ password: 'tien rode fietsen' });
    const socket = connect(Number(port), '127.0.0.1');
    const answer = text(socket);
    socket.write(
      [
        'PUT /api/me HTTP/1.1',
        'Host: leerlijn',
        'Connection: close',
        `Authorization: Bearer ${access_token}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        '',
        body.slice(0, 1),
      ].join('\r\n'),
    );
    // Long enough to pass the first check; a slower machine only refuses it earlier.
    await setTimeout(500);
    const set = { params: { id }, body: { password: 'tafelpoot grijs 9' } };
    expect((await manager.call(contract.access.updateUser, set)).status).toBe(200);
    socket.write(body.slice(1));
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    expect((await post({ grant_type: 'password', username, password: 'tien rode fietsen' })).statusCode).toBe(400);
  });
});

describe('a session loses at once', () => {
  it('the rights of a role, when the role is removed', async () => {
    const { id, client } = await person();
    const member = await createRole(api.database, { organization: school.organization, objects: {} });
    expect((await client.call(contract.programme.list)).status).toBe(200);
    const body = { role: [member] };
    expect((await manager.call(contract.access.updateUser, { params: { id }, body })).status).toBe(200);
    expect((await client.call(contract.programme.list)).status).toBe(403);
    expect((await client.call(contract.session.me)).status).toBe(200);
  });

  it('the rights in a unit, when the user is moved to another', async () => {
    const { id, client } = await person({ '*': 'crud' }, [school.faculty]);
    const make = (organizational_unit: number) =>
      client.call(contract.programme.create, { body: { title: `In ${organizational_unit}`, organizational_unit } });
    expect((await make(school.faculty)).status).toBe(201);
    const body = { organizationalunit: [school.otherFaculty] };
    expect((await manager.call(contract.access.updateUser, { params: { id }, body })).status).toBe(200);
    expect((await make(school.faculty)).status).toBe(422);
    expect((await make(school.otherFaculty)).status).toBe(201);
  });

  it('a calendar feed, when its owner is removed', async () => {
    const { id, client } = await person();
    const where = { organizational_unit: school.cluster, calendar_year: school.year };
    const { path } = (await client.call(contract.calendarFeed.create, { body: where })).body;
    expect((await api.app.inject(path)).statusCode).toBe(200);
    await manager.call(contract.access.removeUser, { params: { id } });
    expect((await api.app.inject(path)).statusCode).toBe(404);
  });
});

describe('a session token cannot be chosen', () => {
  it('by sending a token along: signing in always makes a new one', async () => {
    const { username } = await person();
    const planted = 'x'.repeat(43);
    const headers = { authorization: `Bearer ${planted}`, cookie: `access_token=${planted}; refresh_token=${planted}` };
    const first = await signIn(username, headers);
    const again = await signIn(username, { authorization: `Bearer ${first.access_token}` });
    const all = [first.access_token, first.refresh_token, again.access_token, again.refresh_token, planted];
    expect(new Set(all).size).toBe(5);
    expect(await works(planted)).toBe(false);
    for (const token of all.slice(0, 4)) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('by a cookie: only the header counts, so no other site can use it', async () => {
    const { username } = await person();
    const { access_token, refresh_token } = await signIn(username);
    const cookie = `access_token=${access_token}; refresh_token=${refresh_token}`;
    expect((await api.app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(401);
    expect((await api.app.inject({ url: `/api/me?access_token=${access_token}` })).statusCode).toBe(401);
  });

  it('by swapping: neither token works as the other', async () => {
    const { username } = await person();
    const { access_token, refresh_token } = await signIn(username);
    expect(await works(refresh_token)).toBe(false);
    expect((await refresh(access_token)).statusCode).toBe(400);
  });
});

describe('a session beside others of the same user', () => {
  it('lives and ends on its own', async () => {
    const { username } = await person();
    const [one, other] = [await signIn(username), await signIn(username)];
    await api.app.inject({ method: 'POST', url: '/oauth/v2/revoke', payload: { token: one.access_token } });
    expect([await works(one.access_token), await works(other.access_token)]).toEqual([false, true]);
    expect((await refresh(one.refresh_token)).statusCode).toBe(400);
  });

  it('is shown to its owner, who can end all the others', async () => {
    const { id, username } = await person();
    await api.database.deleteFrom('session').where('app_user', '=', id).execute();
    const stranger = (await person()).client;
    const [one, other] = [await signIn(username), await signIn(username)];
    const client = new Client(api.app, one.access_token);
    const shown = async () => (await client.call(contract.profile.sessions)).body.map(({ current }) => current);
    expect(await shown()).toEqual([false, true]);
    expect((await client.call(contract.profile.endSessions)).status).toBe(204);
    expect(await shown()).toEqual([true]);
    expect([await works(one.access_token), await works(other.access_token)]).toEqual([true, false]);
    expect((await refresh(other.refresh_token)).statusCode).toBe(400);
    expect((await stranger.call(contract.session.me)).status).toBe(200);
    const kinds = await sql<{ kind: string }>`select kind from change_set where app_user = ${id}`.execute(api.database);
    expect(kinds.rows).toEqual([{ kind: 'profile.endSessions' }]);
  });

  it('is not listed once it has ended', async () => {
    const { id, client } = await person();
    const over = await tokenFor(api.database, id);
    await sql`update access_token set expires_at = now() where session = (
      select max(id) from session where app_user = ${id})`.execute(api.database);
    expect(await works(over)).toBe(false);
    expect((await client.call(contract.profile.sessions)).body).toHaveLength(1);
  });
});

it('a session can be renewed for thirty days and no longer', async () => {
  const { id, username } = await person();
  let { refresh_token } = await signIn(username);
  const age = (days: number) =>
    sql`update session set created_at = now() - make_interval(days => ${days}) where app_user = ${id}`.execute(
      api.database,
    );
  await age(29);
  const renewed = await refresh(refresh_token);
  expect(renewed.statusCode).toBe(200);
  ({ refresh_token } = renewed.json<Tokens>());
  await age(31);
  expect((await refresh(refresh_token)).statusCode).toBe(400);
  expect(await works(renewed.json<Tokens>().access_token)).toBe(false);
});

describe('the address that the throttle counts', () => {
  const guess = (app: TestApi['app'], forwarded: string) =>
    app.inject({
      method: 'POST',
      url: '/oauth/v2/token',
      payload: { ...oauth, grant_type: 'password', username: `niemand ${forwarded}`, password: 'fout' },
      headers: { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` },
      remoteAddress: '10.0.0.1',
    });
  const counted = async () => {
    const found = await sql<{ network: string }>`
      select network from sign_in_attempt where network is not null order by network`.execute(api.database);
    await sql`delete from sign_in_attempt`.execute(api.database);
    return found.rows.map(({ network }) => network);
  };

  it('is the one of the connection: claiming another gives no fresh count', async () => {
    await sql`delete from sign_in_attempt`.execute(api.database);
    await guess(api.app, '10.9.9.9');
    expect(await counted()).toEqual(['10.0.0.1']);
  });

  it('is the one that our own proxy added, and not one that its client sent', async () => {
    const behind = await buildApp(api.database, { ...testConfig, trustProxy: 1 });
    await guess(behind, '10.9.9.9, 10.2.2.2');
    expect(await counted()).toEqual(['10.2.2.2']);
    await behind.close();
  });
});
