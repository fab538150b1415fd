// Counts the uses of records in one query, describes them in Dutch, and names them for readers who may read the names.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { groupBy } from '#shared/group-by.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { usageText } from '#shared/text/usage.ts';

import { type UsesReader, type Namer, ifReadable } from './named-uses.ts';

/** A use of a record, in words ('3 programma's'), and the page that shows it. */
export interface Use {
  label: string;
  path?: string;
  /** The names of the users of the record, if readable. */
  named?: Use[];
}

/** Rows of a table that refer to a record. */
export interface UsePlace {
  table: string;
  column: string;
  /** A condition for the rows that count; their table is called `other`. */
  which?: RawBuilder<unknown>;
  label: (count: number) => string;
  path?: string;
  named?: Namer;
  /** The attribute that contains the reference, if reading it requires that right. */
  attribute?: string;
}

/** More names than this are shown as a number. */
const MAX_NAMES = 10;

/** How many rows of one place refer to a record. */
export interface UseCount {
  id: number;
  place: UsePlace;
  count: number;
}

/** The counts of many records, in one query. Records without uses are absent. */
export async function countUses(
  db: Db,
  ids: readonly number[],
  places: readonly UsePlace[],
): Promise<Map<number, UseCount[]>> {
  if (ids.length === 0 || places.length === 0) return new Map();
  const counted = places.map(
    ({ table, column, which = sql`true` }, index) => sql`
      select ${index}::int as place, ${sql.ref(column)} as id, count(*)::int as count
      from ${sql.table(table)} as other where ${sql.ref(column)} = any(${ids}::int[]) and ${which} group by 2`,
  );
  const found = await sql<{ place: number; id: number; count: number }>`
    ${sql.join(counted, sql` union all `)} order by place`.execute(db);
  const counts = found.rows.map(({ place, ...row }) => ({ ...row, place: places[place] as UsePlace }));
  return groupBy(counts, ({ id }) => id);
}

/** In words, with names if there is a reader who may see them. */
export async function describeUses(db: Db, counts: readonly UseCount[], reader?: UsesReader): Promise<Use[]> {
  const uses: Use[] = [];
  for (const { id, place, count } of counts) {
    const named = reader ? await namedRows(db, usersOf(place, reader, id)) : [];
    uses.push({
      label: place.label(count),
      ...(place.path ? { path: place.path } : {}),
      ...(named.length > 0 ? { named } : {}),
    });
  }
  return uses;
}

/** For refusals that only count. */
export function withoutNames(places: readonly UsePlace[]): UsePlace[] {
  return places.map(({ named: _named, ...place }) => place);
}

/** Null for readers who may not see these uses, or not the attribute that contains the reference. */
export function usersOf(
  { table, column, named, attribute }: Pick<UsePlace, 'table' | 'column' | 'named' | 'attribute'>,
  reader: UsesReader,
  id: number,
): ReturnType<Namer> {
  const read = () => named?.(reader, { table, column, id }) ?? null;
  return attribute ? ifReadable(attribute, read)(reader, id) : read();
}

export function refuseUsed(uses: Use[]): void {
  if (uses.length > 0) throw inUse(uses);
}

export function inUse(uses: Use[]): Refusal {
  return new Refusal(409, refusalText.inUse(uses.map(({ label }) => label)), { details: { used_by: uses } });
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
