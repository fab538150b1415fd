// A real database for tests: one throwaway server per run, one migrated template in it, and a clone per test file.
// Called by global-database (once per run) and by each test file that needs a database.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, DatabaseError } from 'pg';
import { inject } from 'vitest';

import { startCluster } from '#server/db/cluster.ts';
import { migrate } from '#server/db/migrate.ts';
import { isAlive } from '#server/db/postmaster.ts';

import { fastSettings, openTempFolder, testBinaries } from './cluster.ts';

export type TestServer = { adminUrl: string; template: string; stop: () => Promise<void> };
export type TestDatabase = { url: string; drop: () => Promise<void> };

const folderPrefix = 'leerlijn-test-';
const databasePrefix = 'leerlijn_test_';

export async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return prepareTemplate(given, async () => undefined);

  await removeDeadRuns();
  const folder = await openTempFolder(`${folderPrefix}${process.pid}-`);
  const guard = watchOver(folder);
  const binaries = await testBinaries();
  const cluster = await startCluster({
    binaries,
    folder: join(folder, 'postgres'),
    settings: fastSettings,
    log: () => undefined,
  });
  process.stdout.write(
    `PostgreSQL ${binaries.version} (${binaries.folder.includes('node_modules') ? 'embedded' : 'machine'})\n`,
  );
  return prepareTemplate(cluster.connectionString('postgres'), async () => {
    await cluster.stop();
    guard.stdin.end();
    await rm(folder, { recursive: true, force: true });
  });
}

/** A fresh migrated database for this test file, or a copy of another one than the migrated template. */
export async function createTestDatabase(of = inject('testServer').template): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testServer');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await cloneDatabase(adminUrl, name, of);
  return {
    url: urlOf(adminUrl, name),
    drop: () => asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

/** A second template: a copy of the first, filled. It is removed at the end of the run. */
export async function createTemplate(
  { adminUrl, template }: Pick<TestServer, 'adminUrl' | 'template'>,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const name = `${template}_filled`;
  await cloneDatabase(adminUrl, name, template);
  await fill(urlOf(adminUrl, name));
  return name;
}

/** An empty database, without our tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const { adminUrl, template } = inject('testServer');
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await asAdmin(adminUrl, (client) => client.query(`create database ${name} template template0 encoding 'UTF8'`));
  return {
    url: urlOf(adminUrl, name),
    drop: () => asAdmin(adminUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  };
}

async function prepareTemplate(adminUrl: string, stop: () => Promise<void>): Promise<TestServer> {
  const template = `${databasePrefix}${process.pid}_${randomBytes(3).toString('hex')}`;
  const removeAll = async (): Promise<void> =>
    asAdmin(adminUrl, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [template],
      );
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    });
  try {
    await asAdmin(adminUrl, (client) => client.query(`create database ${template} template template0 encoding 'UTF8'`));
    await migrate(urlOf(adminUrl, template));
  } catch (error) {
    await removeAll().catch(() => undefined);
    await stop();
    throw error;
  }
  return {
    adminUrl,
    template,
    stop: async () => {
      // An external server must keep nothing of this run.
      await removeAll();
      await stop();
    },
  };
}

async function cloneDatabase(adminUrl: string, name: string, template: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await asAdmin(adminUrl, (client) => client.query(`create database ${name} template ${template}`));
      return await letTestsWrite(adminUrl, name);
    } catch (error) {
      // object_in_use: autovacuum or another clone is using the template at this moment.
      if (attempt === 50 || !(error instanceof DatabaseError && error.code === '55006')) throw error;
      await sleep(100);
    }
  }
}

/** Writes of tests are recorded as those of the system; the product must say which user writes, or is refused. */
async function letTestsWrite(adminUrl: string, name: string): Promise<void> {
  await asAdmin(adminUrl, (client) => client.query(`alter database ${name} set leerlijn.actor = '0'`));
}

async function asAdmin(adminUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Cleans up after a run that does not end by itself: the guard's standard input closes when the run is gone. */
function watchOver(folder: string) {
  const script = `
    const { readFileSync, rmSync } = require('fs');
    const folder = ${JSON.stringify(folder)};
    process.stdin.resume().on('end', () => {
      try { process.kill(parseInt(readFileSync(folder + '/postgres/postmaster.pid')), 'SIGQUIT'); } catch {}
      setTimeout(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), 500);
    });
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {});`;
  const guard = spawn(process.execPath, ['-e', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
  guard.stdin.on('error', () => undefined);
  return guard;
}

/** A run that was cut off together with its guard, as by a power failure, leaves a folder and perhaps a server. */
async function removeDeadRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    if (isAlive(Number.parseInt(name.slice(folderPrefix.length), 10))) continue;
    const folder = join(tmpdir(), name);
    const pid = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => ''), 10);
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(folder)) process.kill(pid, 'SIGQUIT');
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
