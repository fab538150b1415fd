// The server is killed in the middle of writing, again and again: what it said yes to is there, nothing is half there.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTempFolder } from '#tests/support/cluster.ts';
import { type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';

const kills = 10;
const writers = 4;
let folder: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-kill-');
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

it(`loses nothing it acknowledged in ${kills} kills, and opens again each time`, async () => {
  const acknowledged: string[] = [];
  let number = 0;
  for (let round = 0; round < kills; round += 1) {
    server = await startServer({ DATA_DIR: folder });
    const { url } = server;
    const headers = { authorization: `Bearer ${await signIn(url, 'beheerder')}`, 'content-type': 'application/json' };
    const life = { killed: false };
    const write = async () => {
      while (!life.killed) {
        const title = `Programma ${(number += 1)}`;
        const body = JSON.stringify({ title, croho_title: title });
        const response = await fetch(`${url}/api/programmes.json`, { method: 'POST', headers, body }).catch(() => null);
        // Only a whole answer counts: a status line may arrive just before the end.
        const answer = response?.status === 201 ? await response.json().catch(() => null) : null;
        if (answer) acknowledged.push(title);
      }
    };
    const running = Array.from({ length: writers }, write);
    await sleep(100 + round * 37);
    await server.kill('SIGKILL');
    life.killed = true;
    await Promise.all(running);
  }

  server = await startServer({ DATA_DIR: folder });
  const headers = { authorization: `Bearer ${await signIn(server.url, 'beheerder')}` };
  const list = (await (await fetch(`${server.url}/api/programmes.json`, { headers })).json()) as {
    title: string;
    croho_title: string;
  }[];
  const present = new Set(list.map(({ title }) => title));
  expect(acknowledged.length).toBeGreaterThan(kills);
  expect(acknowledged.filter((title) => !present.has(title))).toEqual([]);
  const written = list.filter(({ title }) => title.startsWith('Programma '));
  expect(written.filter(({ title, croho_title }) => title !== croho_title)).toEqual([]);
  expect(new Set(written.map(({ title }) => title)).size).toBe(written.length);
});
