// The connections to the database go silent, as when its machine loses power. Every request gets a response, nothing piles up, and
// the server recovers by itself. With the product's own timeouts, so it takes minutes.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTempFolder } from '#tests/support/cluster.ts';
import { type FaultDatabase, startFaultDatabase } from '#tests/support/fault-database.ts';
import { request, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';
import { startWireProxy, type WireProxy } from '#tests/support/wire-proxy.ts';

let folder: string;
let database: FaultDatabase;
let proxy: WireProxy;
let server: ServerProcess;
let tokens: string[];

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-hole-');
  database = await startFaultDatabase();
  proxy = await startWireProxy(database.url);
  server = await startServer({ DATABASE_URL: proxy.url, DATA_DIR: folder, DEMO: 'on' });
  tokens = await Promise.all(['beheerder', 'noordzee', 'manager'].map((name) => signIn(server.url, name)));
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await proxy.stop();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

const metric = async (name: string) => {
  const text = await (await fetch(`${server.url}/api/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
};
const memory = async () => (await metric('process_resident_memory_bytes')) / 1e6;

it('the server answers every request with 503, keeps its memory, and recovers when the connection is back', async () => {
  const ask = async (turn: number) => {
    const start = performance.now();
    const token = tokens[turn % tokens.length] ?? '';
    const answer =
      turn % 2 === 0
        ? await request(server.url, token, 'GET', '/api/programmes.json')
        : await request(server.url, token, 'POST', '/api/programmes.json', { title: `In het gat ${turn}` });
    return { status: answer?.status ?? 0, seconds: (performance.now() - start) / 1000 };
  };
  // Warm-up: connections are open, and memory is stable.
  await Promise.all(Array.from({ length: 40 }, (_, turn) => ask(turn)));
  const before = await memory();
  proxy.open();
  const asked: ReturnType<typeof ask>[] = [];
  const end = performance.now() + 60_000;
  for (let turn = 0; performance.now() < end; turn += 1) {
    asked.push(ask(turn));
    await sleep(100);
  }
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
  const answers = await Promise.all(asked);
  const during = await memory();
  proxy.close();
  const closedAt = performance.now();
  await expect.poll(async () => (await ask(0)).status, { timeout: 30_000, interval: 100 }).toBe(200);
  const back = (performance.now() - closedAt) / 1000;
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);
  const longest = Math.max(...answers.map(({ seconds }) => seconds));
  process.stdout.write(
    `| black hole of 60 s | ${answers.length} requests, ${statuses.join(' and ')} | longest ${longest.toFixed(1)} s | back after ${back.toFixed(1)} s | ${before.toFixed(0)} → ${during.toFixed(0)} MB |\n`,
  );
  // 429: one user may only have a share of the waiting requests.
  expect(statuses.filter((status) => status !== 503 && status !== 429)).toEqual([]);
  expect(longest).toBeLessThan(30);
  expect(during).toBeLessThan(before * 1.5);
  expect(
    (await Promise.all(Array.from({ length: 40 }, (_, turn) => ask(turn)))).map(({ status }) => status),
  ).not.toContain(503);
});
