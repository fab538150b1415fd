// The calls for changing many records at once: previewing a file or bulk edit, applying it, and undoing it.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { Handlers } from '#server/http/call.ts';
import { startJob } from '#server/jobs/start-job.ts';
import { readPackage } from '#server/outcomes/case/read-package.ts';
import type { ImportStep } from '#server/outcomes/import/apply.ts';
import { compareWithSchool } from '#server/outcomes/import/read-import.ts';
import { forbidden, invalid, notFound, Refusal } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';
import {
  IMPORT_PAGE,
  type ImportChange,
  type ImportColumn,
  type ImportRow,
  MAX_SHEET_BYTES,
  ownColumns,
} from '#shared/api/imports.ts';
import { accessDefinitions, definitions } from '#shared/definitions/registry.ts';
import type { FileObject } from '#shared/permissions/importable.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';
import { importText } from '#shared/text/imports.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { compareEdit } from './bulk-edit.ts';
import type { RecordsStep, UndoStep } from './jobs.ts';
import { countsOf, importOf, readSheet } from './read-sheet.ts';
import {
  contentOf,
  findImport,
  storeImport,
  type StoredFile,
  mayImport,
  type NewImport,
  payloadOf,
  type StoredImport,
} from './stored-imports.ts';
import type { PlanPayload } from './plan/apply-plan.ts';
import { comparePlan } from './plan/compare-plan.ts';
import { planRightsKey } from './plan/readable-plan-key.ts';
import { typeOf } from './record-type-of.ts';

export const importHandlers: Handlers['imports'] = {
  create: async ({ db, user, query, body }) => {
    const { organization, object } = query;
    // A school that does not exist and one the user is not in look the same.
    if (!user.organizations.some(({ id }) => id === organization)) throw invalid({ organization: fieldText.missing });
    if (!mayImport(user, organization, object)) throw forbidden();
    if (!(body instanceof Uint8Array)) {
      if (object !== 'learning_outcome_framework') throw invalid({ object: fieldText.choice });
      const file = readPackage(body);
      const { comparison } = await compareWithSchool(db, user, organization, file);
      const { counts, problems } = comparison;
      const source: StoredFile = { name: query.name, sheet: '', columns: [], mapped: false, content: null };
      const id = await storeImport(db, user, { ...comparison, organization, object, payload: file, file: source });
      return { id, counts, problems, columns: [] };
    }
    if (body.length > MAX_SHEET_BYTES) throw new Refusal(413, refusalText.tooLarge(MAX_SHEET_BYTES));
    return readSheet({ db, user }, { object, organization, name: query.name }, body, query.columns?.split(','));
  },

  again: async ({ db, user, params, body }) => {
    const stored = await findImport(db, user, params.id);
    const content = await contentOf(db, stored);
    if (!content) throw notFound();
    return readSheet({ db, user }, { ...stored, object: stored.object as FileObject }, content, body.columns);
  },

  plan: async ({ db, user, query, body }) => {
    const { programme } = query;
    const { organization, sheet, rows, writes, problems } = await comparePlan({ db, user }, programme, body);
    const payload: PlanPayload = { kind: 'plan', programme, writes, sight: planRightsKey(user, organization) };
    const counts = countsOf(rows);
    const file: StoredFile = { name: query.name, sheet, columns: [], mapped: false, content: null };
    const made: NewImport = { organization, object: 'calendar', payload, counts, problems, head: null, rows, file };
    return { id: await storeImport(db, user, made), counts, problems };
  },

  edit: async ({ db, user, body }) => {
    const { object, ids, values } = body;
    const { organization, results } = await compareEdit({ db, user }, typeOf(object), ids, values);
    const made = importOf(object, organization, results, 'edit');
    return { id: await storeImport(db, user, made), counts: made.counts, problems: [] };
  },

  get: async ({ db, user, params, query }) => {
    const stored = await findImport(db, user, params.id);
    if (stored.object === 'calendar') await requireSameReadRights(db, user, stored);
    const { change, page } = query;
    const asked: readonly ImportChange[] = change ? [change] : ['new', 'changed', 'refused', 'inactive'];
    const found = await sql<{ rows: ImportRow[]; total: number; conflicts: number }>`
      select (select count(*)::int from import_row where import = ${stored.id} and change = any(${asked}::text[])) as total,
        (select count(*)::int from import_row
          where import = ${stored.id} and change = 'refused' and (row ->> 'conflict')::boolean) as conflicts,
        (select coalesce(json_agg(page.row order by page.position), '[]') from (
          select position, row from import_row
          where import = ${stored.id} and change = any(${asked}::text[])
          order by position limit ${IMPORT_PAGE} offset ${(page - 1) * IMPORT_PAGE}) as page) as rows`.execute(db);
    const { rows = [], total = 0, conflicts = 0 } = found.rows[0] ?? {};
    const { created_at, job, undo_job, head, change_set: _changeSet, ...rest } = stored;
    const readable = stored.object === 'calendar' ? asItIs : readerOf(user, stored.organization);
    return {
      ...{ ...rest, created_at: created_at.toISOString(), job: job ?? 0, undo: undo_job ?? 0, conflicts },
      columns: readableColumns(user, stored),
      ...{ head: head && readable(stored.object, head), page, pages: Math.ceil(total / IMPORT_PAGE) },
      // The rows of a framework are its outcomes.
      rows: rows.map((row) => readable(head ? 'learning_outcome' : stored.object, row)),
    };
  },

  apply: async ({ db, user, params, body }) => {
    const stored = await findImport(db, user, params.id, sql`for update`);
    const { organization, head, counts } = stored;
    if (stored.job !== null) throw new Refusal(409, await whyNotAgain(db, stored.job));
    const isWhole = body.rows === 'all';
    if (!head && isWhole && counts.refused > 0 && !body.overwrite) throw new Refusal(409, importText.refusedRows);
    const records: RecordsStep = {
      ...{ import: stored.id, object: stored.object as RecordsStep['object'] },
      ...{ onlyGood: !isWhole, overwrite: body.overwrite },
    };
    const framework: ImportStep = { import: stored.id };
    const job = await startJob(
      { db, user },
      head
        ? { kind: 'import_file', organization, input: {}, steps: [framework] }
        : { kind: 'import_records', organization, input: {}, steps: [records] },
    );
    await sql`update import set job = ${job} where id = ${stored.id}`.execute(db);
    return { job };
  },

  undo: async ({ db, user, params }) => {
    const stored = await findImport(db, user, params.id, sql`for update`);
    const { organization, change_set } = stored;
    if (stored.object === 'user') throw new Refusal(409, importText.usersNotUndoable);
    if (change_set === null) throw new Refusal(409, importText.notApplied);
    if (stored.undo_job !== null) throw new Refusal(409, importText.undoing);
    const object = stored.object as UndoStep['object'];
    const plan = object === 'calendar' ? await payloadOf<PlanPayload>(db, user, organization, stored.id) : null;
    const step: UndoStep = {
      ...{ object, change_set },
      ...(plan && { programme: plan.programme }),
      ...(stored.head && { isFile: true }),
    };
    const job = await startJob({ db, user }, { kind: 'import_undo', organization, input: {}, steps: [step] });
    await sql`update import set undo_job = ${job} where id = ${stored.id}`.execute(db);
    return { job };
  },
};

/** A preview is applied once: if that failed, others have changed the records, so a new preview is needed. */
async function whyNotAgain(db: Db, job: number): Promise<string> {
  const found = await sql<{ failed: boolean }>`
    select state in ('failed', 'cancelled') as failed from job where id = ${job}`.execute(db);
  return found.rows[0]?.failed ? importText.failedBefore : importText.applied;
}

/** Rows of a plan concern many objects: users who lost a right on one of them need a new preview. */
async function requireSameReadRights(db: Db, user: User, { id, organization }: StoredImport): Promise<void> {
  const payload = await payloadOf<PlanPayload>(db, user, organization, id);
  if (payload?.sight !== planRightsKey(user, organization)) throw notFound();
}

const byObject = new Map<ObjectKey, { title: string; code?: string }>(
  [...Object.values(definitions), accessDefinitions.user].map((definition) => [definition.object, definition]),
);

const asItIs = (_object: ObjectKey, row: ImportRow): ImportRow => row;

/** Hides what the user may no longer read. */
function readerOf(user: User, organization: number) {
  const rights = rightsIn(user.grants, organization);
  return (object: ObjectKey, { code, title, changes, ...row }: ImportRow): ImportRow => {
    const reads = (name: string | undefined) => name !== undefined && canAttribute(rights, `${object}.${name}`, 'read');
    const definition = byObject.get(object);
    return {
      ...row,
      code: reads(definition?.code) ? code : '',
      title: reads(definition?.title) ? title : '',
      changes: changes.filter(({ attribute }) => reads(attribute)),
    };
  };
}

/** Hides the samples of columns that the user may no longer read. */
function readableColumns(user: User, { object, organization, columns }: StoredImport): ImportColumn[] {
  const rights = rightsIn(user.grants, organization);
  const isOpen = (name: string) =>
    name === '' ||
    Object.values<string>(ownColumns).includes(name) ||
    canAttribute(rights, `${object}.${name}`, 'read');
  return columns.map((each) => (isOpen(each.attribute) ? each : { ...each, sample: [] }));
}
