// Machine clients: how they get a token, what they may read, and how they lose access.
import { readFileSync } from 'node:fs';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { removeExpired } from '#server/auth/housekeeping.ts';
import { countRequest, MAX_REQUESTS_PER_MINUTE } from '#server/exchange/client-limit.ts';
import { tokenHash } from '#server/tokens.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { ClientScope } from '#shared/exchange/scopes.ts';
import { allEndpoints, contract } from '#shared/api/contract.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createTwoSchools, type TwoSchools } from '#tests/support/factories.ts';

const calls = contract.apiClients;
let api: TestApi;
let schools: TwoSchools;

beforeAll(async () => {
  api = await startApi();
  schools = await createTwoSchools(api);
});
afterAll(() => api.close());

async function made(scopes: ClientScope[] = ['oeapi', 'read'], by = schools.manager) {
  const { organization } = schools.amstelland;
  const answer = await by.call(calls.create, { body: { organization, title: 'Rooster', scopes } });
  expect(answer.status).toBe(201);
  return answer.body;
}
type Made = Awaited<ReturnType<typeof made>>;

const ask = (payload: Record<string, string>, headers: Record<string, string> = {}) =>
  api.app.inject({
    ...{ method: 'POST', url: '/oauth/v2/token' },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...payload }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const inBody = ({ client_id, client_secret }: Made, more = {}) => ask({ client_id, client_secret, ...more });
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
});
const tokenOf = async (client: Made, more = {}) =>
  (await inBody(client, more)).json<{ access_token: string }>().access_token;
const statusWith = async (token: string, url = '/api/programmes.json', method: Endpoint['method'] = 'GET') =>
  (await api.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })).statusCode;
/** The status and the error code of RFC 6749. */
const saidBy = (answer: Awaited<ReturnType<typeof ask>>) => [answer.statusCode, answer.json<{ error: string }>().error];

describe('a token', () => {
  it('is issued for the secret, in the body or by Basic, without a refresh token', async () => {
    const client = await made();
    for (const answer of [await inBody(client), await ask({}, basic(client.client_id, client.client_secret))]) {
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(answer.json()).toEqual({
        ...{ access_token: expect.stringMatching(/^[\w-]{43}$/) as string, token_type: 'Bearer', expires_in: 3600 },
        scope: 'oeapi read',
      });
      expect(await statusWith(answer.json<{ access_token: string }>().access_token)).toBe(200);
    }
  });

  it('has only the requested scopes, and none that the client lacks', async () => {
    const client = await made();
    const fewer = await inBody(client, { scope: 'oeapi' });
    expect(fewer.json()).toMatchObject({ scope: 'oeapi' });
    expect(await statusWith(fewer.json<{ access_token: string }>().access_token)).toBe(403);
    expect(saidBy(await inBody(await made(['oeapi']), { scope: 'oeapi read' }))).toEqual([400, 'invalid_scope']);
  });

  it('is refused with the same RFC 6749 error for every wrong credential', async () => {
    const { client_id, client_secret } = await made();
    const off = await made();
    await schools.manager.call(calls.update, { params: { id: off.id }, body: { active: false } });
    const wrong = [
      await ask({ client_id, client_secret: 'fout' }),
      await ask({ client_id: 'niemand', client_secret }),
      await inBody(off),
      await ask({ client_id }),
      await ask({}, basic(client_id, 'fout')),
      await ask({}, basic('a\0b', client_secret)),
      await ask({}, { authorization: 'Basic %%%' }),
    ];
    const refusal = { error: 'invalid_client', error_description: 'Client authentication failed' };
    for (const answer of wrong) expect([answer.statusCode, answer.json()]).toEqual([401, refusal]);
    const challenged = wrong.map(({ headers }) => headers['www-authenticate'] !== undefined);
    expect(challenged).toEqual([false, false, false, false, true, true, true]);
    const twice = await ask({ client_id, client_secret }, basic(client_id, client_secret));
    expect(saidBy(twice)).toEqual([400, 'invalid_request']);
  });

  it('is not issued for another grant or no grant, with the RFC 6749 error for each', async () => {
    const client = await made();
    for (const [grant_type, error] of [
      ['', 'invalid_request'],
      ['implicit', 'unsupported_grant_type'],
      ['password', 'unauthorized_client'],
      ['refresh_token', 'unauthorized_client'],
    ] as const) {
      expect(saidBy(await inBody(client, { grant_type }))).toEqual([400, error]);
    }
    const { client_id } = client;
    for (let guess = 0; guess < 5; guess++) {
      const wrong = await ask({ grant_type: 'password', client_id, client_secret: `fout ${guess}` });
      expect(saidBy(wrong)).toEqual([400, 'invalid_client']);
    }
    // Guessing the secret by another grant counts towards the same throttle.
    expect((await inBody(client)).statusCode).toBe(429);
  });

  it('is refused with 403 after the client lost its scope', async () => {
    const client = await made();
    const token = await tokenOf(client);
    await change(client.id, { scopes: ['oeapi'] });
    expect(await statusWith(token)).toBe(403);
  });

  it('is throttled after wrong secrets, also for the right secret', async () => {
    const { client_id, client_secret } = await made();
    for (let guess = 0; guess < 5; guess++) await ask({ client_id, client_secret: `fout ${guess}` });
    const answer = await ask({ client_id, client_secret });
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it.each([
    ['revoked', async (_: Made, token: string) => api.app.inject({ ...revoking, payload: { token } })],
    ['over', () => sql`update client_token set expires_at = now() - interval '1 second'`.execute(api.database)],
    ['of an old secret', ({ id }: Made) => schools.manager.call(calls.renew, { params: { id } })],
    ['of a client that is off', ({ id }: Made) => change(id, { active: false })],
    ['of a client that is gone', ({ id }: Made) => schools.manager.call(calls.remove, { params: { id } })],
  ])('that is %s opens nothing', async (_, end) => {
    const client = await made();
    const token = await tokenOf(client);
    expect(await statusWith(token)).toBe(200);
    await end(client, token);
    expect(await statusWith(token)).toBe(401);
  });
});

const revoking = { method: 'POST', url: '/oauth/v2/revoke' } as const;
const change = (id: number, body: object) => schools.manager.call(calls.update, { params: { id }, body });

describe('with the scope read', () => {
  it('lets a client read the curriculum of its own school and no catalogue of another', async () => {
    const machine = new Client(api.app, await tokenOf(await made()));
    const mine = await machine.call(contract.programme.list);
    const seen = await schools.manager.call(contract.programme.list);
    expect(mine.body).toEqual(seen.body);
    const { programme } = schools.noordzee;
    expect((await machine.call(contract.programme.get, { params: { id: programme } })).status).toBe(404);
    const attributes = await machine.call(contract.reference.attributes, { query: { object: 'programme' } });
    expect(attributes.status).toBe(200);
  });

  it('opens no call about people and no write', async () => {
    const token = await tokenOf(await made());
    const closed = /^(session|profile|access|history|jobs|imports|restore|calendarFeed|apiClients|exchange|labels)\./;
    const asked = allEndpoints().filter(
      ({ name, endpoint }) => endpoint.access !== 'public' && (endpoint.method !== 'GET' || closed.test(name)),
    );
    expect(asked.length).toBeGreaterThan(80);
    for (const { endpoint } of asked) {
      const { method, path } = endpoint;
      const url = path.replaceAll(/\{\w+\}/g, '1');
      expect([method, url, await statusWith(token, url, method)]).toEqual([method, url, 403]);
    }
  });

  it('counts what is read, without ids, and records when the client was last used', async () => {
    const client = await made();
    const { organization, programme } = schools.amstelland;
    const token = await tokenOf(client);
    await sql`update client_token set expires_at = now() + interval '1 minute' where api_client = ${client.id}`.execute(
      api.database,
    );
    for (let at = 0; at < 2; at++) await statusWith(token, `/api/programmes/${programme}.json`);
    await expect
      .poll(async () => {
        const { body } = await schools.manager.call(contract.exchange.fetches, { query: { organization } });
        return body.filter((each) => each.client === client.id).map(({ path, status, times }) => [path, status, times]);
      })
      .toEqual([['/api/programmes/{id}.json', 200, 2]]);
    const { body } = await schools.manager.call(calls.list, { query: { organization } });
    const { last_used } = body.find(({ id }) => id === client.id) ?? {};
    expect(Date.now() - Date.parse(last_used ?? '')).toBeLessThan(60_000);
    const elsewhere = { organization: schools.noordzee.organization };
    expect((await schools.manager.call(contract.exchange.fetches, { query: elsewhere })).status).toBe(404);
  });

  it('makes a client wait that sends too many requests', async () => {
    const client = await made();
    const token = await tokenOf(client);
    const fill = () => {
      for (let at = 0; at <= MAX_REQUESTS_PER_MINUTE; at++) countRequest(client);
    };
    let status = 200;
    // A new minute may have started in between.
    for (let tries = 0; tries < 3 && status === 200; tries++) {
      expect(fill).toThrow(refusalText.tooManyAtOnce);
      status = await statusWith(token);
    }
    expect(status).toBe(429);
  });
});

it('the example in docs/api.md works', async () => {
  const { client_id, client_secret } = await made();
  const [, head = '', body = ''] =
    /```http\n(POST \/oauth[^`]*?)\n\n([^`]*?)\n```/.exec(readFileSync('docs/api.md', 'utf8')) ?? [];
  const [first = '', type = ''] = head.split('\n');
  const [method = '', url = ''] = first.split(' ');
  const payload = body.replace('CLIENT_ID', client_id).replace('CLIENT_SECRET', client_secret);
  const headers = { 'content-type': type.split(': ')[1] ?? '' };
  const answer = await api.app.inject({ method: method as 'POST', url, headers, payload });
  expect([answer.statusCode, answer.json<{ scope: string }>().scope]).toEqual([200, 'read']);
});

describe('managing clients', () => {
  it('shows the secret once and stores only its hash', async () => {
    const client = await made();
    const { organization } = schools.amstelland;
    const list = await schools.manager.call(calls.list, { query: { organization } });
    expect(JSON.stringify(list.body)).not.toContain(client.client_secret);
    const kept = await sql<{ secret_hash: Buffer }>`
      select secret_hash from api_client where id = ${client.id}`.execute(api.database);
    expect(kept.rows[0]?.secret_hash).toEqual(tokenHash(client.client_secret));
    const renewed = await schools.manager.call(calls.renew, { params: { id: client.id } });
    expect(renewed.body.client_secret).not.toBe(client.client_secret);
    expect((await inBody(client)).statusCode).toBe(401);
    const response = await schools.manager.call(contract.history.list, {
      query: { object: 'exchange', id: organization },
    });
    expect(response.status).toBe(200);
    expect(response.body[0]?.changes[0]).toMatchObject({ title: 'Rooster', attribute: 'secret_hash' });
    const memory = await sql<{ text: string }>`
      select coalesce(before, '{}')::text || coalesce(after, '{}')::text as text from change
      where table_name = 'api_client'`.execute(api.database);
    for (const { text } of memory.rows) expect(text).not.toMatch(/secret_hash": ?"\\\\x/);
  });

  it('returns the current client to a save that was too late', async () => {
    const client = await made();
    const saved = await schools.manager.call(calls.update, {
      ...{ params: { id: client.id }, body: { title: 'Roosters' }, ifMatch: client.etag },
    });
    expect(saved.body.title).toBe('Roosters');
    const late = { params: { id: client.id }, ifMatch: client.etag };
    expect(await schools.manager.call(calls.update, { ...late, body: { title: 'Anders' } })).toMatchObject({
      ...{ status: 412, details: { current: { title: 'Roosters' }, etag: expect.stringMatching(/^"r2-/) as string } },
    });
    for (const call of [calls.renew, calls.remove] as Endpoint[])
      expect((await schools.manager.call(call, { ...late, body: {} })).status).toBe(412);
  });

  it('needs the right in the school of the client and shows no clients of other schools', async () => {
    const { id } = await made();
    const { amstelland, noordzee } = schools;
    const reader = await clientWith(api, amstelland, { exchange: 'r' });
    const stranger = await clientWith(api, noordzee, { '*': 'crud' });
    const asked = { params: { id }, body: {} };
    for (const [who, status] of [
      [reader, 403],
      [stranger, 404],
    ] as const) {
      for (const call of [calls.update, calls.renew, calls.remove] as Endpoint[])
        expect((await who.call(call, asked)).status).toBe(status);
      const body = { organization: amstelland.organization, title: 'Nieuw', scopes: ['oeapi'] };
      expect((await who.call(calls.create, { body })).status).toBe(status);
    }
    expect((await stranger.call(calls.list)).body).toEqual([]);
    expect((await stranger.call(calls.list, { query: { organization: amstelland.organization } })).status).toBe(404);
    expect((await reader.call(calls.list)).body.some((client) => client.id === id)).toBe(true);
  });

  it('does not let users give a client more than they may read themselves', async () => {
    const { organization } = schools.amstelland;
    const limited = await clientWith(api, schools.amstelland, { exchange: 'crud', programme: 'r' });
    const body = { organization, title: 'Rooster', scopes: ['read'] };
    expect(await limited.call(calls.create, { body })).toMatchObject({
      ...{ status: 403, errors: { scopes: expect.stringContaining('Programma-onderdeel (lezen)') as string } },
    });
    const { id } = await made();
    expect((await limited.call(calls.renew, { params: { id } })).status).toBe(403);
    const own = await made(['oeapi'], limited);
    expect((await limited.call(calls.update, { params: { id: own.id }, body: { scopes: ['read'] } })).status).toBe(403);
    expect((await limited.call(calls.renew, { params: { id: own.id } })).status).toBe(200);
  });
});

// Last, because the cleanup also removes sessions without a refresh token.
it('a client has at most twenty tokens, and expired ones are removed', async () => {
  const client = await made();
  for (let at = 0; at < 22; at++) await tokenOf(client);
  const count = async () =>
    (await sql`select from client_token where api_client = ${client.id}`.execute(api.database)).rows.length;
  expect(await count()).toBe(20);
  await sql`update client_token set expires_at = now() - interval '1 second'`.execute(api.database);
  await removeExpired(api.database);
  expect(await count()).toBe(0);
});
