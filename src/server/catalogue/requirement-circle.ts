// Detects cycles in requirements: units that require each other can never be started.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

interface Step {
  unit: number;
  /** The unit that requires it; null for the new requirements. */
  via: number | null;
  title: string;
}

/** The titles along a cycle that these requirements would create for a unit; null if there is none. */
export async function circleFrom(
  db: Db,
  organization: number,
  unit: number,
  required: readonly number[],
): Promise<string[] | null> {
  // So that two users who save requirements at the same moment cannot create a cycle.
  await sql`select pg_advisory_xact_lock(hashtext('unit_requirement'), ${organization})`.execute(db);
  // Visits each step once. The unit's current requirements are ignored, because they are about to be replaced.
  const found = await sql<Step>`
    with recursive step (unit, via) as (
      select given, null::int from unnest(${[...required]}::int[]) as given
      union
      select next.requires, next.educational_unit from step
      join unit_requirement next on next.educational_unit = step.unit
      where step.unit <> ${unit}
    )
    select step.unit, step.via, u.title from step join educational_unit u on u.id = step.unit
    where exists (select from step where unit = ${unit})`.execute(db);
  const steps = new Map<number, Step>();
  for (const step of found.rows) if (!steps.has(step.unit)) steps.set(step.unit, step);
  const last = steps.get(unit);
  if (!last) return null;
  const path = [last.title];
  for (let at = last; at.via !== null;) {
    at = steps.get(at.via) as Step;
    path.unshift(at.title);
  }
  return [last.title, ...path];
}
