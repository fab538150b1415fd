// Reads for 'Waar gebruikt?' what uses a record, in groups, as far as the reader may know.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { UsageGroup } from '#shared/api/usage.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

import type { Asking, UseGroup } from './named-uses.ts';
import { type UsePlace, usersOf } from './uses.ts';

const MAX_ITEMS = 50;

/** The users at a place as a group. */
export function asGroup(object: ObjectKey, label: string, place: Omit<UsePlace, 'label' | 'path'>): UseGroup {
  return { object, label, rows: (asking, id) => usersOf(place, asking, id) };
}

/** All groups in one query: how many there are, and the first of them by name, because other orders would tell more. */
export async function readGroups(
  db: Db,
  id: number,
  groups: readonly UseGroup[],
  asking: Asking,
): Promise<UsageGroup[]> {
  const known = groups.flatMap(({ object, label, rows }) => {
    const query = rows(asking, id);
    return query ? [{ object, label, query }] : [];
  });
  if (known.length === 0) return [];
  const told = known.map(
    ({ query }) => sql`(
      select json_build_object('count', count(*), 'items', coalesce(
        json_agg(json_build_object('id', id, 'title', label, 'path', path) order by place)
          filter (where label is not null and place <= ${MAX_ITEMS}), '[]'))
      from (select *, row_number() over (order by label collate "nl-x-icu", id) as place from (${query}) as named) as numbered)`,
  );
  const result = await sql<{ told: Pick<UsageGroup, 'count' | 'items'>[] }>`
    select json_build_array(${sql.join(told)}) as told`.execute(db);
  return known
    .map(({ object, label }, index) => ({ object, label, count: 0, items: [], ...result.rows[0]?.told[index] }))
    .filter(({ count }) => count > 0);
}
