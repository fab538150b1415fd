// Brings a database to the newest version: the SQL files of `migrations/` in order, each once, each in one transaction;
// then the attribute rows. Safe when several processes do it at once.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Client } from 'pg';

import { projectRoot } from '#server/project-root.ts';

import { syncDefinitions } from './definition-sync.ts';

/** Any number will do, as long as every process uses the same. */
const lockNumber = 7_160_001;

export async function migrate(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'leerlijn-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber]);
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = await client.query<{ name: string }>('select name from migration');
    const done = new Set(applied.rows.map(({ name }) => name));
    const folder = join(projectRoot(), 'migrations');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of names.filter((each) => !done.has(each))) {
      const statements = await readFile(join(folder, name), 'utf8');
      await inTransaction(client, async () => {
        await client.query(statements);
        await client.query('insert into migration (name) values ($1)', [name]);
      });
    }
    await inTransaction(client, () => syncDefinitions(client));
  } finally {
    // Ending the connection gives the lock back as well.
    await client.end();
  }
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
