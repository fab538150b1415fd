// Imports a framework file in one transaction: the step of the job 'import_file'. Outcomes have SQL of their own here, a few statements
// for up to 20,000 of them, instead of `createRecord` and `updateRecord`: `compare` has applied the same rules.
import { sql } from 'kysely';

import { learningOutcomeFramework } from '#server/catalogue/learning-outcome-framework.ts';
import type { Db } from '#server/db/connect.ts';
import { openChangeSet } from '#server/db/memory.ts';
import type { StoredJob } from '#server/jobs/job-kind.ts';
import { insertRow, lockRecords, updateRow } from '#server/records/rows.ts';
import { lockTree } from '#server/records/tree.ts';
import { initialValues } from '#server/records/values.ts';
import type { Write } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import type { ImportCounts } from '#shared/api/imports.ts';
import { caseText } from '#shared/text/case.ts';

import type { CaseFramework } from '../case/types.ts';
import type { OutcomeWrite } from './compare.ts';
import { compareWithSchool } from './read-import.ts';

export interface ImportStep {
  import: number;
}

/** The stored result of a step. */
export interface Imported {
  framework: number;
  counts: ImportCounts;
}

const { definition } = learningOutcomeFramework;

export async function applyImport(write: Write, job: StoredJob, { import: id }: ImportStep): Promise<Imported> {
  const { db, user } = write;
  const { organization } = job;
  const found = await sql<{ payload: CaseFramework }>`
    select payload from import where id = ${id} and organization = ${organization} and app_user = ${user.id}`.execute(
    db,
  );
  const file = found.rows[0]?.payload;
  if (!file) throw new Refusal(409, caseText.refused.gone);
  // Of two imports of the same file one waits for the other. The tree lock also blocks moves of outcomes.
  await sql`select pg_advisory_xact_lock(hashtext(${`import ${file.uuid}`}), ${organization})`.execute(db);
  await lockTree(db, { table: 'learning_outcome', parent: 'parent' });
  const there = await sql<{ id: number }>`
    select id from learning_outcome_framework
    where organization = ${organization} and uuid = ${file.uuid}::uuid`.execute(db);
  const [held] = await lockRecords(
    write,
    learningOutcomeFramework,
    there.rows.map((row) => row.id),
  );
  const { stored, comparison } = await compareWithSchool(db, user, organization, file);
  const { framework: changed, outcomes, inactive, counts } = comparison;
  const values = { ...(await initialValues(db, definition)), ...changed, uuid: file.uuid };
  const framework = held?.id ?? (await insertRow(db, definition, organization, values));
  if (held && Object.keys(changed).length > 0) await updateRow(db, definition, held, changed);
  const ids = new Map(stored?.outcomes.map((outcome) => [outcome.uuid, outcome.id]));
  await insertOutcomes(
    db,
    { organization, framework, ids },
    outcomes.filter((outcome) => outcome.id === 0),
  );
  await updateOutcomes(
    db,
    ids,
    outcomes.filter((outcome) => outcome.id !== 0),
    inactive,
  );
  await insertMatches(db, organization, ids, outcomes);
  // An import without changes leaves nothing in the history and cannot be undone.
  if (!held || [changed, outcomes, inactive].some((each) => Object.keys(each).length > 0))
    await sql`update import set change_set = ${await openChangeSet(db)} where id = ${id}`.execute(db);
  return { framework, counts };
}

interface Into {
  organization: number;
  framework: number;
  /** The id of every outcome by its uuid; new ones are added. */
  ids: Map<string, number>;
}

const columns = sql`r(id int, uuid uuid, parent int, position int, code text, title text, description text, level int,
  phase int, active boolean)`;

async function insertOutcomes(db: Db, { organization, framework, ids }: Into, made: OutcomeWrite[]): Promise<void> {
  if (made.length === 0) return;
  const next = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('learning_outcome', 'id'))::int as id
    from generate_series(1, ${made.length}::int)`.execute(db);
  made.forEach(({ uuid }, index) => ids.set(uuid, next.rows[index]?.id ?? 0));
  await sql`
    insert into learning_outcome (id, organization, framework, uuid, code, title,
      parent, position, phase, level, active, description)
    select r.id, ${organization}::int, ${framework}::int, r.uuid, r.code, r.title, r.parent, r.position, r.phase, r.level,
      r.active, r.description
    from jsonb_to_recordset(${rowsOf(made, ids)}::jsonb) as ${columns}`.execute(db);
}

async function updateOutcomes(
  db: Db,
  ids: ReadonlyMap<string, number>,
  changed: OutcomeWrite[],
  inactive: readonly number[],
): Promise<void> {
  if (changed.length > 0)
    await sql`
      update learning_outcome o set code = r.code, title = r.title, parent = r.parent,
        position = r.position, phase = r.phase, level = r.level, active = r.active, description = r.description,
        revision = o.revision + 1
      from jsonb_to_recordset(${rowsOf(changed, ids)}::jsonb) as ${columns} where o.id = r.id`.execute(db);
  if (inactive.length > 0)
    await sql`
      update learning_outcome set active = false, revision = revision + 1
      where id = any(${[...inactive]}::int[])`.execute(db);
}

async function insertMatches(
  db: Db,
  organization: number,
  ids: ReadonlyMap<string, number>,
  outcomes: readonly OutcomeWrite[],
): Promise<void> {
  const matches = outcomes.flatMap(({ uuid, matches: list }) =>
    list.map(({ id, kind }) => ({ learning_outcome: ids.get(uuid), matches: id, kind })),
  );
  if (matches.length === 0) return;
  await sql`
    insert into outcome_match (organization, learning_outcome, matches, kind)
    select ${organization}::int, r.learning_outcome, r.matches, r.kind
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as r(learning_outcome int, matches int, kind text)
    on conflict do nothing`.execute(db);
}

function rowsOf(outcomes: readonly OutcomeWrite[], ids: ReadonlyMap<string, number>): string {
  return JSON.stringify(
    outcomes.map(({ matches: _matches, parent, ...rest }) => ({
      ...rest,
      id: ids.get(rest.uuid),
      parent: parent === null ? null : ids.get(parent),
    })),
  );
}
