// Units that require each other in a ring can never be begun.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';

interface Step {
  unit: number;
  /** The unit that requires it; null for what would be required from now on. */
  via: number | null;
  title: string;
}

/** From a unit that would require these, back to itself: the titles along the way. Null when there is no such way. */
export async function circleFrom(
  db: Db,
  organization: number,
  unit: number,
  required: readonly number[],
): Promise<string[] | null> {
  // Two people who make units require each other at the same moment must not make a ring: one waits for the other.
  await sql`select pg_advisory_xact_lock(hashtext('unit_requirement'), ${organization})`.execute(db);
  // Each step once, however many ways lead to it. What the unit itself requires is about to be replaced.
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
