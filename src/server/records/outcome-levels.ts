// A link to an outcome has a level of the scale of its framework.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { invalid } from '#server/refusal.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

import type { Values } from './values.ts';

interface LeveledLink {
  learning_outcome: number;
  level?: number;
}

export async function checkLevels(db: Db, { attributes }: AnyDefinition, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (attributes[name]?.kind !== 'outcomes') continue;
    const leveled = (value as LeveledLink[]).filter(({ level = 0 }) => level > 0);
    if (leveled.length === 0) continue;
    const scales = await readScales(db, leveled);
    leveled.forEach(({ learning_outcome, level = 0 }) => {
      const { title, most } = scales.get(learning_outcome) ?? { title: '', most: level };
      if (level > most) throw invalid({ [name]: outcomeText.levelTooHigh(title, most) });
    });
  }
}

async function readScales(db: Db, links: readonly LeveledLink[]) {
  const found = await sql<{ id: number; title: string; scale: number | null; scale_levels: string }>`
    select o.id, f.title, f.scale, f.scale_levels
    from learning_outcome o join learning_outcome_framework f on f.id = o.learning_outcome_framework
    where o.id = any(${links.map(({ learning_outcome }) => learning_outcome)}::int[])`.execute(db);
  return new Map(found.rows.map(({ id, title, ...scale }) => [id, { title, most: levelsIn(scale).length }]));
}
