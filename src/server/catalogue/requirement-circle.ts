// Detects cycles in requirements: units that require each other can never be started.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import { addKnown, knownOf, readColumns, unknownOf } from '#server/records/known-columns.ts';
import type { Values } from '#server/records/values.ts';
import type { Requirement } from '#shared/definitions/requirement.ts';

const table = 'educational_unit';

/** The titles along a cycle that these requirements would create for a unit; null if there is none. */
export async function circleFrom(
  db: Db,
  organization: number,
  unit: number,
  required: readonly number[],
): Promise<string[] | null> {
  // Each unit, by the first one that requires it; null for the new requirements. Visits added units too.
  const via = new Map<number, number | null>(required.map((id) => [id, null]));
  for (const at of via.keys()) {
    // Its current requirements are about to be replaced.
    if (at === unit) break;
    const known = await readRequirements(db, organization, [at]);
    const next = (known.get(at)?.['requires'] ?? []) as Pick<Requirement, 'educational_unit'>[];
    for (const { educational_unit: id } of next) if (!via.has(id)) via.set(id, at);
  }
  if (!via.has(unit)) return null;
  const path: number[] = [];
  for (let at: number | null = unit; at !== null; at = via.get(at) ?? null) path.unshift(at);
  const titles = await readColumns<{ title: string }>(db, table, ['title'], path);
  return [unit, ...path].map((id) => titles.get(id)?.title ?? '');
}

/** Reads what these units require, and everything that those require, in one query. */
export async function readRequirements(
  db: Db,
  organization: number,
  units: readonly number[],
): Promise<ReadonlyMap<number, Values>> {
  const known = knownOf(db, table);
  const unknown = unknownOf(known, ['requires'], units);
  if (unknown.length === 0) return known;
  // So that two users who save requirements at the same moment cannot create a cycle.
  await sql`select pg_advisory_xact_lock(hashtext('unit_requirement'), ${organization})`.execute(db);
  const found = await sql<Values & { id: number }>`
    with recursive step (unit) as (
      select unnest(${unknown}::int[])
      union
      select r.requires from step join unit_requirement r on r.educational_unit = step.unit
    )
    select unit as id, (
      select coalesce(json_agg(json_build_object('educational_unit', r.requires) order by r.requires), '[]')
      from unit_requirement r where r.educational_unit = step.unit) as requires
    from step`.execute(db);
  addKnown(known, found.rows);
  return known;
}
