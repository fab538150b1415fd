// Compares a file of users with those that the reader manages: what it would change, row by row. Writes nothing.
import { readUserRows } from '#server/access/users-read.ts';
import type { Write } from '#server/records/write.ts';
import { requireRight } from '#server/rights/user.ts';
import { labelsOf } from '#server/sheets/columns.ts';
import { Names } from '#server/sheets/names.ts';
import { readUserNames } from '#server/sheets/user-names.ts';
import { readTable } from '#server/spreadsheet/read-table.ts';
import type { UserRecord } from '#shared/api/access.ts';
import { type ImportRow, MAX_IMPORT_COLUMNS } from '#shared/api/imports.ts';
import { user as definition } from '#shared/definitions/user.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { otherObject, type ComparedSheet } from '../compare-sheet.ts';
import { type Draft, headWords, readDrafts } from '../drafts.ts';
import { namesOf, type CellContext, type RecordWrite, shown, type RowResult } from '../judge.ts';
import { readCells, wordsIn } from '../requested-changes.ts';
import { refusedUsers } from './save-users.ts';

/** Each row is an account with an invitation: a longer file is a mistake. */
const MAX_USERS = 2_000;
const { password: _password, ...attributes } = definition.attributes;
const text = spreadsheetText.row;

interface Known {
  json: UserRecord;
  revision: number;
}

export async function compareUsers(
  write: Write,
  organization: number,
  bytes: Uint8Array,
  chosen: readonly string[] | undefined,
): Promise<ComparedSheet> {
  const { db, user } = write;
  requireRight(user, organization, 'user', 'read');
  const labels = await labelsOf(write, definition, organization);
  const heads = headWords({ attributes }, labels);
  const table = await readTable(bytes, { maxRows: MAX_USERS, maxColumns: MAX_IMPORT_COLUMNS, heads });
  const { sheet } = table;
  const { object = 'user' } = table.about;
  if (object !== 'user') throw otherObject(object);
  const { columns, drafts } = await readDrafts(table, { attributes }, labels, chosen);
  if (columns.every(({ attribute }) => attribute === '')) return { sheet, columns, results: [] };
  const own = (await readUserRows(db, user)).filter(({ json }) => json.organizations?.includes(organization));
  const known = new Map(own.map((each): [string, Known] => [String(each.json.id), each]));
  const named = Object.entries(await readUserNames(db, user));
  const context = {
    ...{ write, organization, type: { definition: { ...definition, attributes } } },
    names: new Map(named.map(([name, all]) => [name, new Names(all)])),
  };
  const seen = new Set<string>();
  const results = drafts.map((draft) => {
    const isTwice = draft.id !== '' && seen.has(draft.id);
    seen.add(draft.id);
    return resultOf(context, draft, known.get(draft.id) ?? null, isTwice);
  });
  return { sheet, columns, results: await withRefusals(write, results) };
}

function resultOf(context: CellContext, draft: Draft, before: Known | null, isTwice: boolean): RowResult {
  const { line } = draft;
  const problem = isTwice ? text.twice : draft.id !== '' && !before ? text.notFound(draft.id) : '';
  const title = wordsIn(draft.cells, definition.title);
  if (problem) return { row: { ...rowOf('refused', line, [{ attribute: '', message: problem }]), title }, write: null };
  const read: Record<string, unknown> = before?.json ?? {};
  const { values, errors } = readCells(context, draft.cells, before ? read : null);
  const request = { before: before && { id: before.json.id }, read, values };
  const id = before?.json.id ?? 0;
  const differs = Object.keys(values).length > 0;
  const conflict =
    before !== null &&
    differs &&
    draft.revision !== '' &&
    draft.revision !== String(before.revision) &&
    errors.length === 0;
  const shownErrors = conflict ? [{ attribute: '', message: text.conflict }] : errors;
  const change = shownErrors.length > 0 ? 'refused' : before === null ? 'new' : differs ? 'changed' : 'same';
  const write: RecordWrite = { line, id, revision: before?.revision ?? 0, values, conflict };
  return {
    row: {
      ...rowOf(change, line, shownErrors),
      ...{ id, conflict, ...namesOf(context, request), changes: shown(context, request, values) },
    },
    write: errors.length > 0 || change === 'same' ? null : write,
  };
}

function rowOf(change: ImportRow['change'], line: number, errors: ImportRow['errors']): ImportRow {
  return { change, line, errors, id: 0, code: '', title: '', changes: [], conflict: false };
}

/** Adds the errors that a save of all rows would find, such as a username that two rows use. */
async function withRefusals(write: Write, results: readonly RowResult[]): Promise<RowResult[]> {
  const writes = results.flatMap((result) => (result.write && !result.write.conflict ? [result.write] : []));
  const refused = await refusedUsers(write, writes);
  return results.map((result): RowResult => {
    const errors = refused.get(result.row.line);
    return errors ? { row: { ...result.row, change: 'refused', errors }, write: null } : result;
  });
}
