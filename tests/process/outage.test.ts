// PostgreSQL stops and starts under load: requests fail with 503 and a Dutch message, and the server recovers by itself. The server
// process is never touched.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { refusalText } from '#shared/text/refusal.ts';
import { openTempFolder, query } from '#tests/support/cluster.ts';
import { type FaultDatabase, startFaultDatabase } from '#tests/support/fault-database.ts';
import { askToken, request, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';

let database: FaultDatabase;
let server: ServerProcess;
let folder: string;
let token: string;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-outage-');
  database = await startFaultDatabase();
  server = await startServer({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: 'on' });
  token = await signIn(server.url, 'beheerder');
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

const ask = (method: string, path: string, body?: unknown) =>
  request<{ message: string }>(server.url, token, method, path, body);

/** The responses to a client that keeps reading and writing at once until the signal. */
async function load(signal: AbortSignal): Promise<Set<string>> {
  const seen = new Set<string>();
  const note = (answer: { status: number; body: { message?: string } } | null) =>
    seen.add(answer === null ? 'none' : answer.status < 300 ? 'ok' : `${answer.status} ${answer.body.message}`);
  const clients = Array.from({ length: 8 }, async (_, client) => {
    for (let count = 0; !signal.aborted; count += 1) {
      if (client % 2 === 0) note(await ask('GET', '/api/programmes.json'));
      else note(await ask('POST', '/api/programmes.json', { title: `Onder last ${client} ${count}` }));
      await sleep(5);
    }
  });
  await Promise.all(clients);
  return seen;
}

/** Signals the postmaster, the parent of all: SIGINT is a fast shutdown, SIGQUIT an immediate one. */
async function stopDatabase(signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  process.kill(database.cluster.pid, signal);
  while (
    await query(database.url, 'select 1').then(
      () => true,
      () => false,
    )
  )
    await sleep(20);
}

it.each(['SIGINT', 'SIGQUIT'] as const)(
  'the server answers 503 while the database is down after %s, and recovers by itself',
  async (signal) => {
    const end = new AbortController();
    const loaded = load(end.signal);
    await sleep(200);
    await stopDatabase(signal);

    const unavailable = { status: 503, body: { message: refusalText.unavailable, errors: {} } };
    expect(await ask('GET', '/api/health')).toMatchObject(unavailable);
    expect(await ask('GET', '/api/me')).toMatchObject(unavailable);
    expect(await ask('POST', '/api/programmes.json', { title: 'Verloren' })).toMatchObject(unavailable);
    const signingIn = await askToken(server.url, {
      grant_type: 'password',
      username: 'lezer',
      password: 'leerlijn-demo',
    });
    expect([signingIn.status, signingIn.headers.get('retry-after')]).toEqual([503, '2']);

    await database.cluster.revive();
    const backAt = performance.now();
    // Without a restart or help, the next calls work. Five seconds are promised, a hundredth of that is usual.
    await expect
      .poll(async () => (await ask('GET', '/api/health'))?.status, { timeout: 5_000, interval: 20 })
      .toBe(200);
    const after = ((performance.now() - backAt) / 1000).toFixed(2);
    process.stdout.write(`| PostgreSQL stopped (${signal}) and started under load | served again after ${after} s |\n`);
    expect((await ask('POST', '/api/programmes.json', { title: `Terug na ${signal}` }))?.status).toBe(201);
    await sleep(200);
    end.abort();
    const seen = await loaded;
    // A write that was being committed at that moment may be stored or not.
    seen.delete(`503 ${refusalText.outcomeUnknown}`);
    expect([...seen].toSorted()).toEqual([`503 ${refusalText.unavailable}`, 'ok']);

    const titles = (await ask('GET', '/api/programmes.json?fields=title'))?.body as unknown as { title: string }[];
    expect(titles.map(({ title }) => title)).not.toContain('Verloren');
  },
);

it('the server keeps no connection, transaction or lock from before the outage', async () => {
  const text = `
    select count(*)::int as connections,
      count(*) filter (where state like 'idle in transaction%')::int as transactions
    from pg_stat_activity where application_name = 'leerlijn'`;
  await expect
    .poll(() => query(database.url, text), { timeout: 5_000 })
    .toEqual([{ connections: expect.any(Number), transactions: 0 }]);
  const [{ connections }] = (await query(database.url, text)) as [{ connections: number }];
  expect(connections).toBeLessThanOrEqual(10);
  // More at once than the pool size: all are served, so no connection slot was lost.
  const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await ask('GET', '/api/me'))?.status));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('stuck calls of one user end in time, while others can sign in', async () => {
  const blocker = new Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin; lock table change_set in exclusive mode');
  const statuses: (number | undefined)[] = [];
  const writes = Array.from({ length: 12 }, async (_, count) => {
    statuses.push((await ask('POST', '/api/programmes.json', { title: `Wacht ${count}` }))?.status);
  });
  // Four hold a connection and wait for the lock; the others of the same user are asked to try again later.
  await expect.poll(() => statuses, { timeout: 15_000 }).toEqual(Array.from({ length: 8 }, () => 429));
  expect(await signIn(server.url, 'noordzee')).toBeTruthy();
  await blocker.query('rollback');
  await blocker.end();
  await Promise.all(writes);
  expect(statuses.filter((status) => status === 201)).toHaveLength(4);
  expect((await ask('GET', '/api/me'))?.status).toBe(200);
});

it('the server still sends mail afterwards, and the log has no errors', async () => {
  expect((await ask('PUT', '/api/me', { email: 'beheerder@leerlijn.example' }))?.status).toBe(200);
  const asked = await ask('POST', '/api/passwordreset.json', { email: 'beheerder@leerlijn.example' });
  expect(asked?.status).toBe(200);
  await expect
    .poll(() => readdir(join(folder, 'outbox')).catch(() => []), { timeout: 15_000 })
    .toContainEqual(expect.stringContaining('beheerder@leerlijn.example'));
  expect(server.alive()).toBe(true);
  expect(server.output()).not.toMatch(/Error|Unhandled|Warning/);
});
