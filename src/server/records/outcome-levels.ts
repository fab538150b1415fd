// A link to an outcome has a level of the scale of its framework.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { invalid } from '#server/refusal.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

import type { Values } from './values.ts';
import { factsOf } from './write.ts';

interface LeveledLink {
  learning_outcome: number;
  level?: number;
}

export async function checkLevels(db: Db, { attributes }: AnyDefinition, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (attributes[name]?.kind !== 'outcomes') continue;
    const leveled = (value as LeveledLink[]).filter(({ level = 0 }) => level > 0);
    if (leveled.length === 0) continue;
    const highest = await highestLevels(
      db,
      leveled.map(({ learning_outcome }) => learning_outcome),
    );
    leveled.forEach(({ learning_outcome, level = 0 }) => {
      const most = highest.get(learning_outcome) ?? level;
      if (level > most) throw invalid({ [name]: outcomeText.levelTooHigh(most) });
    });
  }
}

/** By outcome; once per transaction, because many rows link to the same ones. */
async function highestLevels(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const facts = factsOf(db);
  const known = (facts.get('highest levels') as Map<number, number> | undefined) ?? new Map<number, number>();
  facts.set('highest levels', known);
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length === 0) return known;
  const found = await sql<{ id: number; scale: number | null; scale_levels: string }>`
    select o.id, f.scale, f.scale_levels
    from learning_outcome o join learning_outcome_framework f on f.id = o.learning_outcome_framework
    where o.id = any(${unknown}::int[])`.execute(db);
  for (const { id, ...scale } of found.rows) known.set(id, levelsIn(scale).length);
  return known;
}

/** The highest level that is in use for these outcomes: their own, and that of every link to them; 0 for none. */
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
