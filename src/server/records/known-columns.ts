// Columns of other records that rules need: read for many records at once, and known until the transaction ends.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

import type { Values } from './values.ts';
import { factsOf } from './write.ts';

/** The values that are known, by id; `rows.ts` keeps them right when this transaction writes records. */
export function knownColumn<Value>(db: Db, table: string, column: string): Map<number, Value> {
  const facts = factsOf(db);
  const fact = `${table}.${column}`;
  const known = (facts.get(fact) ?? new Map()) as Map<number, Value>;
  facts.set(fact, known);
  return known;
}

/** The same, after reading what is not known yet of these records. */
export async function readColumn<Value>(
  db: Db,
  table: string,
  column: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Value>> {
  const known = knownColumn<Value>(db, table, column);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return known;
  const found = await sql<{ id: number; value: Value }>`
    select id, ${sql.ref(column)} as value from ${sql.table(table)} where id = any(${unknown}::int[])`.execute(db);
  for (const { id, value } of found.rows) known.set(id, value);
  return known;
}

/** For records that this transaction inserted or updated. */
export function noteWritten(db: Db, table: string, id: number, values: Values): void {
  for (const [column, value] of Object.entries(values))
    (factsOf(db).get(`${table}.${column}`) as Map<number, unknown> | undefined)?.set(id, value);
}
