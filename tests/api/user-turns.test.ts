// The number of concurrent calls per user: others wait or are refused, and no other user waits for them.
import type { Socket } from 'node:net';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { connect, connections, type Database, poolOf } from '#server/db/connect.ts';
import { userTurns } from '#server/http/user-turns.ts';
import { contract } from '#shared/api/contract.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi, testConfig, tokenFor } from '#tests/support/api.ts';
import { createUser } from '#tests/support/factories.ts';

let api: TestApi;
/** With the connections of the product, not the few of a test. */
let database: Database;
let reserved: Database;
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  api = await startApi();
  database = connect(api.url);
  reserved = connect(api.url, { max: connections.reserved });
  app = await buildApp(database, testConfig, { reserved });
});
afterAll(async () => {
  await app.close();
  await database.destroy();
  await reserved.destroy();
  await api.close();
});

const password = 'zeven paarse fietsen';
const person = async () => {
  const id = await createUser(api.database, {});
  const set = { username: `persoon${id}`, password_hash: await hashPassword(password) };
  await api.database.updateTable('app_user').set(set).where('id', '=', id).execute();
  const token = await tokenFor(api.database, id);
  return { id, ...set, token, client: new Client(app, token) };
};

it('a user has four calls at once and a hundred waiting, while others work, sign in and check health', async () => {
  const { perKey, waiting } = userTurns.call;
  const [one, other] = [await person(), await person()];
  const extra = 10;
  let asked: Promise<{ status: number; message: string }>[] = [];
  await api.database.transaction().execute(async (held) => {
    await sql`select from app_user where id = ${one.id} for update`.execute(held);
    asked = Array.from({ length: perKey + waiting + extra }, (_, turn) =>
      one.client.call(contract.profile.update, { body: { firstname: `Naam ${turn}` } }),
    );
    // Only refused calls get a response while the row is locked.
    const sentAway = await firstOf(asked, extra);
    expect(sentAway).toEqual(sentAway.map(() => ({ status: 429, message: refusalText.tooManyAtOnce })));
    expect((await other.client.call(contract.profile.update, { body: { firstname: 'Bo' } })).status).toBe(200);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    const grant = { grant_type: 'password', client_id: 'leerlijn-web', client_secret: 'leerlijn-web' };
    const payload = { ...grant, username: one.username, password };
    // A share lock would wait for the row; another account does not.
    const signedIn = await app.inject({
      method: 'POST',
      url: '/oauth/v2/token',
      payload: { ...payload, username: other.username },
    });
    expect(signedIn.statusCode).toBe(200);
  });
  // The waiting calls got their turn; on a slow machine some waited too long.
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(perKey);
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
});

/** The first responses, in any order. */
async function firstOf(asked: Promise<{ status: number; message: string }>[], count: number) {
  const answers: { status: number; message: string }[] = [];
  for (const each of asked) void each.then(({ status, message }) => answers.push({ status, message }));
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return answers.slice(0, count);
}

it('a search whose client has disconnected is skipped', async () => {
  const searching = connect(api.url, { max: 1 });
  const pool = poolOf(searching);
  let done = 0;
  pool?.onAcquired(() => (done += 1));
  const served = await buildApp(database, testConfig, { reserved, searching });
  const askers: Socket[] = [];
  served.addHook('preHandler', async ({ socket }) => void askers.push(socket));
  const url = await served.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${(await person()).token}` };
  const ask = (signal: AbortSignal | null = null) =>
    fetch(`${url}${contract.search.search.path}?q=vak`, { headers, signal });

  const held = await pool?.connect();
  const { perKey } = userTurns.search;
  const asked = Array.from({ length: perKey }, () => ask());
  await expect.poll(() => pool?.state().waiting).toBe(perKey);
  const typing = new AbortController();
  const left = ask(typing.signal);
  await expect.poll(() => askers.length).toBe(perKey + 1);
  typing.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => askers.at(-1)?.destroyed).toBe(true);
  held?.release();
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
  expect((await ask()).status).toBe(200);
  // The one that was blocked here, and each whose client was still connected.
  expect(done).toBe(1 + perKey + 1);
  served.server.closeAllConnections();
  await served.close();
  await searching.destroy();
});

it('calls that read a whole programme or several are heavy', () => {
  const heavy = Object.entries(contract.planner).flatMap(([name, endpoint]) => (endpoint.heavy ? [name] : []));
  expect(heavy.toSorted()).toEqual(['copy', 'modules', 'opleidingIct', 'presentation', 'tree']);
});
