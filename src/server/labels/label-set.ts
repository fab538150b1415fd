// The labels of one object (or of the objects themselves) for one school, unit or system. They are saved together and share one
// revision. Used by attribute and object labels.
import { type RawBuilder, sql } from 'kysely';

import type { LockedRow } from '#server/rights/last-change.ts';
import type { Db } from '#server/db/connect.ts';

import type { Level } from './audience.ts';

export interface LabelSet extends Level {
  /** '' for the labels of the objects themselves. */
  object: string;
}

/** SQL for the query that reads the labels: 0 if none were ever saved. */
export function labelRevision(set: LabelSet): RawBuilder<number> {
  return sql<number>`coalesce((select revision from label_set where ${rowOf(set)}), 0)`;
}

/** Locks the set until the transaction ends. */
export async function lockLabels(db: Db, set: LabelSet): Promise<LockedRow> {
  const { organization, unit, system, object } = set;
  // An advisory lock, because the row exists only after the first save.
  const key = [organization, unit ?? 0, system ?? 0, object].join();
  await sql`select pg_advisory_xact_lock(hashtext('label_set'), hashtext(${key}))`.execute(db);
  const found = await sql<{ record: number; revision: number }>`
    select id as record, revision from label_set where ${rowOf(set)}`.execute(db);
  return { table: 'label_set', ...(found.rows[0] ?? { record: 0, revision: 0 }) };
}

export async function raiseLabels(db: Db, set: LabelSet): Promise<void> {
  const { organization, unit, system, object } = set;
  await sql`
    insert into label_set (organization, organizational_unit, system, object, revision)
    values (${organization}, ${unit}, ${system}, ${object}, 1)
    on conflict (organization, (coalesce(organizational_unit, 0)), (coalesce(system, 0)), object)
    do update set revision = label_set.revision + 1`.execute(db);
}

function rowOf({ organization, unit, system, object }: LabelSet): RawBuilder<unknown> {
  return sql`organization = ${organization} and coalesce(organizational_unit, 0) = ${unit ?? 0}
    and coalesce(system, 0) = ${system ?? 0} and object = ${object}`;
}
