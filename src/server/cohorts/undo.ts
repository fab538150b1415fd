// Undoes a cohort, programme by programme, as long as nothing was built on it: anything changed since stays. The step of the
// job 'cohort_undo'.
import { sql } from 'kysely';

import { educationalUnit } from '#server/catalogue/educational-unit.ts';
import { programme } from '#server/catalogue/programme.ts';
import type { Db } from '#server/db/connect.ts';
import { noteUndo } from '#server/db/memory.ts';
import type { StoredJob } from '#server/jobs/job-kind.ts';
import { removeRecord, removeRecords } from '#server/records/remove.ts';
import { lockRecords } from '#server/records/rows.ts';
import type { Write } from '#server/records/write.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { cohortText } from '#shared/text/cohorts.ts';

const text = cohortText.undo;

export interface UndoInput {
  /** The job that made the cohort. */
  job: number;
}

export interface UndoStep {
  /** The new programme, and the change set that made it. */
  programme: number;
  change_set: number;
}

export interface Undone {
  /** New versions of units that stay, because they were changed or are used elsewhere. */
  units_left: number;
}

export async function undoCohort(write: Write, job: StoredJob, step: UndoStep): Promise<Undone> {
  const { db, user } = write;
  const [row] = await lockRecords(write, programme, [step.programme]);
  if (row.organization !== job.organization) throw notFound();
  await refuseChanged(db, step);
  await noteUndo(db, step.change_set);
  const placed = await sql<{ unit: number }>`
    select distinct educational_unit as unit from placement
    where programme = ${row.id} and educational_unit is not null`.execute(db);
  await removeRecord({ db, user }, programme, row);
  return removeVersions(write, job, new Set(placed.rows.map(({ unit }) => unit)));
}

/** Waits for saves of the plan that are in progress. */
async function refuseChanged(db: Db, { programme: id, change_set }: UndoStep): Promise<void> {
  await sql`select from programme_calendar where programme = ${id} order by year for update`.execute(db);
  const found = await sql<{ known: boolean; changed: boolean }>`
    select exists (select from change_set where id = ${change_set}) as known,
      exists (select from change where programme = ${id} and change_set <> ${change_set}) as changed`.execute(db);
  if (found.rows[0]?.changed) throw new Refusal(409, text.changed);
  if (!found.rows[0]?.known) throw new Refusal(409, text.tooOld);
}

/** Removes new versions that were planned only in it, with the versions that only those required. */
async function removeVersions(write: Write, job: StoredJob, planned: ReadonlySet<number>): Promise<Undone> {
  const { db, user } = write;
  const cohort = (job.input as UndoInput).job;
  const mayRemove = can(rightsIn(user.grants, job.organization), 'educational_unit', 'delete');
  const made = await madeVersions(db, cohort);
  const stood = made.filter(({ id }) => planned.has(id));
  const left = stood.filter(({ kept }) => kept || !mayRemove).length;
  let going = mayRemove ? stood.filter(({ free }) => free).map(({ id }) => id) : [];
  while (going.length > 0) {
    const required = await sql<{ unit: number }>`
      select distinct requires as unit from unit_requirement where educational_unit = any(${going}::int[])`.execute(db);
    await removeRecords({ db, user }, educationalUnit, await lockRecords(write, educationalUnit, going));
    const next = new Set(required.rows.map(({ unit }) => unit));
    going = (await madeVersions(db, cohort)).filter(({ id, free }) => free && next.has(id)).map(({ id }) => id);
  }
  return { units_left: left };
}

interface Version {
  id: number;
  /** Unchanged and unused. */
  free: boolean;
  /** Changed or planned elsewhere, so it no longer belongs to this cohort alone. */
  kept: boolean;
}

async function madeVersions(db: Db, cohort: number): Promise<Version[]> {
  const found = await sql<Version>`
    with own as materialized (
      select (result->>'change_set')::bigint as change_set, (result->>'programme')::int as programme, result->'units' as units
      from job_step where job = ${cohort} and state = 'done'
    ), version as (
      select unit.id, exists (
          select from change c where c.table_name in ('educational_unit', 'unit_requirement') and c.record = unit.id
            and c.change_set not in (select change_set from own)) as changed,
        exists (select from placement p where p.educational_unit = unit.id
          and p.programme not in (select programme from own)) as elsewhere,
        exists (select from placement p where p.educational_unit = unit.id)
          or exists (select from unit_requirement r where r.requires = unit.id) as used
      from own cross join jsonb_array_elements(own.units) as pair join educational_unit unit on unit.id = (pair->>1)::int
    )
    select id, not changed and not used as free, changed or elsewhere as kept from version`.execute(db);
  return found.rows;
}
