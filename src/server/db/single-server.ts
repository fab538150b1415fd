// Starts the embedded database for this server process, and sees to it that only one process serves a data folder.
// Called by main when DATABASE_URL is not set; commands ask `isServed`.
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
  /** The database is about to stop: let the claim end with its connection. Waits for a revival that is under way. */
  letGo: () => Promise<void>;
};

export type EmbeddedDatabase = {
  url: string;
  cluster: Cluster;
  /** Stops PostgreSQL; the claim ends with it, so no other server gets in between. */
  stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  dataDir: string;
  log: (message: string) => void;
  binaries?: Binaries;
  settings?: Record<string, string>;
  shelter?: string;
  /** Hears, in sentences for the operator, that the database was lost and that it is back. */
  tell?: (sentence: string) => void;
};

export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await startCluster({
    binaries: options.binaries ?? (await embeddedBinaries()),
    folder: join(options.dataDir, 'postgres'),
    log: options.log,
    ...(options.settings && { settings: options.settings }),
    ...(options.shelter && { shelter: options.shelter }),
  });
  // When refused, the cluster is the other server's: it must keep running.
  const claim = await claimServer(cluster.connectionString('postgres'), options.dataDir, {
    revive: cluster.revive,
    tell: options.tell ?? (() => undefined),
  });
  const url = await openApplicationDatabase(cluster);
  const stop = async () => {
    await claim.letGo();
    await cluster.stop();
  };
  return { url, cluster, stop };
}

type Rescue = { revive: () => Promise<void>; tell: (sentence: string) => void };
const noRescue: Rescue = { revive: async () => undefined, tell: () => undefined };
const MAX_WAIT = 2_000;

/**
 * Takes the lock that says "this process serves this data folder". It lives on a database connection, so PostgreSQL
 * frees it the moment the process is gone, however it ended. The end of that connection is also how we learn that
 * PostgreSQL itself is gone: it is started again, and the lock taken again.
 */
export async function claimServer(url: string, dataDir: string, rescue: Rescue = noRescue): Promise<ServerClaim> {
  // A server that was killed just now may need a moment to be noticed.
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
    rescue.tell(commandsText.start.databaseLost);
    let told = '';
    for (let wait = 50; !claim.released; wait = Math.min(MAX_WAIT, wait * 2)) {
      await sleep(wait, undefined, { ref: false });
      const next = await revived().catch((error: Error) => {
        // Told once for each reason: it may take an operator a while to make room on a full disk.
        if (error.message !== told) rescue.tell(commandsText.start.databaseWaits(error.message));
        told = error.message;
        return null;
      });
      if (!next) continue;
      hold(next);
      rescue.tell(commandsText.start.databaseBack);
      return;
    }
  };
  hold(first);
  return {
    letGo: async () => {
      claim.released = true;
      // A database that does not get up in time is found by the next start.
      const patience = new AbortController();
      const longEnough = sleep(10_000, undefined, patience).catch(() => undefined);
      await Promise.race([claim.renewal, longEnough]);
      patience.abort();
    },
    release: async () => {
      claim.released = true;
      await claim.client.end().catch(() => undefined);
    },
  };
}

/** Whether a server process serves the folder of this cluster at this moment. Asked by commands that started it. */
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
