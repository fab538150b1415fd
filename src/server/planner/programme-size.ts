// That a programme stays as large as its screens can show. Not exact to the item: two who add at the same moment to
// different grids are each counted without the other.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import { MAX_PROGRAMME_ITEMS } from '#shared/planning/limits.ts';
import { placementText } from '#shared/text/placement.ts';

/** What stands in a programme, in every study year, as SQL for in a statement that is asked anyway. */
export function placedCount(programme: number): RawBuilder<number> {
  return sql<number>`(select count(*)::int from placement where programme = ${programme})`;
}

export async function countIn(db: Db, programme: number): Promise<number> {
  const found = await sql<{ standing: number }>`select ${placedCount(programme)} as standing`.execute(db);
  return found.rows[0]?.standing ?? 0;
}

export function refuseFull(standing: number, added: number, field: 'grid' | 'to' | 'id'): void {
  if (standing + added <= MAX_PROGRAMME_ITEMS) return;
  const full = placementText.programmeFull(MAX_PROGRAMME_ITEMS);
  throw new Refusal(422, full, { errors: { [field]: full } });
}
