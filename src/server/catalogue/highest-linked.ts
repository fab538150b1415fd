// The highest level in links to outcomes: the scale of their framework must not become shorter than that.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { readOnce } from '#server/records/write.ts';

/** Of each outcome, the highest level of the links to it; 0 for none. */
export function highestLinkedOf(db: Db, outcomes: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return readOnce(db, 'highest link of outcomes', outcomes, (ids) => readHighest(db, 'id', ids));
}

/** Of each framework, the highest level of its outcomes and of the links to them; 0 for none. */
export function highestLinkedIn(db: Db, frameworks: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return readOnce(db, 'highest link in frameworks', frameworks, (ids) => readHighest(db, 'framework', ids));
}

async function readHighest(
  db: Db,
  column: 'id' | 'framework',
  ids: readonly number[],
): Promise<[id: number, level: number][]> {
  const found = await sql<{ id: number; level: number }>`
    with outcome as materialized (
      select id, organization, level, ${sql.ref(column)} as key from learning_outcome
      where ${sql.ref(column)} = any(${[...ids]}::int[])
    ), used (key, level) as (
      select key, level from outcome where ${column === 'framework'}
      union all select o.key, l.level from programme_outcome l join outcome o on o.id = l.learning_outcome
      union all select o.key, l.level from unit_outcome l join outcome o on o.id = l.learning_outcome
      union all select o.key, (link ->> 'level')::int from rel__calendar_week__exam e
        cross join jsonb_array_elements(e.outcomes) as link
        join outcome o on o.id = (link ->> 'learning_outcome')::int
        where e.outcomes <> '[]' and e.organization in (select organization from outcome)
    )
    select given as id, coalesce(max(level), 0) as level
    from unnest(${[...ids]}::int[]) as given left join used on key = given group by given`.execute(db);
  return found.rows.map(({ id, level }) => [id, level]);
}
