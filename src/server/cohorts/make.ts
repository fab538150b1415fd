// Makes the cohort of one programme: a copy of the record with another start year and its whole plan, in one transaction with the
// new versions of units that it needs. The step of the job 'cohort'.
import { sql } from 'kysely';

import { placementRows } from '#server/calendar/placement-rows.ts';
import { educationalUnit } from '#server/catalogue/educational-unit.ts';
import { copyPartsAndPlans, programme } from '#server/catalogue/programme.ts';
import { openChangeSet } from '#server/db/memory.ts';
import type { StoredJob } from '#server/jobs/job-kind.ts';
import { cloneRecord, cloneRecords } from '#server/records/clone.ts';
import type { RecordType } from '#server/records/record-type.ts';
import { lockRecords } from '#server/records/rows.ts';
import type { Write } from '#server/records/write.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import type { CohortInput } from '#shared/api/cohorts.ts';
import { cohortText } from '#shared/text/cohorts.ts';

import { cohortWeeks } from './plans.ts';
import { mayRenew, refusalOf, unitsToRenew } from './refusals.ts';
import { readSources } from './source.ts';

export interface CohortStep {
  programme: number;
}

/** The stored result of a step. */
export interface CohortResult {
  programme: number;
  change_set: number;
  /** New versions: [unit, its new version]. */
  units: [number, number][];
  /** The number of courses and exams that moved to another week, and of those that could not. */
  moved: number;
  left: number;
  no_calendar: { year: number; label: string }[];
}

export async function makeCohort(write: Write, job: StoredJob, { programme: id }: CohortStep): Promise<CohortResult> {
  const { db, user } = write;
  const input = job.input as CohortInput;
  const [row] = await lockRecords(write, programme, [id]);
  if (row.organization !== job.organization) throw notFound();
  // Of two jobs that make the same cohort, one waits and then finds that it exists.
  await sql`select pg_advisory_xact_lock(hashtext('programme.family'), ${row['family']})`.execute(db);
  const [source] = await readSources(db, job.organization, [id], input.year_start);
  if (!source) throw notFound();
  const refused = refusalOf(user, source, input.year_start);
  if (refused) throw new Refusal(422, refused);

  const rows = await placementRows(db, sql`p.programme = ${id} and p.year <= ${source.years.length}`);
  const planned = new Set(
    rows.filter(({ kind }) => kind === 'block_unit' || kind === 'week_unit').map(({ object }) => object),
  );
  const units = await newVersions(write, job, unitsToRenew(input, planned));
  const { others } = cohortWeeks(source, rows, input);
  const moves = others.flatMap(({ node, spot }) => (spot ? [{ id: node.row.id, ...spot }] : []));
  const type: RecordType = {
    ...programme,
    copied: async () => () => ({ year_start: input.year_start, calendar_year: source.nextCalendarYear }),
    cloned: (_write, copies) => copyPartsAndPlans(db, copies, { units: units.all, moves }),
  };
  return {
    programme: await cloneRecord(write, type, row),
    change_set: await openChangeSet(db),
    units: units.made,
    moved: moves.length,
    left: others.length - moves.length,
    no_calendar: source.years.filter(({ next }) => next.blocks === 0).map(({ year, label }) => ({ year, label })),
  };
}

/** A unit in several programmes of a cohort gets one new version, made with the first of them. */
async function newVersions(write: Write, job: StoredJob, wanted: readonly number[]) {
  const { db, user } = write;
  if (wanted.length === 0) return { all: new Map<number, number>(), made: [] };
  if (!mayRenew(user, job.organization)) throw new Refusal(403, cohortText.refused.noUnitRight);
  const known = await versionsOf(db, job.id);
  const missing = wanted.filter((id) => !known.has(id)).toSorted((a, b) => a - b);
  const copies = await cloneRecords(write, educationalUnit, await lockRecords(write, educationalUnit, missing));
  const made = missing.map((id, index): [number, number] => [id, copies[index] as number]);
  const all = new Map([...known, ...made]);
  if (made.length > 0) await requireNewVersions(db, all);
  return { all, made };
}

/** New versions made by earlier steps that still exist. */
async function versionsOf(db: Write['db'], job: number): Promise<Map<number, number>> {
  const found = await sql<{ old: number; new: number }>`
    select (pair->>0)::int as old, unit.id as new
    from job_step s cross join jsonb_array_elements(s.result->'units') as pair
    join educational_unit unit on unit.id = (pair->>1)::int
    where s.job = ${job} and s.state = 'done'`.execute(db);
  return new Map(found.rows.map((row) => [row.old, row.new]));
}

/** Points requirements between new versions to the new versions. This adds no cycle, because the originals have none. */
async function requireNewVersions(db: Write['db'], versions: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    with changed as (
      update unit_requirement r set requires = version.new
      from unnest(${[...versions.keys()]}::int[], ${[...versions.values()]}::int[]) as version (old, new)
      where r.requires = version.old and r.educational_unit = any(${[...versions.values()]}::int[])
      returning r.educational_unit
    )
    update educational_unit set revision = revision + 1 where id in (select educational_unit from changed)`.execute(db);
}
