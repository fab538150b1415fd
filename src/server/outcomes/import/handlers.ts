// The calls about files to take over. A read file is kept for a day, for whoever sent it.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { Handlers } from '#server/http/call.ts';
import { startJob } from '#server/jobs/start-job.ts';
import { invalid, notFound, Refusal } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';
import {
  IMPORT_PAGE,
  type ImportChange,
  type ImportCounts,
  type ImportProblem,
  type ImportRow,
} from '#shared/api/imports.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { caseText } from '#shared/text/case.ts';
import { fieldText } from '#shared/text/field.ts';

import { readPackage } from '../case/read-package.ts';
import type { ImportStep } from './apply.ts';
import type { Comparison } from './compare.ts';
import { compareWithSchool } from './read-import.ts';

/** Read files of one user at once; the oldest go. */
const MAX_KEPT = 5;

interface StoredImport {
  id: number;
  organization: number;
  object: string;
  counts: ImportCounts;
  problems: ImportProblem[];
  head: ImportRow;
  created_at: Date;
  job: number | null;
}

export const importHandlers: Handlers['imports'] = {
  create: async ({ db, user, query, body }) => {
    const { organization } = query;
    // One that does not exist and one behind the wall look the same.
    if (!user.organizations.some(({ id }) => id === organization)) throw invalid({ organization: fieldText.missing });
    const file = readPackage(body);
    const { comparison } = await compareWithSchool(db, user, organization, file);
    const id = await keep(db, user, organization, file, comparison);
    return { id, counts: comparison.counts, problems: comparison.problems };
  },

  get: async ({ db, user, params, query }) => {
    const stored = await findImport(db, user, params.id);
    const { change, page } = query;
    const asked: readonly ImportChange[] = change ? [change] : ['new', 'changed', 'refused', 'inactive'];
    const found = await sql<{ rows: ImportRow[]; total: number }>`
      select (select count(*)::int from import_row where import = ${stored.id} and change = any(${asked}::text[])) as total,
        (select coalesce(json_agg(page.row order by page.position), '[]') from (
          select position, row from import_row
          where import = ${stored.id} and change = any(${asked}::text[])
          order by position limit ${IMPORT_PAGE} offset ${(page - 1) * IMPORT_PAGE}) as page) as rows`.execute(db);
    const { rows = [], total = 0 } = found.rows[0] ?? {};
    const { created_at, job, head, ...rest } = stored;
    const readable = readerOf(user, stored.organization);
    return {
      ...{ ...rest, created_at: created_at.toISOString(), job: job ?? 0 },
      ...{ head: readable('learning_outcome_framework', head), page, pages: Math.ceil(total / IMPORT_PAGE) },
      rows: rows.map((row) => readable('learning_outcome', row)),
    };
  },

  apply: async ({ db, user, params }) => {
    const stored = await findImport(db, user, params.id, sql`for update`);
    if (stored.job !== null) throw new Refusal(409, caseText.refused.applied);
    const step: ImportStep = { import: stored.id };
    const { organization } = stored;
    const job = await startJob({ db, user }, { kind: 'import_file', organization, input: {}, steps: [step] });
    await sql`update import set job = ${job} where id = ${stored.id}`.execute(db);
    return { job };
  },
};

/** One's own, in a school where one may still take files over. */
async function findImport(db: Db, user: User, id: number, lock = sql``): Promise<StoredImport> {
  const found = await sql<StoredImport>`
    select id, organization, object, counts, problems, head, created_at, job from import
    where id = ${id} and app_user = ${user.id} and created_at > now() - interval '1 day'
      and organization = any(${user.organizations.map((each) => each.id)}::int[]) ${lock}`.execute(db);
  const [stored] = found.rows;
  if (!stored) throw notFound();
  const rights = rightsIn(user.grants, stored.organization);
  const may = (action: 'create' | 'update') => can(rights, 'learning_outcome_framework', action);
  if (!may('create') && !may('update')) throw notFound();
  return stored;
}

async function keep(
  db: Db,
  user: User,
  organization: number,
  file: object,
  { counts, problems, head, rows }: Comparison,
): Promise<number> {
  await sql`
    delete from import where id in (
      select id from import where app_user = ${user.id} order by id desc offset ${MAX_KEPT - 1})`.execute(db);
  const made = await sql<{ id: number }>`
    with made as (
      insert into import (organization, app_user, object, payload, counts, problems, head)
      values (${organization}, ${user.id}, 'learning_outcome_framework', ${JSON.stringify(file)},
        ${JSON.stringify(counts)}, ${JSON.stringify(problems)}, ${JSON.stringify(head)}) returning id
    ), rows as (
      insert into import_row (import, position, change, row)
      select made.id, given.position, given.row ->> 'change', given.row
      from made, jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as given (row, position)
    )
    select id from made`.execute(db);
  return (made.rows[0] as { id: number }).id;
}

/** As the user may read it now. */
function readerOf(user: User, organization: number) {
  const rights = rightsIn(user.grants, organization);
  return (object: string, { code, title, changes, ...row }: ImportRow): ImportRow => {
    const reads = (name: string) => canAttribute(rights, `${object}.${name}`, 'read');
    return {
      ...row,
      code: reads('code') ? code : '',
      title: reads('title') ? title : '',
      changes: changes.filter(({ attribute }) => reads(attribute)),
    };
  };
}
