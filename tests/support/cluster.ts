// What throwaway PostgreSQL clusters share: which PostgreSQL, which settings, which folder. Called by database.ts and
// the cluster tests, also outside Vitest.
import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';

import { type Binaries, embeddedBinaries, systemBinaries } from '#server/db/binaries.ts';

/** A power cut may lose data. Statements are planned as in production, for measurements. */
export const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

/** For databases with few rows. */
export const fastSettings = {
  ...throwawaySettings,
  // For a few rows in a hundred tables, starting parallel workers takes longer than the query.
  max_parallel_workers_per_gather: '0',
  // Connections of tests are short-lived: plan a statement once, not at each of its first five calls.
  plan_cache_mode: 'force_generic_plan',
};

/** The embedded PostgreSQL, or with TEST_POSTGRES=system the machine's own. */
export async function testBinaries(): Promise<Binaries> {
  if (process.env['TEST_POSTGRES'] !== 'system') return embeddedBinaries();
  const binaries = await systemBinaries();
  if (!binaries) throw new Error('TEST_POSTGRES=system, but this machine has no PostgreSQL 15 or newer');
  return binaries;
}

/** A folder that PostgreSQL's user can enter when the tests run as root. */
export async function openTempFolder(prefix: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), prefix)));
  await chmod(folder, 0o755);
  return folder;
}

/** Runs one statement on its own connection. */
export async function query(url: string, text: string): Promise<unknown[]> {
  // Its writes are recorded as those of the system.
  const client = new Client({ connectionString: url, options: '-c leerlijn.actor=0' });
  // The server may have stopped already; the error of the statement says enough.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
