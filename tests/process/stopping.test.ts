// STOP_DELAY: after a signal the server is not ready, for load balancers, but still serves everybody; then the port closes, and running
// requests are finished.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTempFolder } from '#tests/support/cluster.ts';
import { openSocket, postHead } from '#tests/support/raw-client.ts';
import { request, signIn, startServer } from '#tests/support/server-process.ts';
import { copyStartedFolder } from '#tests/support/started-folder.ts';

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await openTempFolder('leerlijn-stopping-');
  dataDir = await copyStartedFolder(join(folder, 'data'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const titles = async (url: string, token: string) => {
  const list = await request<{ title: string }[]>(url, token, 'GET', '/api/programmes.json?fields=title');
  return list?.body.map(({ title }) => title);
};

it.each(['1', '2'])('readiness ends first, and no request is lost (%s workers)', async (WORKERS) => {
  const server = await startServer({ DATA_DIR: dataDir, STOP_DELAY: '10', WORKERS });
  const { url } = server;
  const token = await signIn(url, 'beheerder');
  // Node.js drops a connection that arrives at the exact moment at which the workers close the port: it gets no response.
  const health = async (what: string) =>
    (await fetch(`${url}/health/${what}`, { signal: AbortSignal.timeout(5_000) })).status;
  expect([await health('ready'), await health('live')]).toEqual([200, 200]);
  const body = JSON.stringify({ title: `Onderweg ${WORKERS}` });
  const slow = await openSocket(url);
  slow.socket.write(postHead('/api/programmes.json', token, body.length) + body.slice(0, 5));

  const ended = server.kill('SIGTERM');
  await expect.poll(() => health('ready'), { timeout: 5_000 }).toBe(503);
  // Clients that have not noticed yet are served.
  expect(await health('live')).toBe(200);
  const made = await request(url, token, 'POST', '/api/programmes.json', { title: `Nog net ${WORKERS}` });
  expect(made?.status).toBe(201);

  await expect.poll(() => health('live').catch(() => 'closed'), { timeout: 25_000 }).toBe('closed');
  slow.socket.write(body.slice(5));
  expect(await ended).toBe(0);
  expect(slow.received()).toMatch(/^HTTP\/1.1 201 /);

  const again = await startServer({ DATA_DIR: dataDir });
  const kept = await titles(again.url, await signIn(again.url, 'beheerder'));
  expect(kept).toEqual(expect.arrayContaining([`Onderweg ${WORKERS}`, `Nog net ${WORKERS}`]));
  await again.kill('SIGTERM');
});
