// Checks that links to outcomes have levels within the scale of the outcome's framework.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { invalid } from '#server/refusal.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { levelsIn } from '#shared/definitions/outcome-scale.ts';
import { outcomeText } from '#shared/text/outcomes.ts';

import type { Values } from './values.ts';
import { readOnce } from './write.ts';

interface LeveledLink {
  learning_outcome: number;
  level?: number;
}

export async function checkLevels(db: Db, definition: AnyDefinition, values: Values): Promise<void> {
  for (const [name, leveled] of leveledLinks(definition, values)) {
    const highest = await readHighestLevels(db, leveled.map(outcomeOf));
    leveled.forEach(({ learning_outcome, level = 0 }) => {
      const most = highest.get(learning_outcome) ?? level;
      if (level > most) throw invalid({ [name]: outcomeText.levelTooHigh(most) });
    });
  }
}

/** Reads for many records at once what `checkLevels` needs. */
export async function readLevels(db: Db, definition: AnyDefinition, records: readonly Values[]): Promise<void> {
  const links = records.flatMap((values) => leveledLinks(definition, values)).flatMap(([, leveled]) => leveled);
  await readHighestLevels(db, links.map(outcomeOf));
}

const outcomeOf = ({ learning_outcome }: LeveledLink) => learning_outcome;

function leveledLinks({ attributes }: AnyDefinition, values: Values): [name: string, links: LeveledLink[]][] {
  return Object.entries(values).flatMap(([name, value]): [string, LeveledLink[]][] => {
    if (attributes[name]?.kind !== 'outcomes') return [];
    const leveled = (value as LeveledLink[]).filter(({ level = 0 }) => level > 0);
    return leveled.length > 0 ? [[name, leveled]] : [];
  });
}

/** The highest level per outcome; read once, because many rows link to the same outcomes. */
function readHighestLevels(db: Db, outcomes: readonly number[]): Promise<ReadonlyMap<number, number>> {
  return readOnce(db, 'highest levels', outcomes, async (ids) => {
    const found = await sql<{ id: number; scale: number | null; scale_levels: string }>`
      select o.id, f.scale, f.scale_levels
      from learning_outcome o join learning_outcome_framework f on f.id = o.framework
      where o.id = any(${[...ids]}::int[])`.execute(db);
    return found.rows.map(({ id, ...scale }) => [id, levelsIn(scale).length]);
  });
}
