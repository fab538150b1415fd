// Starts the embedded database for this server process, and makes sure that only one process serves a data folder.
// Called by main if DATABASE_URL is not set; commands call `isServed`.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { commandsText } from '#shared/text/commands.ts';

import { openApplicationDatabase } from './application-database.ts';
import { type Binaries, embeddedBinaries } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';
import { type Cluster, startCluster } from './cluster.ts';

// Any fixed number will do, as long as nothing else in the `postgres` database uses it.
const lockKey = 7_315_201;

export type ServerClaim = {
  release: () => Promise<void>;
  /** Call before stopping the database: the claim then ends with its connection. Waits for a restart that is in progress. */
  letGo: () => Promise<void>;
};

export type EmbeddedDatabase = {
  url: string;
  cluster: Cluster;
  /** Stops PostgreSQL; the claim ends with it, so no other server can take the folder in between. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: (message: string) => void;
  binaries?: Binaries;
  settings?: Record<string, string>;
  shelter?: string;
  /** Gets sentences for the operator: that the database was lost, and that it is back. */
  report?: (sentence: string) => void;
};

export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await startCluster({
    binaries: options.binaries ?? (await embeddedBinaries()),
    folder: join(options.dataDir, 'postgres'),
    log: options.log,
    ...(options.settings && { settings: options.settings }),
    ...(options.shelter && { shelter: options.shelter }),
  });
  // If the claim is refused, another server uses the cluster: it must keep running.
  const claim = await claimServer(cluster.connectionString('postgres'), options.dataDir, {
    revive: cluster.revive,
    report: options.report ?? (() => undefined),
  });
  const url = await openApplicationDatabase(cluster);
  const stop = async () => {
    await claim.letGo();
    await cluster.stop();
  };
  return { url, cluster, stop };
}

type Rescue = { revive: () => Promise<void>; report: (sentence: string) => void };
const noRescue: Rescue = { revive: async () => undefined, report: () => undefined };
const MAX_WAIT_MS = 2_000;

/**
 * Takes the lock that means "this process serves this data folder". The lock belongs to a database connection, so PostgreSQL
 * releases it when the process ends, however it ends. If that connection closes, PostgreSQL itself has stopped: it is started
 * again, and the lock taken again.
 */
export async function claimServer(url: string, dataDir: string, rescue: Rescue = noRescue): Promise<ServerClaim> {
  // PostgreSQL may need a moment to notice that a server was killed.
  let first = await tryClaim(url);
  for (let attempt = 0; !first && attempt < 10; attempt += 1) {
    await sleep(150);
    first = await tryClaim(url);
  }
  if (!first) {
    throw new ClusterError(
      `Er draait al een server op de datamap ${dataDir}: stop die eerst of kies een andere DATA_DIR.`,
    );
  }

  const claim = { client: first, released: false, renewal: Promise.resolve() };
  const hold = (client: Client): void => {
    claim.client = client;
    client.once('end', () => {
      if (!claim.released) claim.renewal = renew();
    });
  };
  const revived = async (): Promise<Client | null> => {
    await rescue.revive();
    return tryClaim(url);
  };
  const renew = async (): Promise<void> => {
    rescue.report(commandsText.start.databaseLost);
    let reported = '';
    for (let wait = 50; !claim.released; wait = Math.min(MAX_WAIT_MS, wait * 2)) {
      await sleep(wait, undefined, { ref: false });
      const next = await revived().catch((error: Error) => {
        // Once per reason: it may take the operator a while to free disk space, for example.
        if (error.message !== reported) rescue.report(commandsText.start.databaseWaits(error.message));
        reported = error.message;
        return null;
      });
      if (!next) continue;
      hold(next);
      rescue.report(commandsText.start.databaseBack);
      return;
    }
  };
  hold(first);
  return {
    letGo: async () => {
      claim.released = true;
      // A database that does not restart in time is found by the next start.
      const timer = new AbortController();
      const timeout = sleep(10_000, undefined, timer).catch(() => undefined);
      await Promise.race([claim.renewal, timeout]);
      timer.abort();
    },
    release: async () => {
      claim.released = true;
      await claim.client.end().catch(() => undefined);
    },
  };
}

/** Whether a server process serves the folder of this cluster now. For commands that started the cluster. */
export async function isServed(cluster: Cluster): Promise<boolean> {
  const claim = await tryClaim(cluster.connectionString('postgres'));
  await claim?.end();
  return claim === null;
}

async function tryClaim(url: string): Promise<Client | null> {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'leerlijn server',
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
  if (rows[0]?.held) return client;
  await client.end();
  return null;
}
