// The SQL files of `migrations/`: which there are, which a database has had, and applying one. Used by migrate and restore.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Client } from 'pg';

import { OperatorError } from '#server/operator-error.ts';
import { projectRoot } from '#server/project-root.ts';
import { commandsText } from '#shared/text/commands.ts';

import { lockNotAvailable, pgCode } from './errors.ts';
import { openClient } from './hosts.ts';

const folder = () => join(projectRoot(), 'migrations');

/** Any number will do, as long as every process uses the same. */
const lockNumber = 7_160_001;

/** How long to wait for another process that works on the schema, in milliseconds. */
const patience = 120_000;

/** Names under which a migration was once handed out. A database or a backup of then has had the one of today. */
const formerNames: Record<string, string> = { '0019-placement-indexes.sql': '0020-placement-indexes.sql' };

export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder())).filter((name) => name.endsWith('.sql')).toSorted();
}

export function presentNames(names: readonly string[]): string[] {
  return names.map((name) => formerNames[name] ?? name).toSorted();
}

/** A connection of its own for work on the schema. */
export async function withSchemaClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(databaseUrl, { application_name: 'leerlijn-migrate' });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * One transaction in which nobody else works on the schema. The lock belongs to the transaction and not to the connection:
 * a pooler keeps its connections to the database, and a lock with them, when we are long gone.
 */
export async function asOnlyMigrator<T>(client: Client, work: () => Promise<T>, wait = patience): Promise<T> {
  return inClientTransaction(client, async () => {
    await client.query(`set local lock_timeout to ${wait}`);
    // What a migration changes is remembered as well. Not as an option of the connection, which a pooler may drop.
    await client.query(`set local leerlijn.actor = '0'; set local leerlijn.kind = 'migration'`);
    await client.query('select pg_advisory_xact_lock($1)', [lockNumber]).catch((error: unknown) => {
      throw pgCode(error) === lockNotAvailable ? new OperatorError(commandsText.schemaBusy(wait / 1000)) : error;
    });
    await client.query('set local lock_timeout to default');
    return work();
  });
}

export async function createMigrationTable(client: Client): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  // Of databases of before too. Looked at first: altering waits for everybody who reads the table, such as a backup.
  const there = await client.query(
    `select from pg_attribute where attrelid = 'migration'::regclass and attname = 'works_from' and not attisdropped`,
  );
  if (there.rowCount === 0) await client.query('alter table migration add column works_from text');
}

/**
 * What a migration may say of itself: a program whose newest migration is the named one, or a later one, works on the schema that
 * it leaves. Kept in the database, where such a program reads it.
 */
const worksFrom = /^-- Works with programs from (\S+\.sql) on\.$/m;

/** What this database has had; null when it never had any. */
export async function appliedMigrations(client: Client): Promise<string[] | null> {
  const there = await client.query<{ found: boolean }>(
    `select to_regclass(quote_ident(current_schema()) || '.migration') is not null as found`,
  );
  if (!there.rows[0]?.found) return null;
  const applied = await client.query<{ name: string }>('select name from migration order by name');
  return presentNames(applied.rows.map(({ name }) => name));
}

export interface SchemaState {
  /** Still to come. */
  pending: string[];
  /** Of a newer program, on whose schema this one works too. */
  newer: string[];
}

/** A database that has had more than this program knows is left alone, unless every one of those says that we work on it. */
export async function schemaState(client: Client): Promise<SchemaState> {
  const known = await knownMigrations();
  const applied = (await appliedMigrations(client)) ?? [];
  const pending = known.filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length === 0) return { pending, newer };
  // As JSON, because the table of an earlier version does not have the column.
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
    // On a connection that is gone there is nothing left to roll back; what went wrong first is what counts.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
