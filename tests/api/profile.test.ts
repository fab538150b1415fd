// The own profile: what somebody changes about themselves, and who is told.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { newResetPath } from '#server/auth/reset-token.ts';
import { contract } from '#shared/api/contract.ts';
import { nl } from '#shared/text/nl.ts';
import { Client, startApi, type TestApi, testConfig, tokenFor } from '#tests/support/api.ts';
import { clientWith, createSchool, createUser } from '#tests/support/factories.ts';

let api: TestApi;
const password = 'zeven paarse fietsen';

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function person() {
  const id = await createUser(api.database, {});
  const email = `persoon${id}@leerlijn.example`;
  await api.database.updateTable('app_user').set({ email }).where('id', '=', id).execute();
  const client = new Client(api.app, await tokenFor(api.database, id));
  return { id, email, client, save: (body: object) => client.call(contract.profile.update, { body }) };
}
const mailsTo = async (recipient: string) => {
  const found = await sql<{ kind: string; data: object }>`
    select kind, data from mail where recipient = ${recipient}`.execute(api.database);
  return found.rows;
};

it('is for who is signed in', async () => {
  expect((await new Client(api.app, null).call(contract.profile.update, { body: {} })).status).toBe(401);
});

it('changes what is filled in and nothing else, and answers the whole user', async () => {
  const { id, email, client, save } = await person();
  const answer = await save({ firstname: ' Sanne ', lastname: '', email: '' });
  expect(answer).toMatchObject({ status: 200, body: { id, firstname: 'Sanne', lastname: 'Test', email } });
  expect((await client.call(contract.session.me)).body).toEqual(answer.body);
  const history = await sql<{ changes: unknown }>`
    select changes from history where object = 'user' and record = ${id}`.execute(api.database);
  expect(history.rows).toEqual([{ changes: { firstname: ['Anna', 'Sanne'] } }]);
  expect(await mailsTo(email)).toEqual([]);
});

it('takes the answer of /api/me back as it was read', async () => {
  const { client, save, id } = await person();
  const me = (await client.call(contract.session.me)).body;
  expect((await save({ ...me, firstname: 'Bo' })).status).toBe(200);
  const history = await sql`select from history where object = 'user' and record = ${id}`.execute(api.database);
  expect(history.rows).toHaveLength(1);
});

describe('refuses', () => {
  it.each([
    ['another username', { username: 'iemand-anders' }, 422, { username: nl.field.fixed }],
    ['what is no address', { email: 'geen adres' }, 422, { email: nl.field.email }],
    ['a short password', { password: 'kort' }, 422, { password: nl.password.tooShort(12) }],
    ['a common password', { password: 'Welkom123456!' }, 422, { password: nl.password.common }],
    [
      'the new address as password',
      { email: 'bo@a.example', password: 'bo@a.example' },
      422,
      { password: nl.password.likeName },
    ],
    ['an unknown field', { role: [1] }, 400, { role: nl.field.unknown }],
    ['a number as name', { firstname: 5 }, 400, { firstname: nl.field.text }],
  ])('%s', async (_, body, status, errors) => {
    const { client, save } = await person();
    const before = (await client.call(contract.session.me)).body;
    expect(await save(body)).toMatchObject({ status, errors });
    expect((await client.call(contract.session.me)).body).toEqual(before);
  });
});

describe('a changed password', () => {
  it('ends the other sessions and not this one, and is told at the address', async () => {
    const { id, email, client, save } = await person();
    const elsewhere = new Client(api.app, await tokenFor(api.database, id));
    expect((await save({ password })).status).toBe(200);
    expect((await client.call(contract.session.me)).status).toBe(200);
    expect((await elsewhere.call(contract.session.me)).status).toBe(401);
    expect(await mailsTo(email)).toMatchObject([{ kind: 'changed', data: { password: true, email: null } }]);
    const { username } = (await client.call(contract.session.me)).body;
    const oauth = { client_id: testConfig.oauthClientId, client_secret: testConfig.oauthClientSecret };
    const payload = { grant_type: 'password', ...oauth, username, password };
    expect((await api.app.inject({ method: 'POST', url: '/oauth/v2/token', payload })).statusCode).toBe(200);
  });

  it('does not stand in the history', async () => {
    const { id, save } = await person();
    await save({ password });
    const history = await sql<{ text: string }>`
      select changes::text as text from history where object = 'user' and record = ${id}`.execute(api.database);
    expect(history.rows).toEqual([{ text: '{"password": [null, null]}' }]);
  });
});

describe('a manager who saves what was read before', () => {
  const manage = async () => {
    const school = await createSchool(api.database);
    const manager = await clientWith(api, school, { '*': 'crud' });
    const id = await createUser(api.database, { roles: [{ organization: school.organization, objects: {} }] });
    const own = new Client(api.app, await tokenFor(api.database, id));
    const { body, headers } = await manager.call(contract.access.user, { params: { id } });
    const save = () =>
      manager.call(contract.access.updateUser, { params: { id }, body, ifMatch: String(headers['etag']) });
    return { id, own, save };
  };

  it('does not put back the address that somebody changed meanwhile', async () => {
    const { own, save } = await manage();
    await own.call(contract.profile.update, { body: { email: 'anders@leerlijn.example' } });
    expect(await save()).toMatchObject({ status: 412, message: nl.refusal.changedMeanwhile });
    expect((await own.call(contract.session.me)).body.email).toBe('anders@leerlijn.example');
  });

  it('hears of a password that was chosen with a link too', async () => {
    const { id, save } = await manage();
    const token = (await newResetPath(api.database, id, 3600)).split('/').at(-1) ?? '';
    const anyone = new Client(api.app, null);
    await anyone.call(contract.profile.reset, { params: { id, token }, body: { password } });
    expect((await save()).status).toBe(412);
  });
});

it('a changed address is told at the old one, and ends links that went there', async () => {
  const { id, email, save } = await person();
  const token = (await newResetPath(api.database, id, 3600)).split('/').at(-1) ?? '';
  await save({ email: 'nieuw@leerlijn.example' });
  expect(await mailsTo(email)).toMatchObject([{ data: { password: false, email: 'nieuw@leerlijn.example' } }]);
  expect(await mailsTo('nieuw@leerlijn.example')).toEqual([]);
  const anyone = new Client(api.app, null);
  expect((await anyone.call(contract.profile.reset, { params: { id, token }, body: { password } })).status).toBe(404);
});
