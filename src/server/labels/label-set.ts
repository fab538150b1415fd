// The labels of one object (or those of the objects themselves) for one school, unit or system: saved together, so two people
// who save them go by one revision. Used by attribute and object labels.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';

import type { Level } from './audience.ts';

export interface LabelSet extends Level {
  /** Empty for the labels of the objects themselves. */
  object: string;
}

/** As SQL, for the statement that reads the labels: 0 as long as nobody saved any. */
export function labelRevision(set: LabelSet): RawBuilder<number> {
  return sql<number>`coalesce((select revision from label_set where ${rowOf(set)}), 0)`;
}

/** The revision as it stands, held until the transaction ends, so that two people save one after the other. */
export async function lockLabels(db: Db, set: LabelSet): Promise<number> {
  const { organization, unit, system, object } = set;
  await sql`
    insert into label_set (organization, organizational_unit, system, object)
    values (${organization}, ${unit}, ${system}, ${object}) on conflict do nothing`.execute(db);
  const locked = await sql<{ revision: number }>`
    select revision from label_set where ${rowOf(set)} for update`.execute(db);
  return locked.rows[0]?.revision ?? 0;
}

export async function raiseLabels(db: Db, set: LabelSet): Promise<void> {
  await sql`update label_set set revision = revision + 1 where ${rowOf(set)}`.execute(db);
}

/** Which lines of the history are about labels of this school, unit or system. */
export function labelHistory(key: ObjectKey, { organization, unit, system }: Level): RawBuilder<unknown> {
  const names = (name: string, id: number | null) =>
    id === null ? sql`h.changes->${name} is null` : sql`h.changes->${name} @> ${JSON.stringify([id])}::jsonb`;
  return sql`h.object = ${key} and h.organization = ${organization}
    and ${names('organizational_unit', unit)} and ${names('system', system)}`;
}

function rowOf({ organization, unit, system, object }: LabelSet): RawBuilder<unknown> {
  return sql`organization = ${organization} and coalesce(organizational_unit, 0) = ${unit ?? 0}
    and coalesce(system, 0) = ${system ?? 0} and object = ${object}`;
}
