// The server and its database are killed in the middle of writing: what it said yes to is there, nothing is half there.
// A few times here; fifty times in tests/prove.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { openTempFolder } from '#tests/support/cluster.ts';
import { fine, harm, killDatabase, killServer } from '#tests/support/kill-rounds.ts';

let folder: string;
beforeEach(async () => {
  folder = await openTempFolder('leerlijn-kill-');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('loses nothing it acknowledged in 5 kills of the server, and opens again each time', async () => {
  const outcome = await killServer(5, folder);
  expect(harm(outcome)).toEqual(fine);
  expect(outcome.acknowledged).toBeGreaterThan(30);
});

it('loses nothing it acknowledged in 2 kills of the database, and starts it again by itself', async () => {
  const { server, ...outcome } = await killDatabase(2, folder);
  expect(harm(outcome)).toEqual(fine);
  expect(outcome.acknowledged).toBeGreaterThan(10);
  expect(server.output()).not.toMatch(/Unhandled|UnhandledPromiseRejection/);
});
