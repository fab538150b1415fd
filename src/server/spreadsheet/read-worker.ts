// Reads a table from the bytes of a file, in a worker thread: a malicious file could cost minutes and gigabytes.
import { readXlsx } from 'hucre/xlsx';

import { answerInWorker } from '#server/in-worker.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import { csvRows, OpenQuote } from './csv-rows.ts';
import { findTable, MAX_ROWS_ABOVE } from './find-table.ts';
import { type Cell, ownSheets, type ReadTable } from './table-file.ts';

export interface ReadInput {
  bytes: Uint8Array;
  type: 'xlsx' | 'csv';
  maxRows: number;
  maxColumns: number;
  /** Normalised names of the columns it may have. */
  heads: readonly string[];
}

/** Rows of a sheet, including empty ones: users format more rows than they fill. */
const MAX_SHEET_ROWS = 60_000;

/** The table, or why it is refused: an oversized table is not copied to the caller. */
export type ReadAnswer = ReadTable | { refused: string };

const text = spreadsheetText.refused;

answerInWorker(async (input: ReadInput): Promise<ReadAnswer> => {
  if (input.type === 'xlsx') return checked(await readWorkbook(input), input);
  const written = textIn(input.bytes);
  if (written.includes('\0')) return { refused: text.unknown };
  try {
    return checked(readCsv(written, input), input);
  } catch (error) {
    if (error instanceof OpenQuote) return { refused: text.openQuote(error.line) };
    throw error;
  }
});

function checked(table: ReadTable, { maxRows, maxColumns }: ReadInput): ReadAnswer {
  // Our own files have a hidden row below the headers.
  const above = 'sheet' in table.about ? 2 : 1;
  if (table.isCut || table.rows.length > maxRows + above) return { refused: text.tooManyRows(maxRows) };
  if (table.rows.some(({ cells }) => cells.length > maxColumns)) return { refused: text.tooManyColumns(maxColumns) };
  return table;
}

async function readWorkbook({ bytes, heads }: ReadInput): Promise<ReadTable> {
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => name === ownSheets.about || !(hidden || veryHidden),
    maxRows: MAX_SHEET_ROWS,
  });
  const aboutSheet = sheets.find(({ name }) => name === ownSheets.about);
  const about = Object.fromEntries(
    (aboutSheet?.rows ?? []).map(([name, value]) => [String(name), String(value ?? '')]),
  );
  const tables = sheets.filter((sheet) => sheet !== aboutSheet);
  const read = tables.map(({ name, rows }) => ({
    ...{ sheet: storable(name), rows: filled(rows), isCut: rows.length >= MAX_SHEET_ROWS },
  }));
  // Our own files name the sheet, unless the user renamed it.
  const own = 'sheet' in about ? (read[tables.findIndex(({ name }) => name === about['sheet'])] ?? read[0]) : undefined;
  return { ...(own ?? findTable(read, new Set(heads))), about };
}

/** Stops once the file is too large. */
function readCsv(written: string, { maxRows, maxColumns, heads }: ReadInput): ReadTable {
  const rows: ReadTable['rows'] = [];
  // Room for two header rows, the rows above them, and one extra row to detect that there are too many.
  const most = maxRows + MAX_ROWS_ABOVE + 3;
  for (const { line, cells } of csvRows(written, maxColumns)) {
    rows.push({ line, cells: cells.map(unguarded) });
    if (rows.length >= most || cells.length > maxColumns) break;
  }
  return { ...findTable([{ sheet: '', rows }], new Set(heads)), about: {} };
}

/** Excel writes 'Unicode text' as UTF-16, and CSV on a Dutch machine as Windows-1252. */
function textIn(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Removes the apostrophe that prevents formulas: see `shared/csv.ts`. */
function unguarded(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function filled(rows: readonly (readonly Cell[])[]): ReadTable['rows'] {
  return rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(storable) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''));
}

/** Replaces characters that the database cannot store by the replacement character. */
function storable<T extends Cell>(cell: T): T | string {
  return typeof cell === 'string' ? cell.replaceAll(/\0|\p{Surrogate}/gu, '\u{FFFD}') : cell;
}
