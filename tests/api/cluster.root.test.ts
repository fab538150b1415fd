// What the embedded database does when root starts it; vitest.config leaves this file out for ordinary users.
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { embeddedBinaries } from '#server/db/binaries.ts';
import { startCluster } from '#server/db/cluster.ts';
import { fastSettings, openTempFolder, query, testBinaries } from '#tests/support/cluster.ts';

const run = promisify(execFile);
let base: string;
let hidden: string;
let cleanUp: (() => Promise<unknown>)[];

beforeEach(async () => {
  base = await openTempFolder('leerlijn-root-');
  hidden = join(base, 'home');
  await mkdir(hidden, { mode: 0o700 });
  cleanUp = [];
});

afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step();
  await rm(base, { recursive: true, force: true });
});

async function start(folder: string, programs = testBinaries()) {
  const options = { settings: fastSettings, log: () => undefined, shelter: join(base, 'shelter') };
  const cluster = await startCluster({ ...options, binaries: await programs, folder });
  cleanUp.push(cluster.stop);
  return cluster;
}

async function someUser() {
  const numbers = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'daemon'])));
  const [uid = 0, gid = 0] = numbers.map(({ stdout }) => Number(stdout));
  return { uid, gid };
}

test('the cluster moves to a shelter when others cannot enter its parent folder, and stays with its data folder', async () => {
  const first = await start(join(hidden, 'data', 'postgres'));
  expect(first.movedFrom).toBe(join(hidden, 'data', 'postgres'));
  expect(first.folder).toMatch(new RegExp(`^${base}/shelter/data-\\w+/postgres$`));
  await query(first.connectionString('postgres'), 'create table kept as select 42 as answer');
  await first.stop();

  const second = await start(join(hidden, 'data', 'postgres'));
  expect(second.folder).toBe(first.folder);
  expect(await query(second.connectionString('postgres'), 'select answer from kept')).toEqual([{ answer: 42 }]);
  const other = await start(join(hidden, 'other', 'postgres'));
  expect(other.folder).not.toBe(first.folder);
});

test('programs behind such a folder are copied to the shelter', async () => {
  const binaries = await embeddedBinaries();
  const native = join(hidden, 'native');
  await run('cp', ['-a', binaries.folder, native]);
  await chmod(hidden, 0o700);
  const moved = (path: string) => path.replace(binaries.folder, native);
  const programs = { ...binaries, folder: native, postgres: moved(binaries.postgres), initdb: moved(binaries.initdb) };
  const cluster = await start(join(base, 'postgres'), Promise.resolve(programs));
  expect(cluster.movedFrom).toBeNull();
  expect(await readdir(join(base, 'shelter'))).toEqual([`postgresql-${binaries.release}`]);
  expect(await query(cluster.connectionString('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a cluster made by an ordinary user keeps its owner', async () => {
  const folder = join(base, 'postgres');
  await mkdir(folder);
  const { uid, gid } = await someUser();
  await chown(folder, uid, gid);
  const cluster = await start(folder);
  expect(await stat(join(folder, 'PG_VERSION'))).toMatchObject({ uid, gid });
  expect(await stat(`/proc/${cluster.pid}`)).toMatchObject({ uid });
});

test('a cluster that root copied back works again', async () => {
  const first = await start(join(base, 'postgres'));
  await first.stop();
  await run('cp', ['-r', join(base, 'postgres'), join(base, 'copy')]);
  await run('cp', ['-p', join(base, 'postgres.password'), join(base, 'copy.password')]);
  const copy = await start(join(base, 'copy'));
  expect(await query(copy.connectionString('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
});
