// The embedded PostgreSQL is killed fifty times during mixed writes, with fsync on: all its processes at once, the first alone, by
// immediate shutdown, and one of its backends. The server keeps running and restarts it. FAULT_ROUNDS changes the number.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { commandsText } from '#shared/text/commands.ts';
import { openTempFolder } from '#tests/support/cluster.ts';
import { fine, harm, killDatabase, row } from '#tests/support/kill-rounds.ts';

const kills = Number(process.env['FAULT_ROUNDS'] ?? 50);
let folder: string;
beforeAll(async () => {
  folder = await openTempFolder('leerlijn-kill-');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it(`no acknowledged write is lost in ${kills} kills of PostgreSQL, which the server restarts by itself`, async () => {
  const { server, ...outcome } = await killDatabase(kills, folder);
  expect(harm(outcome)).toEqual(fine);
  expect(outcome.acknowledged).toBeGreaterThan(kills);
  expect(server.output().split(commandsText.start.databaseBack)).toHaveLength(kills + 1);
  process.stdout.write(`${row('database killed (four ways)', outcome)}\n`);
});
