// Counts the uses of a record in one query, describes them in Dutch, and names them for readers who may read the names.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { usageText } from '#shared/text/usage.ts';

import { type Reader, type Namer, ifReadable } from './named-uses.ts';
import type { Use } from './record-type.ts';

/** Rows of a table that refer to a record. */
export interface UsePlace {
  table: string;
  column: string;
  label: (count: number) => string;
  path?: string;
  named?: Namer;
  /** The attribute that contains the reference, if reading it requires that right. */
  attribute?: string;
}

/** More names than this are shown as a number. */
const MAX_NAMES = 10;

export async function countUses(db: Db, id: number, places: UsePlace[], reader?: Reader): Promise<Use[]> {
  const counts = places.map(
    ({ table, column }) => sql`(select count(*)::int from ${sql.table(table)} where ${sql.ref(column)} = ${id})`,
  );
  const result = await sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts`.execute(db);
  const uses: Use[] = [];
  for (const [index, place] of places.entries()) {
    const count = result.rows[0]?.counts[index] ?? 0;
    if (count === 0) continue;
    const named = reader ? await namedRows(db, usersOf(place, reader, id)) : [];
    uses.push({
      label: place.label(count),
      ...(place.path ? { path: place.path } : {}),
      ...(named.length > 0 ? { named } : {}),
    });
  }
  return uses;
}

/** Null for readers who may not see these uses, or not the attribute that contains the reference. */
export function usersOf(
  { table, column, named, attribute }: Pick<UsePlace, 'table' | 'column' | 'named' | 'attribute'>,
  reader: Reader,
  id: number,
): ReturnType<Namer> {
  const read = () => named?.(reader, { table, column, id }) ?? null;
  return attribute ? ifReadable(attribute, read)(reader, id) : read();
}

export function refuseUsed(uses: Use[]): void {
  if (uses.length > 0)
    throw new Refusal(409, refusalText.inUse(uses.map(({ label }) => label)), { details: { used_by: uses } });
}

/** The first names, and how many more there are; empty for readers who may not see them. */
export async function namedRows(db: Db, query: ReturnType<Namer>): Promise<Use[]> {
  if (!query) return [];
  const { rows: all } = await query.execute(db);
  const rows = all.flatMap(({ label, path }) => (label === null ? [] : { label, path }));
  const shown = rows.slice(0, MAX_NAMES);
  return rows.length > shown.length ? [...shown, { label: usageText.more(rows.length - shown.length) }] : shown;
}

/** SQL for whether a record is used at all, for lists. */
export function isUsed(places: Pick<UsePlace, 'table' | 'column'>[]): string {
  const found = places.map(
    ({ table, column }) => `exists (select from "${table}" as other where other."${column}" = record.id)`,
  );
  return `(${found.join(' or ')})`;
}
