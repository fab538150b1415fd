// Limits the size of a programme to what its pages can show. Not exact: two simultaneous saves of different grids do not
// count each other's items.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { sizeRefusal } from '#shared/rules/registry.ts';

import { refuseFinding } from './refuse-finding.ts';

/** The number of items in a programme, over all study years, as SQL for use inside another statement. */
export function placedCount(programme: number): RawBuilder<number> {
  return sql<number>`(select count(*)::int from placement where programme = ${programme})`;
}

export async function countIn(db: Db, programme: number): Promise<number> {
  const found = await sql<{ placed: number }>`select ${placedCount(programme)} as placed`.execute(db);
  return found.rows[0]?.placed ?? 0;
}

/** The number of items in the largest of these programmes. */
export async function mostItemsIn(db: Db, programmes: readonly number[]): Promise<number> {
  const found = await sql<{ placed: number }>`
    select count(*)::int as placed from placement where programme = any(${programmes}::int[])
    group by programme order by 1 desc limit 1`.execute(db);
  return found.rows[0]?.placed ?? 0;
}

export function refuseFull(placed: number, added: number, field: 'grid' | 'to' | 'id'): void {
  refuseFinding(sizeRefusal({ placed, added }), field);
}
