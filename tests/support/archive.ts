// A PostgreSQL that archives its log, and its recovery to a point in time: what docs/operations.md describes for an
// external server, done with only the programs of the embedded one. It has no pg_basebackup, so the low-level calls
// make the copy.
import { execFile } from 'node:child_process';
import { chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { Client } from 'pg';

import { openApplicationDatabase } from '#server/db/application-database.ts';
import { type Cluster, startCluster } from '#server/db/cluster.ts';

import { openTempFolder, query, testBinaries } from './cluster.ts';

export interface Archived {
  url: string;
  cluster: Cluster;
  /** Copies the data folder while the server is in use. */
  copyBase: () => Promise<void>;
  /** Archives the rest of the log and stops the server. */
  end: () => Promise<void>;
  /** Another server, with the copy and the archive, as it was at `moment`. Can be called again with another moment. */
  recover: (moment: string) => Promise<{ url: string; admin: string; stop: () => Promise<void> }>;
  remove: () => Promise<void>;
}

export async function startArchived(): Promise<Archived> {
  const folder = await openTempFolder('leerlijn-archive-');
  const at = (name: string) => join(folder, name);
  const [archive, base, recovered] = [at('archive'), at('base'), at('recovered')];
  await mkdir(archive, { mode: 0o777 });
  const binaries = await testBinaries();
  const start = (data: string, settings: Record<string, string>) =>
    startCluster({ binaries, folder: data, settings, log: () => undefined });
  const archiving = { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` };
  const cluster = await start(at('postgres'), archiving);
  const owned = async (path: string) => {
    if (cluster.owner) await chown(path, cluster.owner.uid, cluster.owner.gid);
  };
  await owned(archive);
  const url = await openApplicationDatabase(cluster);
  const admin = cluster.connectionString('postgres');

  return {
    url,
    cluster,
    copyBase: async () => {
      const label = await whileBackingUp(admin, () => copy(cluster.folder, base));
      await writeFile(join(base, 'backup_label'), label);
      await owned(join(base, 'backup_label'));
    },
    end: async () => {
      await query(admin, 'select pg_switch_wal()');
      await cluster.stop();
    },
    recover: async (moment) => {
      await rm(recovered, { recursive: true, force: true });
      await promisify(execFile)('cp', ['-a', base, recovered]);
      await cp(`${cluster.folder}.password`, `${recovered}.password`);
      await writeFile(join(recovered, 'recovery.signal'), '');
      for (const path of [`${recovered}.password`, join(recovered, 'recovery.signal')]) await owned(path);
      // It archives too: the log of an earlier try must not count as history (`recovery_target_timeline`).
      const restored = await start(recovered, {
        ...archiving,
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: moment,
        recovery_target_timeline: 'current',
        recovery_target_action: 'promote',
      });
      const asked = restored.connectionString('leerlijn');
      while ((await query(asked, 'select from pg_database where pg_is_in_recovery()')).length > 0) await sleep(20);
      return { url: restored.applicationUrl('leerlijn'), admin: asked, stop: restored.stop };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Between the two calls PostgreSQL keeps the log that makes the copy consistent; the second returns where that log
 * begins.
 */
async function whileBackingUp(admin: string, work: () => Promise<void>): Promise<string> {
  const client = new Client(admin);
  await client.connect();
  try {
    await client.query(`select pg_backup_start('leerlijn', true)`);
    await work();
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    return rows[0]?.labelfile ?? '';
  } finally {
    await client.end();
  }
}

/** Files may disappear during the copy. The log comes from the archive, so the copy needs no running server. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]).catch(({ stderr }: { stderr: string }) => {
    const others = stderr.split('\n').filter((line) => line !== '' && !line.includes('No such file or directory'));
    if (others.length > 0) throw new Error(others.join('\n'));
  });
  const log = join(to, 'pg_wal');
  for (const name of await readdir(log)) await rm(join(log, name), { recursive: true });
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(to, name), { force: true });
}
