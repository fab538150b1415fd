// A PostgreSQL and its streaming standby, for tests of a failover.
import { execFile } from 'node:child_process';
import { chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

import { openApplicationDatabase } from '#server/db/application-database.ts';
import { type Cluster, startCluster } from '#server/db/cluster.ts';
import { isAlive } from '#server/db/postmaster.ts';

import { openTempFolder, query, testBinaries } from './cluster.ts';

export interface Pair {
  /** Both servers; the standby first, so that a client that always takes the first fails. */
  url: string;
  primary: Cluster;
  standby: Cluster;
  /** From now on commits wait for the standby. */
  synchronise: () => Promise<void>;
  /** Ends the primary as a power failure would. */
  killPrimary: () => Promise<void>;
  promote: () => Promise<void>;
  remove: () => Promise<void>;
}

export async function startPair(): Promise<Pair> {
  const folder = await openTempFolder('leerlijn-pair-');
  const binaries = await testBinaries();
  const start = (name: string, settings: Record<string, string>) =>
    startCluster({ binaries, folder: join(folder, name), settings, log: () => undefined });
  const first = await start('primary', {});
  await openApplicationDatabase(first);
  await first.stop();
  // While the server is stopped, a copy of the folder is a copy of the database.
  await promisify(execFile)('cp', ['-a', first.folder, join(folder, 'standby')]);
  await promisify(execFile)('cp', ['-a', `${first.folder}.password`, join(folder, 'standby.password')]);
  const signal = join(folder, 'standby/standby.signal');
  await writeFile(signal, '');
  const { uid, gid } = await stat(join(folder, 'standby'));
  await chown(signal, uid, gid);

  const primary = await start('primary', {});
  const admin = new URL(primary.connectionString('postgres'));
  const conninfo = `host=${admin.hostname} port=${admin.port} user=${admin.username} password=${admin.password}`;
  const standby = await start('standby', { primary_conninfo: conninfo });
  const asAdmin = (cluster: Cluster, text: string) => query(cluster.connectionString('postgres'), text);
  const url = new URL(primary.applicationUrl('leerlijn'));
  return {
    url: `${url.protocol}//${url.username}:${url.password}@127.0.0.1:${standby.port},127.0.0.1:${primary.port}${url.pathname}`,
    primary,
    standby,
    synchronise: async () => {
      await asAdmin(primary, `alter system set synchronous_standby_names = '*'`);
      await asAdmin(primary, 'select pg_reload_conf()');
    },
    killPrimary: async () => {
      process.kill(primary.pid, 'SIGQUIT');
      while (isAlive(primary.pid)) await sleep(10);
    },
    promote: async () => {
      await asAdmin(standby, 'select pg_promote()');
    },
    remove: async () => {
      await standby.stop();
      await primary.stop().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
