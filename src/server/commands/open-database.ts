// Opens the server's database for a command: that of DATABASE_URL, or the embedded one, which is started only if it is not
// running. Used by admin, backup and restore; works beside a running server.
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

/** The settings, ignoring DEMO: commands never load the demo. */
export const readSettings = (): Config => readConfig({ ...process.env, DEMO: 'off' });

/** `create`: create the embedded database if there is none. */
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
    // Unless a server that started meanwhile uses it.
    if (!cluster.attached && !(await isServed(cluster))) await cluster.stop();
  }
}

/** Runs `work` with the handle that the rest of the server uses. */
export async function onDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connect(url, { max: 1 });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
