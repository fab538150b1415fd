// A separate PostgreSQL for tests that stop and kill it, or that start several servers on it. Durable, unless the tests only need
// speed.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { openApplicationDatabase } from '#server/db/application-database.ts';
import { type Cluster, startCluster } from '#server/db/cluster.ts';

import { openTempFolder, testBinaries } from './cluster.ts';

export interface FaultDatabase {
  url: string;
  cluster: Cluster;
  remove: () => Promise<void>;
}

export async function startFaultDatabase(settings: Record<string, string> = {}): Promise<FaultDatabase> {
  const folder = await openTempFolder('leerlijn-fault-');
  const cluster = await startCluster({
    binaries: await testBinaries(),
    folder: join(folder, 'postgres'),
    settings,
    log: () => undefined,
  });
  return {
    url: await openApplicationDatabase(cluster),
    cluster,
    remove: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
