// Reads the groups of 'Waar gebruikt?': the uses of a record that the reader may see.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { UsageGroup } from '#shared/api/usage.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

import type { UsesReader, UseGroup } from './named-uses.ts';
import { type UsePlace, usersOf } from './uses.ts';

const MAX_ITEMS = 50;

/** A group of the rows at one place. */
export function asGroup(object: ObjectKey, label: string, place: Omit<UsePlace, 'label' | 'path'>): UseGroup {
  return { object, label, rows: (reader, id) => usersOf(place, reader, id) };
}

/** All groups in one query: counts, and the first items by name, because another order would reveal more. */
export async function readGroups(
  db: Db,
  id: number,
  groups: readonly UseGroup[],
  reader: UsesReader,
): Promise<UsageGroup[]> {
  const known = groups.flatMap(({ object, label, rows }) => {
    const query = rows(reader, id);
    return query ? [{ object, label, query }] : [];
  });
  if (known.length === 0) return [];
  const columns = known.map(
    ({ query }) => sql`(
      select json_build_object('count', count(*), 'items', coalesce(
        json_agg(json_build_object('id', id, 'title', label, 'path', path) order by place)
          filter (where label is not null and place <= ${MAX_ITEMS}), '[]'))
      from (select *, row_number() over (order by label collate "nl-x-icu", id) as place from (${query}) as named) as numbered)`,
  );
  const result = await sql<{ columns: Pick<UsageGroup, 'count' | 'items'>[] }>`
    select json_build_array(${sql.join(columns)}) as columns`.execute(db);
  return known
    .map(({ object, label }, index) => ({ object, label, count: 0, items: [], ...result.rows[0]?.columns[index] }))
    .filter(({ count }) => count > 0);
}
