// The whole content of a database as text that can be compared: the rows of each table, the sequences, the schema. Used
// by the suites of backup and migrations.
import { Client } from 'pg';

import { connect } from '#server/db/connect.ts';

/** Table → its rows as JSON, sorted. */
export type Snapshot = Record<string, string[]>;

export async function rowsOf(url: string): Promise<Snapshot> {
  return asClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    const snapshot: Snapshot = {};
    for (const { name } of tables.rows) {
      const rows = await client.query<{ line: string }>(`select to_jsonb(t)::text as line from "${name}" t order by 1`);
      snapshot[name] = rows.rows.map(({ line }) => line);
    }
    return snapshot;
  });
}

/** The last number of each sequence. */
export async function numberingOf(url: string): Promise<string[]> {
  return lines(url, `select sequencename || ' ' || coalesce(last_value, 0) as line from pg_sequences order by 1`);
}

/** Columns, constraints, indexes, triggers and functions. */
export async function schemaOf(url: string): Promise<string[]> {
  return lines(
    url,
    `select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
       from information_schema.columns where table_schema = 'public'
     union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
     order by 1`,
  );
}

export async function asClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export async function asDatabase<T>(url: string, work: (database: ReturnType<typeof connect>) => Promise<T>) {
  const database = connect(url, { max: 2, actor: 'test' });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

async function lines(url: string, text: string): Promise<string[]> {
  return asClient(url, async (client) => (await client.query<{ line: string }>(text)).rows.map(({ line }) => line));
}
