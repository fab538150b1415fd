// Signing in, staying signed in, and signing out: OAuth 2 (RFC 6749) with rotation. Guessing: guesses.test.ts.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { removeExpired } from '#server/auth/housekeeping.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { tokenHash } from '#server/tokens.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { refusalText } from '#shared/text/refusal.ts';

let api: TestApi;
const password = 'een lang wachtwoord';
const client = { client_id: 'leerlijn-web', client_secret: 'leerlijn-web' };

beforeAll(async () => {
  api = await startApi();
  const password_hash = await hashPassword(password);
  for (const username of ['anna', 'bas', 'cor', 'dirk', 'els', 'Fenna'])
    await api.database
      .insertInto('app_user')
      .values({ username, firstname: '', lastname: '', email: '', password_hash, active: username !== 'els' })
      .execute();
});
afterAll(() => api.close());

const post = (body: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: '/oauth/v2/token', payload: body, headers });
const signIn = (username: string, given = password) =>
  post({ grant_type: 'password', ...client, username, password: given });
const refresh = (refresh_token: string) => post({ grant_type: 'refresh_token', ...client, refresh_token });
const me = (token: string) =>
  api.app.inject({ method: 'GET', url: '/api/me', headers: { authorization: `Bearer ${token}` } });

describe('refuses', () => {
  it.each([
    ['a wrong password', () => signIn('anna', 'fout'), 'invalid_grant'],
    ['an unknown user, in the same words', () => signIn('niemand', 'fout'), 'invalid_grant'],
    ['a user who is not active', () => signIn('els'), 'invalid_grant'],
    [
      'another client',
      () => post({ grant_type: 'password', client_id: 'x', client_secret: 'y', username: 'anna', password }),
      'invalid_client',
    ],
    ['a missing password', () => post({ grant_type: 'password', ...client, username: 'anna' }), 'invalid_request'],
    ['a missing grant type', () => post({ ...client, username: 'anna', password }), 'invalid_request'],
    ['an unknown grant type', () => post({ grant_type: 'magie', ...client }), 'unsupported_grant_type'],
    ['an unknown refresh token', () => refresh('bestaat-niet'), 'invalid_grant'],
    [
      'a password that is not text',
      () => post({ grant_type: 'password', ...client, username: 'anna', password: { $ne: '' } }),
      'invalid_request',
    ],
  ])('%s', async (_, attempt, error) => {
    const response = await attempt();
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error });
    expect(response.body).not.toContain('access_token');
  });

  it('a token that is missing, made up or expired', async () => {
    const { access_token } = (await signIn('anna')).json<{ access_token: string }>();
    expect((await api.app.inject('/api/me')).statusCode).toBe(401);
    expect((await me('x'.repeat(43))).statusCode).toBe(401);
    expect((await me(access_token)).statusCode).toBe(200);
    await api.database
      .updateTable('access_token')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    const expired = await me(access_token);
    expect(expired.statusCode).toBe(401);
    expect(expired.json()).toEqual({ message: refusalText.unauthorized, errors: {} });
  });
});

it('the token endpoint accepts a form body and JSON, and forbids storing the response', async () => {
  const form = await api.app.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ grant_type: 'password', ...client, username: 'fenna', password }).toString(),
  });
  for (const response of [form, await signIn('FENNA')]) {
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) as number });
  }
});

it('the database has only hashes of tokens', async () => {
  const { access_token, refresh_token } = (await signIn('bas')).json<Record<string, string>>();
  const rows = await api.database.selectFrom('access_token').selectAll().execute();
  const refreshRows = await api.database.selectFrom('refresh_token').selectAll().execute();
  const stored = JSON.stringify([rows, refreshRows].flat().map(({ hash }) => hash.toString('latin1')));
  expect(stored).not.toContain(access_token);
  expect(stored).not.toContain(refresh_token);
});

describe('refreshing', () => {
  it('rotates tokens: new ones work, the old access token ends', async () => {
    const first = (await signIn('bas')).json<Record<string, string>>();
    const second = (await refresh(first['refresh_token'] ?? '')).json<Record<string, string>>();
    expect((await me(second['access_token'] ?? '')).statusCode).toBe(200);
    expect((await me(first['access_token'] ?? '')).statusCode).toBe(401);
    expect((await refresh(second['refresh_token'] ?? '')).statusCode).toBe(200);
  });

  it('ends the whole session when a used refresh token is used again', async () => {
    const first = (await signIn('bas')).json<Record<string, string>>();
    const second = (await refresh(first['refresh_token'] ?? '')).json<Record<string, string>>();
    expect((await refresh(first['refresh_token'] ?? '')).statusCode).toBe(400);
    expect((await me(second['access_token'] ?? '')).statusCode).toBe(401);
    expect((await refresh(second['refresh_token'] ?? '')).statusCode).toBe(400);
  });

  it('works for fourteen days after the last time, and an access token for an hour', async () => {
    const { refresh_token = '' } = (await signIn('bas')).json<Record<string, string>>();
    const session = sql`(select session from refresh_token where hash = ${tokenHash(refresh_token)})`;
    const left = await sql<{ hours: number }>`
      select round(extract(epoch from expires_at - now()) / 3600)::int as hours from access_token where session = ${session}
      union all select round(extract(epoch from expires_at - now()) / 3600)::int from refresh_token
      where session = ${session}`.execute(api.database);
    expect(left.rows.map(({ hours }) => hours)).toEqual([1, 14 * 24]);
    await sql`update refresh_token set expires_at = now() where session = ${session}`.execute(api.database);
    expect((await refresh(refresh_token)).statusCode).toBe(400);
  });

  it('succeeds at most once for ten requests at the same time', async () => {
    const { refresh_token = '' } = (await signIn('bas')).json<Record<string, string>>();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refresh_token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
    expect(answers.every(({ statusCode }) => [200, 400, 500].includes(statusCode))).toBe(true);
    expect(answers.map(({ statusCode }) => statusCode)).not.toContain(500);
  });

  it('does not work for a deactivated user', async () => {
    const { refresh_token = '', access_token = '' } = (await signIn('dirk')).json<Record<string, string>>();
    await api.database.updateTable('app_user').set({ active: false }).where('username', '=', 'dirk').execute();
    expect((await me(access_token)).statusCode).toBe(401);
    expect((await refresh(refresh_token)).statusCode).toBe(400);
  });
});

it('signing out ends the session on the server, with the same response for an unknown token', async () => {
  const { access_token = '', refresh_token = '' } = (await signIn('bas')).json<Record<string, string>>();
  const revoke = (token: string) => api.app.inject({ method: 'POST', url: '/oauth/v2/revoke', payload: { token } });
  expect((await revoke('onbekend')).statusCode).toBe(200);
  expect((await me(access_token)).statusCode).toBe(200);
  expect((await revoke(refresh_token)).statusCode).toBe(200);
  expect((await me(access_token)).statusCode).toBe(401);
  expect((await refresh(refresh_token)).statusCode).toBe(400);
});

it('the token endpoint returns no scope, whatever is requested', async () => {
  const response = await post({ grant_type: 'password', ...client, username: 'anna', password, scope: 'admin' });
  expect(response.statusCode).toBe(200);
  expect(Object.keys(response.json()).toSorted()).toEqual([
    'access_token',
    'expires_in',
    'refresh_token',
    'token_type',
  ]);
});

it('the cleanup removes only expired tokens', async () => {
  const { access_token = '' } = (await signIn('anna')).json<Record<string, string>>();
  const over = new Date(Date.now() - 1000);
  const { id } = await api.database
    .insertInto('session')
    .values({ app_user: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await api.database
    .insertInto('refresh_token')
    .values({ hash: Buffer.from('oud'), session: id, expires_at: over, used_at: null })
    .execute();
  await removeExpired(api.database);
  expect((await me(access_token)).statusCode).toBe(200);
  const left = await api.database.selectFrom('session').select('id').where('id', '=', id).execute();
  expect(left).toEqual([]);
});

it('a program with its own client id can sign in beside the web client', async () => {
  const own = await startApi({ oauthClientId: 'roosters', oauthClientSecret: 'geheim' });
  try {
    const refusalOf = async (client_id: string, client_secret: string) => {
      const payload = { grant_type: 'password', client_id, client_secret, username: 'niemand', password };
      const answer = await own.app.inject({ method: 'POST', url: '/oauth/v2/token', payload });
      return answer.json<{ error: string }>().error;
    };
    expect(await refusalOf('leerlijn-web', 'leerlijn-web')).toBe('invalid_grant');
    expect(await refusalOf('roosters', 'geheim')).toBe('invalid_grant');
    expect(await refusalOf('roosters', 'leerlijn-web')).toBe('invalid_client');
  } finally {
    await own.close();
  }
});
