// The server's database, for a command: the one of DATABASE_URL, or the embedded one, which is started when it is not
// running and left alone when it is. Used by admin, backup and restore; works beside a running server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { commandsText } from '#shared/text/commands.ts';

import { type Config, readConfig } from '../config.ts';
import { openApplicationDatabase } from '../db/application-database.ts';
import { embeddedBinaries } from '../db/binaries.ts';
import { startCluster } from '../db/cluster.ts';
import { connect, type Database } from '../db/connect.ts';
import { isServed } from '../db/single-server.ts';
import { OperatorError } from '../operator-error.ts';

/** The settings, whatever they say about the demo: a command neither makes nor minds one. */
export const readSettings = (): Config => readConfig({ ...process.env, DEMO: 'off' });

/** `create`: where there is no embedded database yet, one is made. */
export async function withDatabase<T>(
  { create }: { create: boolean },
  work: (url: string, config: Config) => Promise<T>,
): Promise<T> {
  const config = readSettings();
  if (config.databaseDirectUrl) return work(config.databaseDirectUrl, config);
  const folder = join(config.dataDir, 'postgres');
  if (!create && !existsSync(folder)) throw new OperatorError(commandsText.noDatabase(config.dataDir));
  const cluster = await startCluster({ binaries: await embeddedBinaries(), folder, log: () => undefined });
  try {
    return await work(await openApplicationDatabase(cluster), config);
  } finally {
    // A server that started meanwhile has taken the database over.
    if (!cluster.attached && !(await isServed(cluster))) await cluster.stop();
  }
}

/** With the handle that the product's own functions take. */
export async function onDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connect(url, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
