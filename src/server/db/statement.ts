// A statement as text: for SQL composed from definitions, where building Kysely's nodes would take longer than the query.
// Names come from definitions; everything else is a value and must go through `bind`.
import { CompiledQuery } from 'kysely';

import { type Db, poolOf } from './connect.ts';

/** Adds a value and returns its placeholder. */
export type Bind = (value: unknown) => string;

export interface Statement {
  text: string;
  values: unknown[];
}

export function writeStatement(write: (bind: Bind) => string): Statement {
  const values: unknown[] = [];
  return { text: write((value) => `$${values.push(value)}`), values };
}

export async function runStatement<Row>(db: Db, { text, values }: Statement): Promise<Row[]> {
  const pool = poolOf(db);
  if (pool) return (await pool.query(text, values)) as Row[];
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
  return rows;
}

/** Runs a reading statement, cancelled if it takes longer than these milliseconds. Not inside a transaction, which has its own limit. */
export async function runWithin<Row>(db: Db, milliseconds: number, { text, values }: Statement): Promise<Row[]> {
  const pool = poolOf(db);
  if (!pool) throw new Error('A statement with a limit of its own was run inside a transaction');
  return (await pool.queryWithin(milliseconds, text, values)) as Row[];
}
