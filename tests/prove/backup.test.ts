// Backups of a school in full use, each restored and checked; and the large school, backed up and restored, row for row.
// BACKUP_ROUNDS sets how many. Prints the figures of docs/reliability.md.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { excludedTables, rowsIn } from '#server/db/backup/format.ts';
import { loadBackup } from '#server/db/backup/load.ts';
import { checkBackup } from '#server/db/backup/read.ts';
import { connect } from '#server/db/connect.ts';
import { openTempFolder, query } from '#tests/support/cluster.ts';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/database.ts';
import { prepareWrites } from '#tests/support/mixed-things.ts';
import { launch, runToEnd, signIn, startServer } from '#tests/support/server-process.ts';
import { rowsOf } from '#tests/support/snapshot.ts';
import { partialWrites } from '#tests/support/whole-database.ts';

import { loadSchool } from '../../bench/school/load.ts';

const rounds = Number(process.env['BACKUP_ROUNDS'] ?? 20);
let folder: string;
beforeAll(async () => {
  folder = await openTempFolder('leerlijn-backup-');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seconds = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return ((performance.now() - start) / 1000).toFixed(1);
};
const print = (...cells: (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);

it(`each of ${rounds} backups during mixed writes shows one moment, with nothing half-written`, async () => {
  const dataDir = join(folder, 'druk');
  const server = await startServer({ DATA_DIR: dataDir });
  const target = { url: server.url, token: await signIn(server.url, 'beheerder') };
  const writes = await prepareWrites(target);
  const end = new AbortController();
  const writing = writes.run(target, end.signal);
  const seen: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const file = join(folder, `${round}.jsonl.gz`);
      const { code, output } = await runToEnd(launch('backup', { DATA_DIR: dataDir }, [file]));
      expect([code, output]).toEqual([0, expect.stringContaining(file)]);
      const { url, drop } = await createEmptyDatabase();
      await loadBackup(url, file, await checkBackup(file), { replace: false });
      expect(await partialWrites(url)).toEqual({});
      const counted = await query(url, 'select count(*)::int as rows from change');
      seen.push((counted[0] as { rows: number }).rows);
      await drop();
      await rm(file);
    }
  } finally {
    end.abort();
    await writing;
    await server.kill('SIGTERM');
  }
  expect(writes.wrong).toEqual([]);
  // Each later backup shows a later moment.
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
  print(rounds, writes.acknowledged, 0);
});

it('the large school is restored row for row', async () => {
  const source = await createTestDatabase();
  const database = connect(source.url, { actor: 'test' });
  await loadSchool(database);
  await database.destroy();
  const file = join(folder, 'groot.jsonl.gz');
  const env = { DATABASE_URL: source.url };
  const backup = await seconds(async () => expect((await runToEnd(launch('backup', env, [file]))).code).toBe(0));
  const target = await createEmptyDatabase();
  const restored = { DATABASE_URL: target.url };
  const restore = await seconds(async () => expect((await runToEnd(launch('restore', restored, [file]))).code).toBe(0));
  const [before, after] = [await rowsOf(source.url), await rowsOf(target.url)];
  expect(Object.keys(after)).toEqual(Object.keys(before));
  for (const table of Object.keys(before).filter(
    (name) => ![...excludedTables, 'rights_stamp', 'table_revision'].includes(name),
  ))
    expect([table, after[table]?.length, after[table]?.join() === before[table]?.join()]).toEqual([
      table,
      before[table]?.length,
      true,
    ]);
  const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
  print(
    'the large school',
    `${rowsIn(await checkBackup(file))} rows`,
    `${megabytes} MB`,
    `${backup} s`,
    `${restore} s`,
  );
  await source.drop();
  await target.drop();
});
