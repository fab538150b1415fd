// Counts where a record is used, in one query, says it in Dutch, and names the users for whoever may read them.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { usageText } from '#shared/text/usage.ts';

import { type Asking, type Namer, saidBy } from './named-uses.ts';
import type { Use } from './record-type.ts';

/** Rows of a table that refer to a record. */
export interface UsePlace {
  table: string;
  column: string;
  label: (count: number) => string;
  path?: string;
  named?: Namer;
  /** The attribute that says it, where the users do not know it from elsewhere. */
  saidBy?: string;
}

/** What does not fit on a screen is a number. */
const MAX_NAMES = 10;

export async function countUses(db: Db, id: number, places: UsePlace[], asking?: Asking): Promise<Use[]> {
  const counts = places.map(
    ({ table, column }) => sql`(select count(*)::int from ${sql.table(table)} where ${sql.ref(column)} = ${id})`,
  );
  const result = await sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts`.execute(db);
  const uses: Use[] = [];
  for (const [index, place] of places.entries()) {
    const count = result.rows[0]?.counts[index] ?? 0;
    if (count === 0) continue;
    const named = asking ? await namedRows(db, usersOf(place, asking, id)) : [];
    uses.push({
      label: place.label(count),
      ...(place.path ? { path: place.path } : {}),
      ...(named.length > 0 ? { named } : {}),
    });
  }
  return uses;
}

/** Null for anyone who may not know of them, also because of the attribute that says it. */
export function usersOf(
  { table, column, named, saidBy: attribute }: Pick<UsePlace, 'table' | 'column' | 'named' | 'saidBy'>,
  asking: Asking,
  id: number,
): ReturnType<Namer> {
  const tell = () => named?.(asking, { table, column, id }) ?? null;
  return attribute ? saidBy(attribute, tell)(asking, id) : tell();
}

export function refuseUsed(uses: Use[]): void {
  if (uses.length > 0)
    throw new Refusal(409, refusalText.inUse(uses.map(({ label }) => label)), { details: { used_by: uses } });
}

/** As many as fit on a screen, and how many more there are; none for anyone who may not read them. */
export async function namedRows(db: Db, query: ReturnType<Namer>): Promise<Use[]> {
  if (!query) return [];
  const { rows: all } = await query.execute(db);
  const rows = all.flatMap(({ label, path }) => (label === null ? [] : { label, path }));
  const shown = rows.slice(0, MAX_NAMES);
  return rows.length > shown.length ? [...shown, { label: usageText.more(rows.length - shown.length) }] : shown;
}

/** The same question as SQL: whether a record is used at all, for lists. */
export function isUsed(places: Pick<UsePlace, 'table' | 'column'>[]): string {
  const found = places.map(
    ({ table, column }) => `exists (select from "${table}" as other where other."${column}" = record.id)`,
  );
  return `(${found.join(' or ')})`;
}
