// The SQL files of `migrations/`: lists them, reads which ones a database has had, and applies one. Used by migrate and restore.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Client } from 'pg';

import { OperatorError } from '#server/operator-error.ts';
import { projectRoot } from '#server/project-root.ts';
import { commandsText } from '#shared/text/commands.ts';

import { LOCK_NOT_AVAILABLE, pgCode } from './errors.ts';
import { openClient } from './hosts.ts';

const folder = () => join(projectRoot(), 'migrations');

/** Any number will do, as long as every process uses the same. */
const lockNumber = 7_160_001;

/** How long to wait for another process that works on the schema. */
const LOCK_TIMEOUT_MS = 120_000;

/** Former names of released migrations, as older databases and backups have them. */
const formerNames: Record<string, string> = { '0019-placement-indexes.sql': '0020-placement-indexes.sql' };

export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder())).filter((name) => name.endsWith('.sql')).toSorted();
}

export function presentNames(names: readonly string[]): string[] {
  return names.map((name) => formerNames[name] ?? name).toSorted();
}

/** Runs work on the schema over a separate connection. */
export async function withSchemaClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(databaseUrl, { application_name: 'leerlijn-migrate' });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Runs work in a transaction in which nobody else works on the schema. The lock belongs to the transaction and not to the
 * connection, because a pooler keeps connections open, and so would keep the lock, after we are gone.
 */
export async function asOnlyMigrator<T>(client: Client, work: () => Promise<T>, wait = LOCK_TIMEOUT_MS): Promise<T> {
  return inClientTransaction(client, async () => {
    await client.query(`set local lock_timeout to ${wait}`);
    // Changes by a migration are in the history too. Not set as a connection option, which a pooler may drop.
    await client.query(`set local leerlijn.actor = '0'; set local leerlijn.kind = 'migration'`);
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber]).catch((error: unknown) => {
      throw pgCode(error) === LOCK_NOT_AVAILABLE ? new OperatorError(commandsText.schemaBusy(wait / 1000)) : error;
    });
    await client.query('set local lock_timeout to default');
    return work();
  });
}

export async function createMigrationTable(client: Client): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  // For older databases. Checked first, because ALTER waits for every reader of the table, such as a backup.
  const there = await client.query(
    `select from pg_attribute where attrelid = 'migration'::regclass and attname = 'works_from' and not attisdropped`,
  );
  if (there.rowCount === 0) await client.query('alter table migration add column works_from text');
}

/**
 * A comment in a migration: programs whose newest migration is the named one, or a later one, work with the new schema too. Stored
 * in the database, where those programs read it.
 */
const worksFrom = /^-- Works with programs from (\S+\.sql) on\.$/m;

/** The migrations that this database has had; null if it has no migration table. */
export async function appliedMigrations(client: Client): Promise<string[] | null> {
  const there = await client.query<{ found: boolean }>(
    `select to_regclass(quote_ident(current_schema()) || '.migration') is not null as found`,
  );
  if (!there.rows[0]?.found) return null;
  const applied = await client.query<{ name: string }>('select name from migration order by name');
  return presentNames(applied.rows.map(({ name }) => name));
}

export interface SchemaState {
  /** Not yet applied. */
  pending: string[];
  /** Applied by a newer program, with whose schema this one works too. */
  newer: string[];
}

/** Refuses a database with unknown migrations, unless each of those is marked as compatible with this program. */
export async function schemaState(client: Client): Promise<SchemaState> {
  const known = await knownMigrations();
  const applied = (await appliedMigrations(client)) ?? [];
  const pending = known.filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length === 0) return { pending, newer };
  // By way of JSON, because the table of an earlier version lacks the column.
  const allowing = await client.query(
    `select from migration where name = any($1) and to_jsonb(migration)->>'works_from' collate "C" <= $2`,
    [newer, known.at(-1)],
  );
  if (pending.length > 0 || allowing.rowCount !== newer.length)
    throw new OperatorError(commandsText.newerDatabase(newer));
  return { pending, newer };
}

export async function applyMigration(client: Client, name: string): Promise<void> {
  const text = await readFile(join(folder(), name), 'utf8');
  await client.query(text);
  await client.query('insert into migration (name, works_from) values ($1, $2)', [name, worksFrom.exec(text)?.[1]]);
}

async function inClientTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // On a broken connection there is nothing to roll back; the first error is what counts.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
