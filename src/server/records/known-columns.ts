// Columns of other records that rules need: read for many records at once, and known until the transaction ends.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

import type { Values } from './values.ts';
import { factsOf } from './write.ts';

type Known = Map<number, Values>;

/** What is known of the records of a table, by id. `rows.ts` keeps it right when this transaction writes records. */
export function knownOf(db: Db, table: string): Known {
  const facts = factsOf(db);
  const fact = `columns of ${table}`;
  const known = (facts.get(fact) ?? new Map()) as Known;
  facts.set(fact, known);
  return known;
}

export function unknownOf(known: Known, columns: readonly string[], ids: readonly number[]): number[] {
  return ids.filter((id) => !columns.every((column) => column in (known.get(id) ?? {})));
}

export function addKnown(known: Known, rows: readonly (Values & { id: number })[]): void {
  for (const row of rows) known.set(row.id, { ...known.get(row.id), ...row });
}

/** Reads these columns of the records for which they are not known yet. */
export async function readColumns<Row>(
  db: Db,
  table: string,
  columns: readonly (keyof Row & string)[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, Row>> {
  const known = knownOf(db, table);
  const unknown = unknownOf(known, columns, ids);
  if (unknown.length > 0) {
    const found = await sql<Values & { id: number }>`
      select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where id = any(${unknown}::int[])`.execute(db);
    addKnown(known, found.rows);
  }
  return known as ReadonlyMap<number, Row>;
}

/** For records that this transaction inserted or updated. */
export function updateKnownColumns(db: Db, table: string, ids: readonly number[], values: Values): void {
  addKnown(
    knownOf(db, table),
    ids.map((id) => ({ ...values, id })),
  );
}

/** For records that this transaction removed. */
export function noteRemoved(db: Db, table: string, ids: readonly number[]): void {
  const known = knownOf(db, table);
  for (const id of ids) known.delete(id);
}
