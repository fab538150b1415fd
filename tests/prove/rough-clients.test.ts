// Clients that hold connections: thousands that are silent, some that send byte by byte, some that do not read. Others are served
// meanwhile, and after a while the connections are freed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTempFolder, query } from '#tests/support/cluster.ts';
import { getHead, openSocket, postHead, type RawClient } from '#tests/support/raw-client.ts';
import { embeddedPostgres, request, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';

const idleConnections = 2_000;
let folder: string;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-rough-');
  server = await startServer({ DATA_DIR: folder });
  token = await signIn(server.url, 'beheerder');
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Opens a hundred at a time: more would only test the queue of the operating system. */
async function openMany(count: number): Promise<RawClient[]> {
  const clients: RawClient[] = [];
  while (clients.length < count)
    clients.push(...(await Promise.all(Array.from({ length: 100 }, () => openSocket(server.url)))));
  return clients;
}

/** A user who works as usual: signs in, reads, writes. */
async function expectOrdinaryWork(): Promise<void> {
  expect(await signIn(server.url, 'lezer')).toBeTruthy();
  expect((await request(server.url, token, 'GET', '/api/programmes.json'))?.status).toBe(200);
  expect((await request(server.url, token, 'POST', '/api/programmes.json', { title: 'Tussendoor' }))?.status).toBe(201);
}

const untilClosed = async (clients: RawClient[]): Promise<void> => {
  await expect
    .poll(() => clients.filter((client) => !client.closed()).length, { timeout: 240_000, interval: 500 })
    .toBe(0);
};

it(`the server serves others during ${idleConnections} silent connections, and closes those in time`, async () => {
  const silent = await openMany(idleConnections);
  expect(silent.filter((client) => client.closed())).toHaveLength(0);
  await expectOrdinaryWork();
  await untilClosed(silent);
});

it(`the server serves others during ${idleConnections} connections that are idle after a first request`, async () => {
  const waiting = await openMany(idleConnections);
  for (const { socket } of waiting) socket.write(getHead('/api/health', token));
  await expect
    .poll(() => waiting.filter((client) => client.received().startsWith('HTTP/1.1 200')).length, { timeout: 120_000 })
    .toBe(idleConnections);
  await expectOrdinaryWork();
  await untilClosed(waiting);
});

it('the server cuts off a client that sends a request byte by byte, and serves others meanwhile', async () => {
  const body = JSON.stringify({ title: 'Druppelsgewijs', description: 'x'.repeat(10_000) });
  const head = postHead('/api/programmes.json', token, body.length);
  const slowHeads = await openMany(100);
  const slowBodies = await openMany(100);
  for (const { socket } of slowBodies) socket.write(head);
  const dripping = new AbortController();
  const drip = async ({ socket }: RawClient, text: string) => {
    for (let at = 0; at < text.length && !dripping.signal.aborted; at += 1) {
      socket.write(text[at] ?? '');
      await sleep(1_000);
    }
  };
  const drips = [...slowHeads.map((each) => drip(each, head)), ...slowBodies.map((each) => drip(each, body))];
  await expectOrdinaryWork();
  await untilClosed([...slowHeads, ...slowBodies]);
  dripping.abort();
  await Promise.all(drips);
  const { url } = await embeddedPostgres(folder);
  expect(await query(url, `select from programme where title = 'Druppelsgewijs'`)).toEqual([]);
});

it('the server cuts off a client that does not read the response, and serves others meanwhile', async () => {
  const deaf = await openMany(100);
  for (const { socket } of deaf) {
    socket.pause();
    // Far more than the buffers in between hold.
    socket.write(getHead('/api/openapi.json', token).repeat(20));
  }
  await expectOrdinaryWork();
  const open = `
    select query from pg_stat_activity
    where application_name = 'leerlijn' and xact_start is not null and state <> 'active'`;
  expect(await query((await embeddedPostgres(folder)).url, open)).toEqual([]);
  const connections = async () => {
    const metrics = await (await fetch(`${server.url}/api/metrics`)).text();
    return Number(/nodejs_active_handles\{type="Socket"\} (\d+)/.exec(metrics)?.[1]);
  };
  // A paused socket does not notice that it was closed; the server does.
  await expect.poll(connections, { timeout: 400_000, interval: 1_000 }).toBeLessThan(50);
  for (const { socket } of deaf) socket.destroy();
});
