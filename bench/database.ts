// A throwaway PostgreSQL with our tables in it, for one measurement.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { startCluster } from '#server/db/cluster.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { openTempFolder, testBinaries, throwawaySettings } from '#tests/support/cluster.ts';

export interface BenchDatabase {
  url: string;
  database: Database;
  stop: () => Promise<void>;
}

export async function startDatabase(): Promise<BenchDatabase> {
  const folder = await openTempFolder('leerlijn-bench-');
  const cluster = await startCluster({
    binaries: await testBinaries(),
    folder: join(folder, 'postgres'),
    settings: throwawaySettings,
    log: () => undefined,
  });
  const url = cluster.connectionString('postgres');
  await migrate(url);
  const database = connect(url, { actor: 'bench' });
  const stop = async () => {
    await database.destroy();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, database, stop };
}
