// Applies a previewed import, record by record with the functions of a single save: one transaction, one change set.
import { sql } from 'kysely';

import { openChangeSet } from '#server/db/memory.ts';
import { createRecord } from '#server/records/create.ts';
import { prepareChecks } from '#server/records/prepare-checks.ts';
import type { RecordType, Row } from '#server/records/record-type.ts';
import { findRecords } from '#server/records/rows.ts';
import { updateRecord } from '#server/records/update.ts';
import type { Write } from '#server/records/write.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import type { Values } from '#server/records/values.ts';
import type { User } from '#server/rights/user.ts';
import type { ImportCounts } from '#shared/api/imports.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { importText } from '#shared/text/imports.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { errorsIn, type RecordWrite } from './judge.ts';

export interface ApplyOptions {
  /** Skip rows that can no longer be written, instead of refusing the whole import. */
  onlyGood: boolean;
  /** Also overwrite what others changed. */
  overwrite: boolean;
}

export interface AppliedRecords {
  counts: ImportCounts;
  change_set: number;
}

export async function applyRecords(
  write: Write,
  type: RecordType,
  organization: number,
  all: readonly RecordWrite[],
  { onlyGood, overwrite }: ApplyOptions,
): Promise<AppliedRecords> {
  const writes = all.filter(({ conflict }) => overwrite || !conflict);
  const ids = writes.flatMap(({ id }) => (id > 0 ? [id] : []));
  const rows = await findRecords(write, type, ids, sql`order by record.id for update of record`);
  await prepareChecks(
    write,
    type,
    organization,
    writes.map(({ id, values }) => ({ before: rows.get(id) ?? null, values })),
  );
  const counts: ImportCounts = { new: 0, changed: 0, same: 0, refused: 0, inactive: 0 };
  const made = new Map<number, number>();
  for (const { line, id, revision, values: own, above = {} } of writes) {
    const before = rows.get(id);
    try {
      const values = { ...own, ...numbersOf(above, made) };
      if (id === 0) made.set(line, await createRecord(write, type, { ...values, organization }));
      else if (!before || before.organization !== organization) throw new Refusal(404, importText.gone);
      else if (before.revision !== revision) throw new Refusal(409, importText.changedSince);
      else await updateRecord(write, type, before, values);
      counts[id === 0 ? 'new' : 'changed'] += 1;
    } catch (error) {
      // A refusal comes before anything of the record is written.
      if (!(error instanceof Refusal)) throw error;
      if (!onlyGood) throw new Refusal(409, nothingBecause(error, line, titleOf(write.user, type, before)));
      counts.refused += 1;
    }
  }
  return { counts, change_set: await openChangeSet(write.db) };
}

/** The ids of rows above, which have been created by now. */
function numbersOf(above: Readonly<Record<string, number>>, made: ReadonlyMap<number, number>): Values {
  return Object.fromEntries(
    Object.entries(above).map(([name, line]) => {
      const id = made.get(line);
      if (id === undefined) throw invalid({ [name]: spreadsheetText.row.refusedAbove(line) });
      return [name, id];
    }),
  );
}

function nothingBecause(refusal: Refusal, line: number, title: string): string {
  const reason = errorsIn(refusal)[0]?.message ?? '';
  return line > 0 || title === '' ? importText.notAtAll(line, reason) : importText.notAtAllOf(title, reason);
}

/** '' if the record is gone or the user may not read its title. */
function titleOf({ grants }: User, { definition: { object, title } }: RecordType, row: Row | undefined): string {
  const mayRead = row && canAttribute(rightsIn(grants, row.organization), `${object}.${title}`, 'read');
  return mayRead && typeof row[title] === 'string' ? row[title] : '';
}
