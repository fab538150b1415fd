// Limits the size of a programme to what its screens can show. Not exact: two simultaneous saves of different grids do not
// count each other's items.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { MAX_PROGRAMME_ITEMS } from '#shared/planning/limits.ts';
import { placementText } from '#shared/text/placement.ts';

/** The number of items in a programme, over all study years, as SQL for use inside another statement. */
export function placedCount(programme: number): RawBuilder<number> {
  return sql<number>`(select count(*)::int from placement where programme = ${programme})`;
}

export async function countIn(db: Db, programme: number): Promise<number> {
  const found = await sql<{ placed: number }>`select ${placedCount(programme)} as placed`.execute(db);
  return found.rows[0]?.placed ?? 0;
}

export function refuseFull(placed: number, added: number, field: 'grid' | 'to' | 'id'): void {
  if (placed + added <= MAX_PROGRAMME_ITEMS) return;
  const full = placementText.programmeFull(MAX_PROGRAMME_ITEMS);
  throw new Refusal(422, full, { errors: { [field]: full } });
}
