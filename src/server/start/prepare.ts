// Prepares the database, once per start: the embedded database, the migrations and the demo. Called by main.
import { canAnyoneSignIn } from '#server/auth/anyone.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { connect, connectionsPerProcess, type Database } from '#server/db/connect.ts';
import type { Owner } from '#server/db/cluster-owner.ts';
import { migrate } from '#server/db/migrate.ts';
import { startEmbeddedDatabase } from '#server/db/single-server.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { demoPassword, loadDemo } from '#server/demo/load.ts';
import { commandsText } from '#shared/text/commands.ts';

import { checkDatabase } from './check-database.ts';
import { chooseUser } from './run-as.ts';
import type { AtStop } from './stopper.ts';
import { unsafeSettings } from './unsafe-settings.ts';

export interface Prepared {
  databaseUrl: string;
  /** The system user to serve as if root started us. */
  user: Owner | null;
  dataDir: string;
  /** Shown in the start line, after the address. */
  remarks: string[];
}

/** For all serving processes, with room for commands and for PostgreSQL's own. */
const connectionsFor = (workers: number) => Math.max(100, workers * connectionsPerProcess + 20);

export interface PrepareOptions {
  /** The file of the program itself. */
  main: string;
  /** Shows a sentence to the operator. */
  report: (sentence: string) => void;
}

export async function prepare(config: Config, { main, report }: PrepareOptions, atStop: AtStop): Promise<Prepared> {
  for (const sentence of unsafeSettings(config)) report(sentence);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedDatabase({
        dataDir: config.dataDir,
        settings: { max_connections: String(connectionsFor(config.workers)) },
        log: () => undefined,
        report,
      });
  if (embedded) atStop(() => embedded.stop());
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? '';
  const newer = await migrate(config.databaseDirectUrl ?? databaseUrl);
  if (newer.length > 0) report(commandsText.start.worksOnNewer(newer));
  if (!embedded) await checkDatabase(config, report);
  const database = connect(databaseUrl, { max: 1, acquireTimeoutMs: 30_000, pooler: config.pooler });
  try {
    const who = await whoCanSignIn(database, config);
    const where = embedded?.cluster.movedFrom ? commandsText.start.movedData(embedded.cluster.folder) : null;
    const { user, dataDir, remark } = await chooseUser(config, embedded?.cluster, main);
    return { databaseUrl, user, dataDir, remarks: [where, remark, who].filter((each) => each !== null) };
  } finally {
    await database.destroy();
  }
}

/** Loads the demo into an empty database if wanted; if it is off, refuses to start with demo accounts, whose password is public. */
async function whoCanSignIn(database: Database, config: Config): Promise<string | null> {
  if (config.demo !== 'off') await loadDemo(database);
  const demo = (await demoAccounts(database)).map(({ username }) => username);
  if (demo.length > 0 && config.demo === 'off') throw new ConfigError(commandsText.start.demoAccounts(demo));
  if (demo.length > 0) return commandsText.start.demoLogins(demo, demoPassword);
  return (await canAnyoneSignIn(database)) ? null : commandsText.start.nobody;
}
