// Compares the table of a plan with the plan itself: what it would change, row by row. The changes are made and rolled back.
import { sql } from 'kysely';

import { readDrafts } from '#server/imports/drafts.ts';
import type { Write } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { requireRight } from '#server/rights/user.ts';
import { plain } from '#shared/plain-words.ts';
import { planAttributes, planLabels } from '#server/sheets/plan-columns.ts';
import { planSheet } from '#server/sheets/plan-sheet.ts';
import { readTable } from '#server/spreadsheet/read-table.ts';
import {
  type ImportChange,
  type ImportColumn,
  type ImportProblem,
  type ImportRow,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '#shared/api/imports.ts';
import { planImportText as text } from '#shared/text/plan-import.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { changePlan, type RefusedLines } from './change-plan.ts';
import { type RequestedPlanChange, type ParsedPlanRow, parsePlanRows } from './requested-changes.ts';

/** A row that is written when the file is applied. */
export interface PlanWrite extends RequestedPlanChange {
  /** Only written if the user chooses to overwrite. */
  conflict: boolean;
}

export interface ComparedPlan {
  organization: number;
  /** The name of the sheet in the workbook. */
  sheet: string;
  rows: ImportRow[];
  writes: PlanWrite[];
  problems: ImportProblem[];
}

export async function comparePlan(write: Write, programme: number, bytes: Uint8Array): Promise<ComparedPlan> {
  const sheet = await planSheet(write, programme);
  const { organization } = sheet.open.head;
  requireRight(write.user, organization, 'calendar__level1', 'read');
  const table = await readTable(bytes, { maxRows: MAX_IMPORT_ROWS, maxColumns: MAX_IMPORT_COLUMNS });
  if ((table.about['object'] ?? 'calendar') !== 'calendar') throw new Refusal(422, text.noTable);
  if (Number(table.about['programme'] ?? programme) !== programme) throw new Refusal(422, text.otherProgramme);
  const definition = { attributes: planAttributes };
  const { columns, drafts } = await readDrafts(table, definition, await planLabels(write, organization), undefined);
  if (!columns.some(({ attribute }) => attribute === 'kind')) throw new Refusal(422, text.noTable);
  const read = parsePlanRows(sheet, drafts);
  const tried = read.flatMap((each) => (each.request && requestsChange(each) && !each.outdated ? [each.request] : []));
  await sql`savepoint preview`.execute(write.db);
  const refused = await changePlan(write, programme, tried);
  await sql`rollback to savepoint preview`.execute(write.db);
  const results = read.map((each) => resultOf(each, refused));
  return {
    ...{ organization, sheet: table.sheet },
    rows: results.map(({ row }) => row),
    writes: results.flatMap((result) => result.write ?? []),
    problems: [...addedIn(results), ...problemsIn(columns)],
  };
}

function requestsChange({ request, changes }: ParsedPlanRow): boolean {
  return request !== null && (request.id === 0 || request.remove || changes.length > 0);
}

function resultOf(read: ParsedPlanRow, refused: RefusedLines): { row: ImportRow; write: PlanWrite | null } {
  const { line, title, changes, request, outdated } = read;
  const asks = requestsChange(read);
  const wrong = [...read.errors, ...(refused.get(line) ?? [])];
  const conflict = outdated && asks && wrong.length === 0;
  const errors = conflict ? [{ attribute: '', message: spreadsheetText.row.conflict }] : wrong;
  const change = errors.length > 0 ? 'refused' : asks && request ? changeOf(request) : 'same';
  const row: ImportRow = { change, line, conflict, id: request?.id ?? 0, code: '', title, changes, errors };
  return { row, write: request && asks && wrong.length === 0 ? { ...request, conflict } : null };
}

export function changeOf({ id, remove }: RequestedPlanChange): ImportChange {
  return remove ? 'inactive' : id === 0 ? 'new' : 'changed';
}

/** One warning, so that nobody thinks that a copied row changes the original. */
function addedIn(results: readonly { write: PlanWrite | null }[]): ImportProblem[] {
  const count = results.filter(({ write }) => write?.id === 0).length;
  return count > 0 ? [{ kind: 'repaired', message: text.added(count) }] : [];
}

/** Columns that match no attribute, except the informational ones of our own files. */
function problemsIn(columns: readonly ImportColumn[]): ImportProblem[] {
  const known = new Set(Object.values(planAttributes).map(({ label }) => plain(label)));
  return columns
    .filter(({ attribute, header }) => attribute === '' && header !== '' && !known.has(plain(header)))
    .map(({ header }) => ({ kind: 'refused', message: text.unknownColumn(header) }));
}
