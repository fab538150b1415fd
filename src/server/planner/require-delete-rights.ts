// Deleting an item also deletes everything inside it, so it needs delete rights on every level inside. Used by grids and by
// the removal of a programme.
import { type RawBuilder, sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { undeletableLevels, levelOfKind, nothingInside } from '#shared/planning/inside.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { placementText } from '#shared/text/placement.ts';

import { mayDeleteAt } from './wire.ts';

/** `which` selects the items to delete, as a condition on `placement`. */
export async function requireDeleteRights(
  db: Db,
  user: User,
  organization: number,
  which: RawBuilder<unknown>,
): Promise<void> {
  const going = sql`
    with recursive going (id) as (
      select id from placement where ${which}
      union select p.id from placement p join going on p.parent = going.id)
    select id from going`;
  // Locked before counting, so that nobody can add items inside in between.
  await sql`select from placement where id = any(array(${going})) order by id for update`.execute(db);
  const found = await sql<{ kind: PlanKind; items: number }>`
    select kind, count(*)::int as items from placement where id = any(array(${going})) group by kind`.execute(db);
  const counts = { ...nothingInside };
  for (const { kind, items } of found.rows) counts[levelOfKind(kind)] += items;
  const undeletable = undeletableLevels(counts, mayDeleteAt(user, organization));
  if (undeletable.length > 0) throw new Refusal(403, placementText.keptInside(undeletable));
}

/** For the catalogue: removing a programme also removes its calendar. */
export function requirePlanDeleteRights(
  db: Db,
  user: User,
  { id, organization }: { id: number; organization: number },
) {
  return requireDeleteRights(db, user, organization, sql`programme = ${id}`);
}
