// Deleting an item also deletes everything inside it, so it needs delete rights on every level inside. Used by grids and by
// the removal of a programme.
import { type RawBuilder, sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { groupBy } from '#shared/group-by.ts';
import { undeletableLevels, levelOfKind, nothingInside } from '#shared/planning/inside.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { placementText } from '#shared/text/placement.ts';

import { mayDeleteAt } from './wire.ts';

/** `which` selects the items to delete, as a condition on `placement`. */
export async function requireDeleteRights(db: Db, user: User, which: RawBuilder<unknown>): Promise<void> {
  for (const refusal of (await refusedDeletes(db, user, which)).values()) throw refusal;
}

/** Why items may not be deleted, by programme. */
export async function refusedDeletes(db: Db, user: User, which: RawBuilder<unknown>): Promise<Map<number, Refusal>> {
  const going = sql`
    with recursive going (id) as (
      select id from placement where ${which}
      union select p.id from placement p join going on p.parent = going.id)
    select id from going`;
  // Locked before counting, so that nobody can add items inside in between.
  await sql`select from placement where id = any(array(${going})) order by id for update`.execute(db);
  const found = await sql<{ programme: number; organization: number; kind: PlanKind; items: number }>`
    select programme, organization, kind, count(*)::int as items from placement
    where id = any(array(${going})) group by programme, organization, kind`.execute(db);
  const refused = new Map<number, Refusal>();
  for (const [programme, counted] of groupBy(found.rows, (row) => row.programme)) {
    const counts = { ...nothingInside };
    for (const { kind, items } of counted) counts[levelOfKind(kind)] += items;
    const undeletable = undeletableLevels(counts, mayDeleteAt(user, counted[0]?.organization ?? 0));
    if (undeletable.length > 0) refused.set(programme, new Refusal(403, placementText.keptInside(undeletable)));
  }
  return refused;
}
