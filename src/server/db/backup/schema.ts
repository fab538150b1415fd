// Reads from PostgreSQL's catalogue what our tables have: writable columns, sequences, foreign keys. Used by write.ts and load.ts.
import { type Client, escapeIdentifier } from 'pg';

/** Our tables, without those of extensions in the same schema. */
const ownTables = `
  select c.oid, c.relname from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

export async function tableNames(client: Client): Promise<string[]> {
  const found = await client.query<{ relname: string }>(`${ownTables} order by relname`);
  return found.rows.map(({ relname }) => relname);
}

/** The columns of each table, except generated ones. */
export async function columnsByTable(client: Client): Promise<Map<string, string[]>> {
  const found = await client.query<{ name: string; columns: string[] }>(`
    select t.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from (${ownTables}) as t join pg_attribute a on a.attrelid = t.oid
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by t.relname`);
  return new Map(found.rows.map(({ name, columns }) => [name, columns]));
}

export interface Sequence {
  table: string;
  column: string;
  last: number;
}

/** The last id of each identity column, where there is one. */
export async function sequences(client: Client): Promise<Sequence[]> {
  const found = await client.query<Omit<Sequence, 'last'> & { last: string | null }>(`
    select t.relname as table, a.attname as column,
      pg_sequence_last_value(pg_get_serial_sequence(quote_ident(t.relname), a.attname)::regclass) as last
    from (${ownTables}) as t join pg_attribute a on a.attrelid = t.oid
    where a.attidentity <> '' order by t.relname`);
  return found.rows.flatMap(({ last, ...rest }) => (last === null ? [] : [{ ...rest, last: Number(last) }]));
}

/**
 * Lets `work` fill tables in any order: meanwhile there are no foreign keys and our triggers do not fire. Adding the keys again
 * checks every row. Only needs ownership of the tables, whereas switching the checks off needs a superuser.
 */
export async function withoutReferences(client: Client, work: () => Promise<void>): Promise<void> {
  const keys = await client.query<{ table: string; name: string; definition: string }>(`
    select t.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from (${ownTables}) as t join pg_constraint k on k.conrelid = t.oid where k.contype = 'f' order by k.oid`);
  const tables = await tableNames(client);
  for (const { table, name } of keys.rows)
    await client.query(`alter table ${escapeIdentifier(table)} drop constraint ${escapeIdentifier(name)}`);
  for (const name of tables) await client.query(`alter table ${escapeIdentifier(name)} disable trigger user`);
  await work();
  for (const name of tables) await client.query(`alter table ${escapeIdentifier(name)} enable trigger user`);
  for (const { table, name, definition } of keys.rows)
    await client.query(`alter table ${escapeIdentifier(table)} add constraint ${escapeIdentifier(name)} ${definition}`);
}

/** Drops all our tables and functions, but neither the schema nor objects of extensions. */
export async function dropAllObjects(client: Client): Promise<void> {
  const names = await tableNames(client);
  if (names.length > 0) await client.query(`drop table ${names.map(escapeIdentifier).join(', ')} cascade`);
  const functions = await client.query<{ signature: string }>(`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  for (const { signature } of functions.rows) await client.query(`drop routine ${signature}`);
}
