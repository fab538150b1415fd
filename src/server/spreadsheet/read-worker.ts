// Reads a table from the bytes of a file, in a thread: a file can be made to cost minutes and gigabytes.
import { readXlsx } from 'hucre/xlsx';

import { answerInWorker } from '#server/in-worker.ts';

import { csvRows } from './csv-rows.ts';
import { findTable } from './find-table.ts';
import { type Cell, ownSheets, type ReadTable } from './table-file.ts';

export interface ReadInput {
  bytes: Uint8Array;
  type: 'xlsx' | 'csv';
  maxRows: number;
  maxColumns: number;
  /** Plain words by which its columns may be known. */
  heads: readonly string[];
}

/** Rows of a sheet, empty ones included: people format more than they fill. */
const MAX_SHEET_ROWS = 60_000;

answerInWorker(async ({ bytes, type, maxRows, maxColumns, heads }: ReadInput): Promise<ReadTable> => {
  const known = new Set(heads);
  if (type === 'csv') {
    const rows = readCsv(textIn(bytes), maxRows, maxColumns);
    return { ...findTable([{ sheet: '', rows }], known), about: {} };
  }
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => name === ownSheets.about || !(hidden || veryHidden),
    maxRows: MAX_SHEET_ROWS,
  });
  const said = sheets.find(({ name }) => name === ownSheets.about);
  const about = Object.fromEntries((said?.rows ?? []).map(([name, value]) => [String(name), String(value ?? '')]));
  const tables = sheets.filter((sheet) => sheet !== said);
  const read = tables.map(({ name, rows }) => ({
    ...{ sheet: storable(name), rows: filled(rows), isCut: rows.length >= MAX_SHEET_ROWS },
  }));
  // In our own files it is where it was, unless somebody gave the sheet another name.
  const own = 'sheet' in about ? (read[tables.findIndex(({ name }) => name === about['sheet'])] ?? read[0]) : undefined;
  return { ...(own ?? findTable(read, known)), about };
});

/** Stops where there is too much of it. */
function readCsv(text: string, maxRows: number, maxColumns: number): ReadTable['rows'] {
  const rows: ReadTable['rows'] = [];
  for (const { line, cells } of csvRows(text, maxColumns)) {
    rows.push({ line, cells: cells.map(unguarded) });
    if (rows.length >= maxRows || cells.length > maxColumns) break;
  }
  return rows;
}

/** A spreadsheet on a Dutch machine may write the letters of Windows. */
function textIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Takes away the apostrophe that keeps a spreadsheet from seeing a formula: see `shared/csv.ts`. */
function unguarded(text: string): string {
  return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

function filled(rows: readonly (readonly Cell[])[]): ReadTable['rows'] {
  return rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(storable) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
}

/** Excel writes any character by its number, also those that no database keeps: what is shown instead says that something stood there. */
function storable<T extends Cell>(cell: T): T | string {
  return typeof cell === 'string' ? cell.replaceAll(/\0|\p{Surrogate}/gu, '\u{FFFD}') : cell;
}
