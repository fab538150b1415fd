// A PostgreSQL server that the product did not start, for tests of processes with DATABASE_URL.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { openApplicationDatabase } from '#server/db/application-database.ts';
import { startCluster } from '#server/db/cluster.ts';

import { fastSettings, openTempFolder, testBinaries } from './cluster.ts';

export interface ExternalServer {
  /** The address of a new, empty database. */
  create: (name: string) => Promise<string>;
  stop: () => Promise<void>;
}

export async function startExternalServer(): Promise<ExternalServer> {
  const folder = await openTempFolder('leerlijn-external-');
  const cluster = await startCluster({
    binaries: await testBinaries(),
    folder: join(folder, 'postgres'),
    settings: fastSettings,
    log: () => undefined,
  });
  return {
    create: (name) => openApplicationDatabase(cluster, name),
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
