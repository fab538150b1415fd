// Once per start, before anybody is served: the embedded database, the migrations and the demo. Called by main.
import { type Config, ConfigError, isLoopback } from '#server/config.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { startEmbeddedDatabase } from '#server/db/single-server.ts';
import { demoPassword, demoUsernames, loadDemo } from '#server/demo/load.ts';
import { nl } from '#shared/text/nl.ts';

import type { AtStop } from './stopper.ts';

export interface Prepared {
  databaseUrl: string;
  /** Goes into the start line, after the address. */
  remarks: string[];
}

/** Connections of one serving process, and room for commands and PostgreSQL's own. */
const connectionsFor = (workers: number) => Math.max(100, workers * 10 + 20);

export async function prepare(config: Config, atStop: AtStop, tell: (sentence: string) => void): Promise<Prepared> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedDatabase({
        dataDir: config.dataDir,
        settings: { max_connections: String(connectionsFor(config.workers)) },
        log: () => undefined,
        tell,
      });
  if (embedded) atStop(() => embedded.stop());
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  await migrate(databaseUrl);
  const database = connect(databaseUrl, { max: 1, patience: 30_000 });
  try {
    const isDemo = await prepareDemo(database, config);
    const who = await whoCanSignIn(database, isDemo);
    const where = embedded?.cluster.movedFrom ? nl.start.movedData(embedded.cluster.folder) : null;
    return { databaseUrl, remarks: [where, who].filter((remark) => remark !== null) };
  } finally {
    await database.destroy();
  }
}

/** Fills an empty database where a demo is wanted, and never lets known passwords onto a network by accident. */
async function prepareDemo(database: Database, config: Config): Promise<boolean> {
  if (config.demo !== 'off') await loadDemo(database);
  const { demo } = await database.selectFrom('installation').select('demo').executeTakeFirstOrThrow();
  if (demo && config.demo !== 'on' && !isLoopback(config.host))
    throw new ConfigError(nl.start.demoOnNetwork(config.host));
  return demo;
}

async function whoCanSignIn(database: Database, isDemo: boolean): Promise<string | null> {
  if (isDemo) return nl.start.demoLogins(demoUsernames, demoPassword);
  const anyone = await database.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return anyone ? null : nl.start.noUsers;
}
