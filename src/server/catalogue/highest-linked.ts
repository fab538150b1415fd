// The highest level in use for outcomes: the scale of their framework must not become shorter than that.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

/** The highest level of these outcomes themselves and of all links to them; 0 for none. */
export async function highestLinked(db: Db, which: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ level: number }>`
    with outcome as materialized (select id, organization, level from learning_outcome where ${which})
    select greatest(
      (select max(level) from outcome),
      (select max(l.level) from programme_outcome l join outcome o on o.id = l.learning_outcome),
      (select max(l.level) from unit_outcome l join outcome o on o.id = l.learning_outcome),
      (select max((link ->> 'level')::int) from rel__calendar_week__exam e
       cross join jsonb_array_elements(e.outcomes) as link
       join outcome o on o.id = (link ->> 'learning_outcome')::int
       where e.outcomes <> '[]' and e.organization in (select organization from outcome)), 0) as level`.execute(db);
  return found.rows[0]?.level ?? 0;
}
