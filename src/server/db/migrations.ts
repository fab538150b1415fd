// The SQL files of `migrations/`: which there are, which a database has had, and applying one. Used by migrate and restore.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Client } from 'pg';

import { OperatorError } from '#server/operator-error.ts';
import { projectRoot } from '#server/project-root.ts';
import { nlCommands } from '#shared/text/nl-commands.ts';

const folder = () => join(projectRoot(), 'migrations');

/** Any number will do, as long as every process uses the same. */
const lockNumber = 7_160_001;

export async function knownMigrations(): Promise<string[]> {
  return (await readdir(folder())).filter((name) => name.endsWith('.sql')).toSorted();
}

/** Works on the schema as the only one: another process that wants to waits until this one is done, or gone. */
export async function asOnlyMigrator<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'leerlijn-migrate' });
  // A cut connection already fails the query that is under way; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    return await work(client);
  } finally {
    // Ending the connection gives the lock back as well.
    await client.end();
  }
}

export async function createMigrationTable(client: Client): Promise<void> {
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
}

/** What this database has had; null when it never had any. */
export async function appliedMigrations(client: Client): Promise<string[] | null> {
  const there = await client.query<{ found: boolean }>(
    `select to_regclass(quote_ident(current_schema()) || '.migration') is not null as found`,
  );
  if (!there.rows[0]?.found) return null;
  const applied = await client.query<{ name: string }>('select name from migration order by name');
  return applied.rows.map(({ name }) => name);
}

/** What is still to come. A database that has had more than this program knows is of a newer one, and is left alone. */
export async function pendingMigrations(client: Client): Promise<string[]> {
  const known = await knownMigrations();
  const applied = (await appliedMigrations(client)) ?? [];
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new OperatorError(nlCommands.newerDatabase(unknown));
  return known.filter((name) => !applied.includes(name));
}

export async function applyMigration(client: Client, name: string): Promise<void> {
  await client.query(await readFile(join(folder(), name), 'utf8'));
  await client.query('insert into migration (name) values ($1)', [name]);
}

export async function inClientTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
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
