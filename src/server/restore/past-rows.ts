// Rows of any table to restore: those deleted along with a record, the order to insert them, and which refer to rows that no
// longer exist. Based on the foreign keys in the database, so that a new table is included automatically.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { type PastRow, putRowsBack } from '#server/db/memory.ts';
import { groupBy } from '#shared/group-by.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';

export interface TableRow {
  table: string;
  row: PastRow;
}

export interface ForeignKey {
  table: string;
  columns: string[];
  to: string;
  keys: string[];
  /** As PostgreSQL writes it: c for cascade, n for set null. */
  on_delete: string;
}

export async function foreignKeys(db: Db): Promise<ForeignKey[]> {
  const names = (table: string, key: string) => sql`array(
    select a.attname::text from unnest(${sql.ref(key)}) with ordinality as k (number, position)
    join pg_attribute a on a.attrelid = ${sql.ref(table)} and a.attnum = k.number order by k.position)`;
  const found = await sql<ForeignKey>`
    select own.relname as "table", other.relname as "to", con.confdeltype::text as on_delete,
      ${names('con.conrelid', 'con.conkey')} as columns, ${names('con.confrelid', 'con.confkey')} as keys
    from pg_constraint con join pg_class own on own.oid = con.conrelid join pg_class other on other.oid = con.confrelid
    where con.contype = 'f' and own.relnamespace = current_schema()::regnamespace`.execute(db);
  return found.rows;
}

/** All rows that a change set deleted. */
export async function deletedIn(db: Db, changeSet: number): Promise<TableRow[]> {
  const found = await sql<TableRow>`
    select table_name as "table", before as row from change
    where change_set = ${changeSet} and operation = 'delete' and not partial order by id`.execute(db);
  return found.rows;
}

const nameOf = (table: string, row: PastRow, columns: readonly string[]) =>
  [table, ...columns.map((column) => String(row[column]))].join(' ');

const refersTo = (key: ForeignKey, { row }: TableRow) => nameOf(key.to, row, key.columns);

/** The rows that cascades deleted with this row, directly and indirectly. */
export function rowsDeletedWith(root: TableRow, deleted: readonly TableRow[], keys: readonly ForeignKey[]): TableRow[] {
  const cascades = keys.filter(({ on_delete }) => on_delete === 'c');
  const byReference = new Map<string, TableRow[]>();
  for (const each of deleted)
    for (const key of cascades)
      if (key.table === each.table) {
        const name = `${key.keys.join()} ${refersTo(key, each)}`;
        byReference.set(name, [...(byReference.get(name) ?? []), each]);
      }
  const found = new Set<TableRow>([root]);
  for (const around of found)
    for (const key of cascades)
      if (key.to === around.table)
        for (const each of byReference.get(`${key.keys.join()} ${nameOf(key.to, around.row, key.keys)}`) ?? [])
          found.add(each);
  return [...found];
}

/** A reference to a row that no longer exists. */
export interface GoneReference {
  from: TableRow;
  key: ForeignKey;
  /** The table and id of the missing row. */
  table: string;
  id: number;
  /** The attribute that can be emptied instead; '' if the row cannot exist without it. */
  attribute: string;
}

/** The rows that can be restored, with references to missing rows emptied, and those references. */
export async function withoutGone(
  db: Db,
  rows: readonly TableRow[],
  keys: readonly ForeignKey[],
): Promise<{ rows: TableRow[]; gone: GoneReference[] }> {
  let left = [...rows];
  const gone: GoneReference[] = [];
  // Rows inside one that does not come back are dropped with it and not reported separately.
  const dropped = new Set<string>();
  for (;;) {
    const missing = await goneReferences(db, left, keys);
    if (missing.length === 0) return { rows: left, gone };
    for (const each of missing) {
      const isNamed = !dropped.has(refersTo(each.key, each.from));
      if (isNamed) gone.push(each);
      left = left.flatMap((one) => {
        if (one !== each.from) return [one];
        if (each.attribute !== '') return [Object.assign(one, { row: { ...one.row, [each.attribute]: null } })];
        for (const key of keys) if (key.to === one.table) dropped.add(nameOf(one.table, one.row, key.keys));
        return [];
      });
    }
  }
}

async function goneReferences(
  db: Db,
  rows: readonly TableRow[],
  keys: readonly ForeignKey[],
): Promise<GoneReference[]> {
  const gone: GoneReference[] = [];
  for (const [table, own] of groupBy(rows, (each) => each.table))
    for (const key of keys.filter((each) => each.table === table)) {
      const among = new Set(
        rows.filter((each) => each.table === key.to).map(({ row }) => nameOf(key.to, row, key.keys)),
      );
      const asked = own.filter(
        (each) => key.columns.every((column) => each.row[column] != null) && !among.has(refersTo(key, each)),
      );
      for (const index of await withoutReferred(db, key, asked)) gone.push(goneFrom(key, asked[index] as TableRow));
    }
  return gone;
}

function goneFrom(key: ForeignKey, from: TableRow): GoneReference {
  const [column = ''] = key.columns.filter((name) => name !== 'organization');
  const attribute = canBeEmpty(key.table, column) ? column : '';
  return { from, key, table: key.to, id: Number(from.row[column]), attribute };
}

function canBeEmpty(table: string, column: string): boolean {
  const attribute = allDefinitions.find((each) => each.table === table)?.attributes[column];
  return attribute !== undefined && !attribute.required && attribute.kind !== 'state' && column !== 'organization';
}

/** The indexes of rows that refer to a missing row. */
async function withoutReferred(db: Db, key: ForeignKey, rows: readonly TableRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const same = key.columns.map((column, at) => sql`other.${sql.ref(key.keys[at] ?? 'id')} = given.${sql.ref(column)}`);
  const found = await sql<{ index: number }>`
    select given.ordinality::int - 1 as index
    from rows from (jsonb_populate_recordset(null::${sql.table(key.table)}, ${JSON.stringify(rows.map(({ row }) => row))}::jsonb))
      with ordinality as given
    where not exists (select from ${sql.table(key.to)} other where ${sql.join(same, sql` and `)})`.execute(db);
  return found.rows.map(({ index }) => index);
}

/** Inserts each table after the tables it refers to. */
export async function putAllBack(db: Db, rows: readonly TableRow[], keys: readonly ForeignKey[]): Promise<void> {
  const waiting = groupBy(rows, ({ table }) => table);
  while (waiting.size > 0) {
    const tables = [...waiting.keys()];
    const waits = (table: string) =>
      keys.some((key) => key.table === table && key.to !== table && tables.includes(key.to));
    const next = tables.find((table) => !waits(table)) ?? tables[0] ?? '';
    await putRowsBack(
      db,
      next,
      (waiting.get(next) ?? []).map(({ row }) => row),
    );
    waiting.delete(next);
  }
}
