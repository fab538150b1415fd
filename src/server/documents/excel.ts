// Excel workbooks: a table document as one sheet, or sheets with styled cells. Only these and `server/spreadsheet` use the
// spreadsheet library.
import { type CellStyle, type WriteSheet, writeXlsx } from 'hucre/xlsx';

import { letters, tableSheets } from '#server/spreadsheet/excel-table.ts';
import type { TableFile } from '#server/spreadsheet/table-file.ts';

import { textOn } from '#shared/color.ts';

import type { TableDocument } from './table-document.ts';

/** A fixed date, so that the same document gives the same bytes. */
const epoch = new Date(0);
const bold = { font: { ...letters, bold: true } };
/** In characters; the last columns have the longest texts. */
const widths = [16, 44, 44, 44];

export async function excelBytes({ title, lines, columns, groups, empty }: TableDocument): Promise<Uint8Array> {
  const head = [[title], ...lines.map((line) => [line]), []];
  const body = groups.flatMap((group) => group.rows.map((row) => [group.title, ...row]));
  const rows = [...head, ['', ...columns], ...(body.length > 0 ? body : [[empty]])];
  const strong = [0, head.length].flatMap((row) =>
    Array.from({ length: columns.length + 1 }, (_, column) => [`${row},${column}`, { style: bold }] as const),
  );
  return writeXlsx({
    sheets: [
      {
        name: title,
        rows: rows.map((row) => [...row]),
        columns: [{ width: 14 }, ...columns.map((_, index) => ({ width: widths[index] ?? 30 }))],
        cells: new Map<string, { style: CellStyle }>([
          ...strong.filter(([key]) => hasCell(rows, key)),
          ...wrappedCells(rows),
        ]),
        freezePane: { rows: head.length + 1 },
        pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
      },
    ],
    properties: { title, created: epoch, modified: epoch },
  });
}

/** Wraps cells that hold several lines. */
function wrappedCells(rows: readonly (readonly string[])[]): [string, { style: CellStyle }][] {
  return rows.flatMap((row, y) =>
    row.flatMap((text, x): [string, { style: CellStyle }][] =>
      text.includes('\n') ? [[`${y},${x}`, { style: { alignment: { wrapText: true, vertical: 'top' } } }]] : [],
    ),
  );
}

function hasCell(rows: readonly (readonly string[])[], key: string): boolean {
  const [row = 0, column = 0] = key.split(',').map(Number);
  return rows[row]?.[column] !== undefined;
}

/** A text, or a styled one. Colours are hex, without '#'. */
export type SheetCell = string | { text: string; fill?: string; color?: string; frame?: string };

export interface Sheet {
  name: string;
  /** Header rows, in bold; the last one is rotated if `upright`. */
  heads: readonly (readonly string[])[];
  rows: readonly (readonly SheetCell[])[];
  /** In characters. */
  widths: readonly number[];
  frozenColumns: number;
  paper: 'a3' | 'a4';
  upright?: boolean;
  /** Merged cells within a row. */
  merges?: readonly Merge[];
}

export interface Merge {
  row: number;
  from: number;
  to: number;
}

/** `table`: appended as sheets that can be imported again. */
export async function workbookBytes(title: string, sheets: readonly Sheet[], table?: TableFile): Promise<Uint8Array> {
  const pictures = sheets.map((sheet): WriteSheet => ({
    name: sheet.name,
    rows: [...sheet.heads, ...sheet.rows].map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell : cell.text)),
    ),
    columns: sheet.widths.map((width) => ({ width })),
    cells: new Map(stylesOf(sheet)),
    // A spreadsheet adapts the height of a row to lines of text, but not to rotated text.
    ...(sheet.upright && { rowDefs: new Map([[sheet.heads.length - 1, { height: heightOf(sheet) }]]) }),
    merges: (sheet.merges ?? [])
      .filter(({ from, to }) => to > from)
      .map(({ row, from, to }) => ({ startRow: row, endRow: row, startCol: from, endCol: to })),
    freezePane: { rows: sheet.heads.length, columns: sheet.frozenColumns },
    pageSetup: {
      ...{ orientation: 'landscape', paperSize: sheet.paper, fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
      printTitlesRow: `$1:$${sheet.heads.length}`,
    },
  }));
  return writeXlsx({
    sheets: [...pictures, ...(table ? tableSheets(table) : [])],
    properties: { title, created: epoch, modified: epoch },
  });
}

/** In points, so that the longest rotated header fits; 409 is the maximum of Excel. */
function heightOf({ heads, frozenColumns }: Sheet): number {
  const upright = heads.at(-1)?.slice(frozenColumns, -1) ?? [];
  return Math.min(409, 12 + 6 * Math.max(8, ...upright.map((text) => text.length)));
}

function stylesOf({ heads, rows, upright, frozenColumns }: Sheet): [string, { style: CellStyle }][] {
  const last = heads.length - 1;
  const head = heads.flatMap((row, y) =>
    row.map((_, x): [string, { style: CellStyle }] => {
      const turned = upright && y === last && x >= frozenColumns && x < row.length - 1;
      return [`${y},${x}`, { style: turned ? { ...bold, alignment: { textRotation: 90 } } : bold }];
    }),
  );
  const body = rows.flatMap((row, y) =>
    row.flatMap((cell, x): [string, { style: CellStyle }][] =>
      typeof cell === 'string' ? [] : [[`${y + heads.length},${x}`, { style: styleOf(cell) }]],
    ),
  );
  return [...head, ...body];
}

function styleOf({ fill, color, frame }: Exclude<SheetCell, string>): CellStyle {
  const side = frame ? { style: 'medium' as const, color: { rgb: frame } } : undefined;
  return {
    alignment: { horizontal: 'center', vertical: 'center' },
    ...(color && { font: { ...letters, bold: true, color: { rgb: color } } }),
    ...(!color && fill && { font: { ...letters, color: { rgb: textOn(fill) } } }),
    ...(fill && { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: fill } } }),
    ...(side && { border: { top: side, right: side, bottom: side, left: side } }),
  };
}
