// Compares a sheet with the records of the school: what it would change, row by row.
import type { RecordType } from '#server/records/record-type.ts';
import type { Write } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { requireRight } from '#server/rights/user.ts';
import { labelsOf } from '#server/sheets/columns.ts';
import { Names } from '#server/sheets/names.ts';
import { readNames } from '#server/sheets/read-names.ts';
import { readTable } from '#server/spreadsheet/read-table.ts';
import { type ImportColumn, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#shared/api/imports.ts';
import { objects } from '#shared/permissions/objects.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { headWords, readDrafts } from './drafts.ts';
import { judge, type ImportContext, type RowResult } from './judge.ts';
import { parseRows } from './requested-changes.ts';

export interface ComparedSheet {
  /** The name of the sheet in the workbook; '' for a CSV file. */
  sheet: string;
  columns: ImportColumn[];
  results: RowResult[];
}

export async function compareSheet(
  write: Write,
  type: RecordType,
  organization: number,
  bytes: Uint8Array,
  chosen: readonly string[] | undefined,
): Promise<ComparedSheet> {
  const { definition } = type;
  requireRight(write.user, organization, definition.object, 'read');
  const labels = await labelsOf(write, definition, organization);
  const table = await readTable(bytes, {
    ...{ maxRows: MAX_IMPORT_ROWS, maxColumns: MAX_IMPORT_COLUMNS, heads: headWords(definition, labels) },
  });
  const { sheet } = table;
  const { object = definition.object } = table.about;
  if (object !== definition.object) throw otherObject(object);
  const { columns, drafts } = await readDrafts(table, definition, labels, chosen);
  if (columns.every(({ attribute }) => attribute === '')) return { sheet, columns, results: [] };
  const context = await loadContext(write, type, organization);
  return { sheet, columns, results: await judge(context, await parseRows(context, drafts)) };
}

export async function loadContext(write: Write, type: RecordType, organization: number): Promise<ImportContext> {
  const named = await readNames(write.db, write.user, type.definition, organization);
  const names = new Map(Object.entries(named).map(([attribute, all]) => [attribute, new Names(all)]));
  return { write, type, organization, names };
}

/** The file is marked as an export of another list. */
export function otherObject(object: string): Refusal {
  const label = Object.hasOwn(objects, object) ? objects[object as keyof typeof objects].plural : object;
  return new Refusal(422, spreadsheetText.refused.otherObject(label));
}
