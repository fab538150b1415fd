// Starts the embedded database for this server process, and sees to it that only one process serves a data folder.
// Called by main and by the admin command when DATABASE_URL is not set.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { type Binaries, embeddedBinaries } from './binaries.ts';
import { ClusterError } from './cluster-error.ts';
import { type Cluster, createDatabaseIfMissing, startCluster } from './cluster.ts';

// Any fixed number will do, as long as nothing else in the `postgres` database uses it.
const lockKey = 7_315_201;

export type ServerClaim = {
  release: () => Promise<void>;
  /** The database is about to stop: let the claim end with its connection. */
  letGo: () => void;
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
  const claim = await claimServer(cluster.connectionString('postgres'), options.dataDir);
  await createDatabaseIfMissing(cluster, 'leerlijn');
  const stop = async () => {
    claim.letGo();
    await cluster.stop();
  };
  return { url: cluster.connectionString('leerlijn'), cluster, stop };
}

/**
 * Takes the lock that says "this process serves this data folder". It lives on a database connection, so PostgreSQL
 * frees it the moment the process is gone, however it ended.
 */
export async function claimServer(url: string, dataDir: string): Promise<ServerClaim> {
  // A server that was killed just now may need a moment to be noticed.
  let client = await tryClaim(url);
  for (let attempt = 0; !client && attempt < 10; attempt += 1) {
    await sleep(150);
    client = await tryClaim(url);
  }
  if (!client) {
    throw new ClusterError(
      `Er draait al een server op de datamap ${dataDir}: stop die eerst of kies een andere DATA_DIR.`,
    );
  }

  const claim = { client, released: false };
  const renew = async (): Promise<void> => {
    // PostgreSQL drops all connections when one of its processes crashes, and is back within a second.
    while (!claim.released) {
      await sleep(500, undefined, { ref: false });
      const next = claim.released ? null : await tryClaim(url).catch(() => null);
      if (!next) continue;
      claim.client = next;
      next.once('end', () => void renew());
      return;
    }
  };
  client.once('end', () => void renew());
  return {
    letGo: () => {
      claim.released = true;
    },
    release: async () => {
      claim.released = true;
      await claim.client.end().catch(() => undefined);
    },
  };
}

async function tryClaim(url: string): Promise<Client | null> {
  const client = new Client({ connectionString: url, keepAlive: true, application_name: 'leerlijn server' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
  if (rows[0]?.held) return client;
  await client.end();
  return null;
}
