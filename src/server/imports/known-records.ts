// Finds the records that rows of a sheet are about: by id, or by the code that other systems use.
import { sql } from 'kysely';

import { runStatement, writeStatement } from '#server/db/statement.ts';
import { recordsFor } from '#server/records/read.ts';
import type { RecordType, Row } from '#server/records/record-type.ts';
import { findRecords } from '#server/records/rows.ts';
import type { Values } from '#server/records/values.ts';
import type { Write } from '#server/records/write.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import { portionsOf } from './in-turns.ts';

export interface KnownRecords {
  /** As stored, only of this school. */
  rows: ReadonlyMap<number, Row>;
  /** The same records as the user may read them. */
  read: ReadonlyMap<number, Values>;
}

export async function knownRecords(
  write: Write,
  type: RecordType,
  organization: number,
  ids: readonly number[],
): Promise<KnownRecords> {
  const rows = new Map<number, Row>();
  const read = new Map<number, Values>();
  for (const some of portionsOf(ids)) {
    const found = await findRecords(write, type, some);
    const own = [...found].filter(([, row]) => row.organization === organization);
    const statement = writeStatement((bind) => {
      const where = `record.id = any(${bind(own.map(([id]) => id))}::int[])`;
      return `select json, id from (${recordsFor(type, write.user, { where }, bind)}) as records`;
    });
    for (const [id, row] of own) rows.set(id, row);
    for (const { id, json } of await runStatement<{ id: number; json: Values }>(write.db, statement))
      read.set(id, json);
  }
  return { rows, read };
}

/** Ids by code. Empty for users who may not read the code: a match would reveal it. */
export async function idsByCode(
  { db, user }: Write,
  { definition }: RecordType,
  organization: number,
  codes: readonly string[],
): Promise<Map<string, number[]>> {
  const { code, object, table } = definition;
  const ids = new Map<string, number[]>();
  if (!code || codes.length === 0 || !canAttribute(rightsIn(user.grants, organization), `${object}.${code}`, 'read'))
    return ids;
  const found = await sql<{ id: number; code: string }>`
    select id, ${sql.ref(code)} as code from ${sql.table(table)}
    where organization = ${organization} and ${sql.ref(code)} = any(${codes}::text[])`.execute(db);
  for (const row of found.rows) ids.set(row.code, [...(ids.get(row.code) ?? []), row.id]);
  return ids;
}
