// The user's own profile: changes and the mails about them.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { MAX_ADDRESS_CHANGES, MAX_PASSWORD_CHANGES } from '#server/auth/mail-limits.ts';
import { newResetPath } from '#server/auth/reset-token.ts';
import type { MailContent } from '#server/mail/queue.ts';
import { renderMail } from '#server/mail/templates.ts';
import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { passwordText } from '#shared/text/password.ts';
import { profileText } from '#shared/text/profile.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi, testConfig, tokenFor } from '#tests/support/api.ts';
import { clientWith, createSchool, createUser } from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';

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

it('a save changes only the given fields, and returns the whole user', async () => {
  const { id, email, client, save } = await person();
  const answer = await save({ firstname: ' Sanne ', lastname: '', email: '' });
  expect(answer).toMatchObject({ status: 200, body: { id, firstname: 'Sanne', lastname: 'Test', email } });
  expect((await client.call(contract.session.me)).body).toEqual(answer.body);
  const recorded = await changesOf(api.database, 'app_user', id);
  expect(recorded.map(({ changes }) => changes)).toEqual([{ firstname: ['Anna', 'Sanne'] }]);
  expect(await mailsTo(email)).toEqual([]);
});

it('a save accepts the response of /api/me unchanged', async () => {
  const { client, save, id } = await person();
  const me = (await client.call(contract.session.me)).body;
  expect((await save({ ...me, firstname: 'Bo' })).status).toBe(200);
  expect(await changesOf(api.database, 'app_user', id)).toHaveLength(1);
});

describe('refuses', () => {
  it.each([
    ['another username', { username: 'iemand-anders' }, 422, { username: fieldText.fixed }],
    ['what is no address', { email: 'geen adres' }, 422, { email: fieldText.email }],
    ['a short password', { password: 'kort' }, 422, { password: passwordText.tooShort(12) }],
    ['a common password', { password: 'Welkom123456!' }, 422, { password: passwordText.common }],
    [
      'a password equal to the new address',
      { email: 'bo@a.example', password: 'bo@a.example' },
      422,
      { password: passwordText.likeName },
    ],
    ['an unknown field', { role: [1] }, 400, { role: fieldText.unknown }],
    ['a number as name', { firstname: 5 }, 400, { firstname: fieldText.text }],
    ['a name of two lines', { firstname: 'Bo\nKlik' }, 422, { firstname: fieldText.personName }],
    ['a web page as name', { lastname: 'win.example' }, 422, { lastname: fieldText.nameWithAddress }],
  ])('%s', async (_, body, status, errors) => {
    const { client, save } = await person();
    const before = (await client.call(contract.session.me)).body;
    expect(await save(body)).toMatchObject({ status, errors });
    expect((await client.call(contract.session.me)).body).toEqual(before);
  });
});

describe('a changed password', () => {
  it('ends the other sessions but not this one, and is mailed to the user', async () => {
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

  it('is in the history without its value', async () => {
    const { id, save } = await person();
    await save({ password });
    const recorded = await changesOf(api.database, 'app_user', id);
    expect(recorded.map(({ changes }) => changes)).toEqual([{ password_hash: [null, 'changed'] }]);
  });
});

describe('a manager who saves an older version', () => {
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

  it('does not overwrite what the user changed meanwhile', async () => {
    const { own, save } = await manage();
    await own.call(contract.profile.update, { body: { lastname: 'Anders' } });
    expect(await save()).toMatchObject({ status: 412, message: refusalText.changedMeanwhile });
    expect((await own.call(contract.session.me)).body.lastname).toBe('Anders');
  });

  it('also gets a conflict after a password chosen with a link', async () => {
    const { id, save } = await manage();
    const token = (await newResetPath(api.database, id, 3600)).split('/').at(-1) ?? '';
    const anyone = new Client(api.app, null);
    await anyone.call(contract.profile.reset, { params: { id, token }, body: { password } });
    expect((await save()).status).toBe(412);
  });
});

describe('a new address', () => {
  const [fresh, other] = ['nieuw@leerlijn.example', 'ander@leerlijn.example'];
  const linkTo = async (recipient: string) => {
    const found = await sql<{ path: string }>`
      select data->>'path' as path from mail where recipient = ${recipient} and kind = 'confirm' order by id desc`.execute(
      api.database,
    );
    return found.rows[0]?.path.split('/').at(-1) ?? '';
  };
  const confirm = (client: Client, token: string) => client.call(contract.profile.confirmEmail, { body: { token } });
  afterEach(() => sql`truncate sign_in_attempt, mail, email_change`.execute(api.database));

  it('waits for its owner; both addresses get a mail, the new one without any text by a user', async () => {
    const { email, client, save } = await person();
    await save({ firstname: 'Win een prijs' });
    expect(await save({ email: fresh })).toMatchObject({ status: 200, body: { email, new_email: fresh } });
    expect((await client.call(contract.session.me)).body).toMatchObject({ email, new_email: fresh });
    expect(await mailsTo(email)).toMatchObject([{ kind: 'asked', data: { email: fresh } }]);
    const [mail] = await mailsTo(fresh);
    const { text, html, subject } = renderMail(mail as MailContent, 'https://leerlijn.example');
    expect(text).toContain('https://leerlijn.example/confirmemail/');
    for (const part of [text, html, subject]) expect(part).not.toContain('Win een prijs');
  });

  it('is used once its owner follows the link; the old address gets a mail, and links sent there end', async () => {
    const { id, email, client, save } = await person();
    const token = (await newResetPath(api.database, id, 3600)).split('/').at(-1) ?? '';
    await save({ email: fresh });
    const link = await linkTo(fresh);
    expect(await confirm(client, link)).toMatchObject({ status: 200, body: { email: fresh, new_email: '' } });
    expect((await mailsTo(email)).at(-1)).toMatchObject({ kind: 'changed', data: { password: false, email: fresh } });
    const anyone = new Client(api.app, null);
    expect((await anyone.call(contract.profile.reset, { params: { id, token }, body: { password } })).status).toBe(404);
    expect(await confirm(client, link)).toMatchObject({ status: 404, message: profileText.confirm.linkInvalid });
    const recorded = await changesOf(api.database, 'app_user', id);
    expect(recorded.map(({ changes }) => changes)).toEqual([{}, { email: [email, fresh] }]);
  });

  it('cannot be confirmed by another user, after a day, or after a newer request', async () => {
    const [one, stranger] = [await person(), await person()];
    await one.save({ email: fresh });
    const first = await linkTo(fresh);
    expect((await confirm(stranger.client, first)).status).toBe(404);
    await one.save({ email: other });
    expect((await confirm(one.client, first)).status).toBe(404);
    await sql`update email_change set expires_at = now()`.execute(api.database);
    expect((await confirm(one.client, await linkTo(other))).status).toBe(404);
    expect((await one.client.call(contract.session.me)).body).toMatchObject({ email: one.email, new_email: '' });
  });

  it('is limited per user and per address', async () => {
    const { save } = await person();
    for (let time = 0; time < MAX_ADDRESS_CHANGES.user; time += 1)
      expect((await save({ email: `adres${time}@leerlijn.example` })).status).toBe(200);
    expect(await save({ email: 'nog.een@leerlijn.example' })).toMatchObject({
      status: 429,
      message: refusalText.tooMany,
    });
    for (let time = 0; time < MAX_ADDRESS_CHANGES.address; time += 1)
      expect((await (await person()).save({ email: fresh })).status).toBe(200);
    expect((await (await person()).save({ email: fresh.toUpperCase() })).status).toBe(429);
    expect(await mailsTo(fresh)).toHaveLength(MAX_ADDRESS_CHANGES.address);
  });

  it('is cancelled by a new password', async () => {
    const { client, save } = await person();
    await save({ email: fresh });
    const link = await linkTo(fresh);
    await save({ password });
    expect((await confirm(client, link)).status).toBe(404);
  });
});

describe('more than fifteen minutes after signing in', () => {
  const later = async () => {
    const one = await person();
    await sql`update session set created_at = now() - interval '16 minutes' where app_user = ${one.id}`.execute(
      api.database,
    );
    return one;
  };

  it.each([
    ['password', { password }],
    ['address', { email: 'nieuw@leerlijn.example' }],
  ])('a new %s requires signing in again', async (_, body) => {
    const { client, save } = await later();
    const before = (await client.call(contract.session.me)).body;
    const refused = await save(body);
    expect([refused.status, refused.message]).toEqual([403, profileText.signInAgain(15)]);
    expect(refused.details).toMatchObject({ sign_in_again: true });
    expect((await client.call(contract.session.me)).body).toEqual(before);
  });

  it('a new name and unchanged fields do not', async () => {
    const { client, save } = await later();
    const me = (await client.call(contract.session.me)).body;
    expect((await save({ ...me, firstname: 'Bo', password: '' })).status).toBe(200);
  });
});

it('a user can set at most ten new passwords in an hour', async () => {
  const { save } = await person();
  const statuses: number[] = [];
  for (let time = 0; time <= MAX_PASSWORD_CHANGES; time += 1)
    statuses.push((await save({ password: `${password} ${time}` })).status);
  expect(statuses).toEqual([...Array.from({ length: MAX_PASSWORD_CHANGES }, () => 200), 429]);
});
