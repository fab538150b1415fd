// Started by root, the server runs as an ordinary system user; vitest.config leaves this file out for ordinary users.
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { isAllowed, systemUser } from '#server/db/cluster-owner.ts';
import { commandsText } from '#shared/text/commands.ts';
import { openTempFolder } from '#tests/support/cluster.ts';
import { type ExternalServer, startExternalServer } from '#tests/support/external-server.ts';
import {
  embeddedPostgres,
  launch,
  runToEnd,
  type ServerProcess,
  signIn,
  startServer,
} from '#tests/support/server-process.ts';

const root = join(import.meta.dirname, '../..');
let folder: string;
let external: ExternalServer;
/** The users that PostgreSQL and the server run as. */
let systemUid: number;
let user: number;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-run-as-');
  external = await startExternalServer();
  const owner = await systemUser();
  // In a checkout that only root can read, the server has to stay root.
  const isReachable = owner && (await isAllowed(owner, '-r', join(root, 'package.json')));
  systemUid = owner?.uid ?? 0;
  user = isReachable ? systemUid : 0;
});
afterEach(async () => {
  await server?.kill('SIGTERM');
  server = undefined;
});
afterAll(async () => {
  await external.stop();
  await rm(folder, { recursive: true, force: true });
});

const uidOf = async (pid: number) => Number(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);
const childrenOf = async (pid: number) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);

async function askForPassword(url: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'beheerder@leerlijn.example' });
  expect((await fetch(`${url}/api/passwordreset.json`, { method: 'POST', headers, body })).status).toBe(200);
}

it('a server started by root serves, writes mail, restarts its database, can be backed up and stops', async () => {
  const dataDir = join(folder, 'data');
  server = await startServer({ DATA_DIR: dataDir });
  expect(await uidOf(server.pid)).toBe(user);
  const postgres = await embeddedPostgres(dataDir);
  expect(await uidOf(postgres.pid)).toBe(systemUid);
  expect((await fetch(`${server.url}/`)).status).toBe(200);
  const token = await signIn(server.url, 'beheerder');

  await askForPassword(server.url);
  const outbox = join(dataDir, 'outbox');
  await expect.poll(() => (existsSync(outbox) ? readdir(outbox) : []), { timeout: 30_000 }).toHaveLength(2);
  expect((await stat(outbox)).uid).toBe(user);

  process.kill(postgres.pid, 'SIGKILL');
  await expect.poll(() => server?.errors(), { timeout: 60_000 }).toContain(commandsText.start.databaseBack);
  const me = await fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(200);

  expect((await runToEnd(launch('backup', { DATA_DIR: dataDir }))).code).toBe(0);
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

it('with workers only the primary process stays root', async () => {
  const DATABASE_URL = await external.create('werkers');
  server = await startServer({ DATABASE_URL, DATA_DIR: join(folder, 'werkers'), WORKERS: '2', DEMO: 'on' });
  const before = await childrenOf(server.pid);
  for (const pid of before) expect(await uidOf(pid)).toBe(user);
  expect(await signIn(server.url, 'lezer')).toBeTruthy();
  const [first = 0] = before;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => server?.errors(), { timeout: 20_000 }).toContain('Werkproces');
  const later = async () => Promise.all((await childrenOf(server?.pid ?? 0)).map(uidOf));
  await expect.poll(later, { timeout: 20_000, interval: 200 }).toEqual([user, user]);
});

it('in a folder that only root can read the server stays root, and logs that', async () => {
  const hidden = await mkdtemp(join(root, 'dist', '.hidden-'));
  try {
    await cp(join(root, 'dist/server'), hidden, { recursive: true });
    await chmod(hidden, 0o700);
    const env = { DATABASE_URL: await external.create('verborgen'), DATA_DIR: join(folder, 'verborgen') };
    const child = launch(join(hidden, 'main'), env);
    const ended = runToEnd(child);
    await once(child.stdout as Readable, 'data');
    expect(await uidOf(child.pid ?? 0)).toBe(0);
    child.kill('SIGTERM');
    const { code, output } = await ended;
    expect(code).toBe(0);
    expect(output).toContain(commandsText.start.staysRoot(join(hidden, 'main.js')));
  } finally {
    await rm(hidden, { recursive: true });
  }
});
