// The server is killed fifty times during mixed writes, with fsync on. FAULT_ROUNDS changes the number.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { openTempFolder } from '#tests/support/cluster.ts';
import { fine, harm, killServer, row } from '#tests/support/kill-rounds.ts';

const kills = Number(process.env['FAULT_ROUNDS'] ?? 50);
let folder: string;
beforeAll(async () => {
  folder = await openTempFolder('leerlijn-kill-');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(`no acknowledged write is lost or half-written in ${kills} kills of the server`, async () => {
  const outcome = await killServer(kills, folder);
  expect(harm(outcome)).toEqual(fine);
  expect(outcome.acknowledged).toBeGreaterThan(kills);
  process.stdout.write(`${row('server killed (SIGKILL)', outcome)}\n`);
});
