// Removing an item takes along everything inside it, so that asks the delete right of every level in there. Used by grids
// and by the removal of a programme.
import { type RawBuilder, sql } from 'kysely';

import type { User } from '#server/access/user.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { keptLevels, levelOfKind, nothingInside } from '#shared/planning/inside.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { placementText } from '#shared/text/placement.ts';

import { mayDeleteAt } from './wire.ts';

/** `which` chooses the items that go, as a condition on `placement`. */
export async function refuseKept(db: Db, user: User, organization: number, which: RawBuilder<unknown>): Promise<void> {
  const going = sql`
    with recursive going (id) as (
      select id from placement where ${which}
      union select p.id from placement p join going on p.parent = going.id)
    select id from going`;
  // Locked before it is counted: whoever adds something in there at this moment is waited for, or comes too late.
  await sql`select from placement where id = any(array(${going})) order by id for update`.execute(db);
  const found = await sql<{ kind: PlanKind; items: number }>`
    select kind, count(*)::int as items from placement where id = any(array(${going})) group by kind`.execute(db);
  const counts = { ...nothingInside };
  for (const { kind, items } of found.rows) counts[levelOfKind(kind)] += items;
  const kept = keptLevels(counts, mayDeleteAt(user, organization));
  if (kept.length > 0) throw new Refusal(403, placementText.keptInside(kept));
}

/** For the catalogue, which removes programmes: their calendar goes along. */
export function refuseKeptPlan(db: Db, user: User, { id, organization }: { id: number; organization: number }) {
  return refuseKept(db, user, organization, sql`programme = ${id}`);
}
