// The user commands, as an operator runs them beside a running server.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { commandsText } from '#shared/text/commands.ts';
import { openTempFolder } from '#tests/support/cluster.ts';
import { launch, runToEnd, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';
import { copyStartedFolder } from '#tests/support/started-folder.ts';

const text = commandsText.admin;
let folder: string;
let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  folder = await openTempFolder('leerlijn-admin-');
  dataDir = await copyStartedFolder(join(folder, 'data'));
  server = await startServer({ DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const admin = (...args: string[]) => runToEnd(launch('admin', { DATA_DIR: dataDir }, args));
const me = async (token: string) =>
  (await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status;

it('the commands refuse with a message an unknown name, the last administrator, and a missing confirmation', async () => {
  const [unknown, unsure, last] = await Promise.all([
    admin('verwijder', 'manager'),
    admin('pseudonymise-user', 'manager'),
    admin('pseudonymise-user', 'admin', '--yes'),
  ]);
  expect([unknown.code, unknown.output.trim()]).toEqual([1, text.usage]);
  expect([unsure.code, unsure.output]).toEqual([1, expect.stringContaining(commandsText.confirmNeeded)]);
  expect([last.code, last.output]).toEqual([1, expect.stringContaining('het platform')]);
  for (const name of ['manager', 'admin']) expect(await signIn(server.url, name)).toBeTruthy();
});

it("the commands export a person's data as JSON, and erase the name under a running server", async () => {
  const token = await signIn(server.url, 'commissie');
  expect(await me(token)).toBe(200);
  const { code, output } = await admin('export-user', 'commissie');
  expect(code).toBe(0);
  const { account, sessions } = JSON.parse(output) as { account: { lastname: string }; sessions: unknown[] };
  expect(sessions).toHaveLength(1);
  const done = await admin('pseudonymise-user', 'commissie', '--yes');
  expect([done.code, done.output]).toEqual([0, expect.stringContaining('kan niet meer inloggen')]);
  expect(await me(token)).toBe(401);
  await expect(signIn(server.url, 'commissie')).rejects.toThrow('400');
  const again = await admin('export-user', 'commissie');
  expect([again.code, again.output.trim()]).toEqual([1, text.unknownUser('commissie')]);
  expect(account.lastname).not.toBe('');
});

it('a command removes the second step of a user who lost it, and says when there is none', async () => {
  const { code, output } = await admin('clear-second-factor', 'lezer');
  expect([code, output.trim()]).toEqual([0, text.noSecondFactor('lezer')]);
});
