// Counts where a record is used, in one query, and says it in Dutch.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { counted } from '#shared/permissions/objects.ts';

import type { Use } from './rules.ts';

interface Place {
  table: string;
  column: string;
  label: (count: number) => string;
  path?: string;
}

export async function countUses(db: Db, id: number, places: Place[]): Promise<Use[]> {
  const counts = places.map(
    ({ table, column }) => sql`(select count(*)::int from ${sql.table(table)} where ${sql.ref(column)} = ${id})`,
  );
  const result = await sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts`.execute(db);
  return places.flatMap(({ label, path }, index) => {
    const count = result.rows[0]?.counts[index] ?? 0;
    return count > 0 ? [{ label: label(count), ...(path ? { path } : {}) }] : [];
  });
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
