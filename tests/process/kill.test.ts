// The server and its database are killed during writes: every acknowledged write is stored, and none is half-written.
// A few times here; fifty times in tests/prove.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openTempFolder } from '#tests/support/cluster.ts';
import { fine, harm, killDatabase, killServer } from '#tests/support/kill-rounds.ts';
import { copyStartedFolder } from '#tests/support/started-folder.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await openTempFolder('leerlijn-kill-');
  dataDir = await copyStartedFolder(join(folder, 'data'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('no acknowledged write is lost in 3 kills of the server, which starts again each time', async () => {
  const outcome = await killServer(3, dataDir);
  expect(harm(outcome)).toEqual(fine);
  expect(outcome.acknowledged).toBeGreaterThan(20);
});

it('no acknowledged write is lost in 2 kills of the database, which the server restarts by itself', async () => {
  const { server, ...outcome } = await killDatabase(2, dataDir);
  expect(harm(outcome)).toEqual(fine);
  expect(outcome.acknowledged).toBeGreaterThan(10);
  expect(server.output()).not.toMatch(/Unhandled|UnhandledPromiseRejection/);
});
