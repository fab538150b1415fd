// A file of users beside those that the reader manages: what it would change, row by row. It is really done, and taken back.
import { sql } from 'kysely';

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

import { otherObject, type Sheet } from '../compare-sheet.ts';
import { type Draft, headWords, readDrafts } from '../drafts.ts';
import { namesOf, type Reading, type RecordWrite, shown, type Verdict } from '../judge.ts';
import { readCells, wordsIn } from '../wishes.ts';
import { saveUsers } from './save-users.ts';

/** Each is an account with an invitation: more at once is a mistake. */
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
  asked: readonly string[] | undefined,
): Promise<Sheet> {
  const { db, user } = write;
  requireRight(user, organization, 'user', 'read');
  const labels = await labelsOf(write, definition, organization);
  const heads = headWords({ attributes }, labels);
  const table = await readTable(bytes, { maxRows: MAX_USERS, maxColumns: MAX_IMPORT_COLUMNS, heads });
  const { sheet } = table;
  const { object = 'user' } = table.about;
  if (object !== 'user') throw otherObject(object);
  const { columns, drafts } = await readDrafts(table, { attributes }, labels, asked);
  if (columns.every(({ attribute }) => attribute === '')) return { sheet, columns, verdicts: [] };
  const own = (await readUserRows(db, user)).filter(({ json }) => json.organizations?.includes(organization));
  const known = new Map(own.map((each): [string, Known] => [String(each.json.id), each]));
  const named = Object.entries(await readUserNames(db, user));
  const reading = {
    ...{ write, organization, type: { definition: { ...definition, attributes } } },
    names: new Map(named.map(([name, all]) => [name, new Names(all)])),
  };
  const seen = new Set<string>();
  const verdicts = drafts.map((draft) => {
    const isTwice = draft.id !== '' && seen.has(draft.id);
    seen.add(draft.id);
    return verdictOf(reading, draft, known.get(draft.id) ?? null, isTwice);
  });
  return { sheet, columns, verdicts: await tried(write, verdicts) };
}

function verdictOf(reading: Reading, draft: Draft, before: Known | null, isTwice: boolean): Verdict {
  const { line } = draft;
  const problem = isTwice ? text.twice : draft.id !== '' && !before ? text.notFound(draft.id) : '';
  const title = wordsIn(draft.cells, definition.title);
  if (problem) return { row: { ...rowOf('refused', line, [{ attribute: '', message: problem }]), title }, write: null };
  const read: Record<string, unknown> = before?.json ?? {};
  const { values, errors } = readCells(reading, draft.cells, before ? read : null);
  const wish = { before: before && { id: before.json.id }, read, values };
  const id = before?.json.id ?? 0;
  const differs = Object.keys(values).length > 0;
  const conflict =
    before !== null &&
    differs &&
    draft.revision !== '' &&
    draft.revision !== String(before.revision) &&
    errors.length === 0;
  const told = conflict ? [{ attribute: '', message: text.conflict }] : errors;
  const change = told.length > 0 ? 'refused' : before === null ? 'new' : differs ? 'changed' : 'same';
  const write: RecordWrite = { line, id, revision: before?.revision ?? 0, values, conflict };
  return {
    row: {
      ...rowOf(change, line, told),
      ...{ id, conflict, ...namesOf(reading, wish), changes: shown(reading, wish, values) },
    },
    write: errors.length > 0 || change === 'same' ? null : write,
  };
}

function rowOf(change: ImportRow['change'], line: number, errors: ImportRow['errors']): ImportRow {
  return { change, line, errors, id: 0, code: '', title: '', changes: [], conflict: false };
}

/** What only shows when it is done, like a name that another row takes. */
async function tried(write: Write, verdicts: readonly Verdict[]): Promise<Verdict[]> {
  const writes = verdicts.flatMap((verdict) => (verdict.write && !verdict.write.conflict ? [verdict.write] : []));
  await sql`savepoint preview`.execute(write.db);
  const refused = await saveUsers(write, writes);
  await sql`rollback to savepoint preview`.execute(write.db);
  return verdicts.map((verdict): Verdict => {
    const errors = refused.get(verdict.row.line);
    return errors ? { row: { ...verdict.row, change: 'refused', errors }, write: null } : verdict;
  });
}
