// Counts where a record is used, in one query, says it in Dutch, and names the users for whoever may read them.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { counted } from '#shared/permissions/objects.ts';
import { usageText } from '#shared/text/usage.ts';

import type { Asking, Namer } from './named-uses.ts';
import type { Use } from './rules.ts';

interface Place {
  table: string;
  column: string;
  label: (count: number) => string;
  path?: string;
  named?: Namer;
}

/** What does not fit on a screen is a number. */
const MAX_NAMES = 10;

export async function countUses(db: Db, id: number, places: Place[], asking?: Asking): Promise<Use[]> {
  const counts = places.map(
    ({ table, column }) => sql`(select count(*)::int from ${sql.table(table)} where ${sql.ref(column)} = ${id})`,
  );
  const result = await sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts`.execute(db);
  const uses: Use[] = [];
  for (const [index, place] of places.entries()) {
    const count = result.rows[0]?.counts[index] ?? 0;
    if (count === 0) continue;
    const { table, column } = place;
    const named = asking && place.named ? await namedRows(db, place.named(asking, { table, column, id })) : [];
    uses.push({
      label: place.label(count),
      ...(place.path ? { path: place.path } : {}),
      ...(named.length > 0 ? { named } : {}),
    });
  }
  return uses;
}

/** As many as fit on a screen, and how many more there are; none for anyone who may not read them. */
export async function namedRows(db: Db, query: ReturnType<Namer>): Promise<Use[]> {
  if (!query) return [];
  const { rows } = await query.execute(db);
  const shown = rows.slice(0, MAX_NAMES);
  return rows.length > shown.length ? [...shown, { label: usageText.more(rows.length - shown.length) }] : shown;
}

/** Labels and label groups for a school or a unit: work of people, so it is named and not taken along in silence. */
export function labelUses(column: 'organization' | 'organizational_unit'): Place[] {
  return [
    { table: 'attribute_label', column, label: counted('labels__labels__labels'), path: '/labels' },
    { table: 'object_label', column, label: counted('labels__labels__objects'), path: '/labels' },
    { table: 'attribute_group', column, label: counted('labels__labelgroups'), path: '/labelgroepen' },
  ];
}

/** The same question as SQL: whether a record is used at all, for lists. */
export function isUsed(places: Pick<Place, 'table' | 'column'>[]): string {
  const found = places.map(
    ({ table, column }) => `exists (select from "${table}" as other where other."${column}" = record.id)`,
  );
  return `(${found.join(' or ')})`;
}
