// The embedded database as an operator uses it: starts, restarts, kills, and folders that are in the way.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openApplicationDatabase } from '#server/db/application-database.ts';
import { startCluster } from '#server/db/cluster.ts';
import { migrate } from '#server/db/migrate.ts';
import { claimServer, startEmbeddedDatabase } from '#server/db/single-server.ts';
import { fastSettings, openTempFolder, query, testBinaries } from '#tests/support/cluster.ts';

let dataDir: string;
let cleanUp: (() => Promise<unknown>)[];

beforeEach(async () => {
  dataDir = await openTempFolder('leerlijn-cluster-');
  cleanUp = [];
});

afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step();
  await rm(dataDir, { recursive: true, force: true });
});

async function start() {
  const folder = join(dataDir, 'postgres');
  const cluster = await startCluster({
    binaries: await testBinaries(),
    folder,
    settings: fastSettings,
    log: () => undefined,
  });
  cleanUp.push(cluster.stop);
  return cluster;
}

/** A server in a process of its own, on the same data folder. */
async function startServerProcess() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/cluster-process.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const answer = JSON.parse(line) as { pid?: number; port?: number; attached?: boolean; refused?: string };
  const kill = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { ...answer, kill };
}

test('a second start keeps the data, and a stopped cluster leaves no process', async () => {
  const first = await start();
  expect(first).toMatchObject({ attached: false, movedFrom: null });
  await query(await openApplicationDatabase(first), 'create table kept as select 42 as answer');
  await first.stop();
  await expect(readFile(join(first.folder, 'postmaster.pid'))).rejects.toThrow('ENOENT');

  const second = await start();
  expect(second.attached).toBe(false);
  expect(await query(await openApplicationDatabase(second), 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('the product owns its database and nothing else, also in a cluster where it was superuser', async () => {
  const cluster = await start();
  await query(cluster.connectionString('postgres'), 'create database leerlijn');
  await migrate(cluster.connectionString('leerlijn'));
  // A server and a command at the same moment.
  const [url] = await Promise.all([openApplicationDatabase(cluster), openApplicationDatabase(cluster)]);
  const role = 'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user';
  expect(await query(url, role)).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
  for (const statement of [
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postmaster.pid')`,
    'create role ander superuser',
    'create database ander',
  ])
    await expect(query(url, statement), statement).rejects.toThrow(/permission denied|must be superuser/);
  await query(url, 'alter table organization add column kept text');
  await query(url, `set leerlijn.actor = 0; insert into organization (title) values ('Eigen')`);
  await query(url, 'drop table mail; drop function add_programme_calendars cascade');
  // As if an earlier version ran again for a while.
  await query(cluster.connectionString('leerlijn'), 'create table mail (id int)');
  await query(await openApplicationDatabase(cluster), 'drop table mail');
});

test('the database is UTF-8, has Dutch sorting and requires its password', async () => {
  const cluster = await start();
  const url = cluster.connectionString('postgres');
  expect(await query(url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  expect(await query(url, `select lower('ÉÉN') as word, 'é' < 'f' collate "nl-x-icu" as sorted`)).toEqual([
    { word: 'één', sorted: true },
  ]);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(query(wrong.href, 'select')).rejects.toThrow('password authentication failed');
  expect((await stat(`${cluster.folder}.password`)).mode & 0o777).toBe(0o600);
});

test('environment variables for other PostgreSQL programs have no effect', async () => {
  const before = { ...process.env };
  Object.assign(process.env, { PGPORT: '1', PGSSLMODE: 'require', PGDATA: '/nowhere' });
  try {
    expect((await start()).attached).toBe(false);
  } finally {
    process.env = before;
  }
});

test('leftovers of an unfinished initdb are removed', async () => {
  const gone = spawn('true');
  await once(gone, 'exit');
  const left = `postgres.new-${gone.pid}`;
  await mkdir(join(dataDir, left, 'base'), { recursive: true });
  await writeFile(join(dataDir, left, 'PG_VERSION'), '1\n');
  await mkdir(join(dataDir, 'postgres'));
  await start();
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log', 'postgres.password']);
});

test('a folder with something else in it is refused and left alone', async () => {
  await mkdir(join(dataDir, 'postgres'));
  await writeFile(join(dataDir, 'postgres', 'thesis.txt'), 'mine');
  await expect(start()).rejects.toThrow(
    `De databasemap ${join(dataDir, 'postgres')} is niet leeg en bevat geen database.`,
  );
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['thesis.txt']);
});

test('a database of another major version is refused with what to do', async () => {
  const cluster = await start();
  await cluster.stop();
  await writeFile(join(cluster.folder, 'PG_VERSION'), '14\n');
  await expect(start()).rejects.toThrow('is van PostgreSQL 14');
});

test('a lost password file is reported and leaves no process behind', async () => {
  const cluster = await start();
  await cluster.stop();
  await rm(`${cluster.folder}.password`);
  await expect(start()).rejects.toThrow('Het bewaarde wachtwoord hoort niet bij de database in de datamap.');
  await expect
    .poll(() => readFile(join(cluster.folder, 'postmaster.pid')).catch(() => null), { timeout: 5000 })
    .toBeNull();
});

test('a stale PID file is ignored, even when its PID belongs to another process', async () => {
  const cluster = await start();
  await cluster.stop();
  await writeFile(join(cluster.folder, 'postmaster.pid'), `${process.pid}\n${cluster.folder}\n1\n${cluster.port}\n`);
  expect((await start()).attached).toBe(false);
});

test('PostgreSQL starts again after a kill with everything that was committed', async () => {
  const first = await start();
  const commit = 'set synchronous_commit = on; create table kept as select 42 as answer';
  await query(first.connectionString('postgres'), commit);
  process.kill(first.pid, 'SIGKILL');
  const second = await start();
  expect(second.pid).not.toBe(first.pid);
  expect(await query(second.connectionString('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('a server that was killed leaves its database running, and the next one takes it over', async () => {
  const killed = await startServerProcess();
  expect(killed.attached).toBe(false);
  await killed.kill();

  const next = await startEmbeddedDatabase({ dataDir, binaries: await testBinaries(), log: () => undefined });
  cleanUp.push(next.stop);
  expect(next.cluster).toMatchObject({ attached: true, pid: killed.pid, port: killed.port });
  await next.stop();
  await expect(query(next.url, 'select')).rejects.toThrow('ECONNREFUSED');
});

test('a second server on the same data folder is refused and does not disturb the first', async () => {
  const first = await startEmbeddedDatabase({
    dataDir,
    binaries: await testBinaries(),
    settings: fastSettings,
    log: () => undefined,
  });
  cleanUp.push(first.stop);
  const second = await startServerProcess();
  expect(second.refused).toBe(
    `Er draait al een server op de datamap ${dataDir}: stop die eerst of kies een andere DATA_DIR.`,
  );
  expect(await query(first.url, 'select current_database() as name')).toEqual([{ name: 'leerlijn' }]);
});

test('of two servers that start at the same moment on an empty folder exactly one wins', async () => {
  const servers = await Promise.all([startServerProcess(), startServerProcess()]);
  const winners = servers.filter((server) => server.refused === undefined);
  cleanUp.push(async () => {
    for (const server of winners) await server.kill();
    await (await start()).stop();
  });
  expect(winners).toHaveLength(1);
  expect(servers.find((server) => server.refused !== undefined)?.refused).toMatch(/^Er draait al een server op/);
});

test('the lock on the data folder survives a crash inside PostgreSQL', async () => {
  const cluster = await start();
  const url = cluster.connectionString('postgres');
  const claim = await claimServer(url, dataDir);
  const holder = `select pid from pg_locks where locktype = 'advisory' and granted`;
  const [before] = await query(url, holder);
  await query(url, 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()').catch(
    () => null,
  );
  await expect
    .poll(() => query(url, holder), { timeout: 10_000 })
    .toSatisfy((rows: unknown[]) => rows.length === 1 && JSON.stringify(rows[0]) !== JSON.stringify(before));
  await expect(claimServer(url, dataDir)).rejects.toThrow('Er draait al een server');
  await claim.release();
  await (await claimServer(url, dataDir)).release();
});
