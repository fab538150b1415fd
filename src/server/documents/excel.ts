// A table document as an Excel workbook of one sheet. The only place that knows the spreadsheet library.
import { writeXlsx } from 'hucre/xlsx';

import type { TableDocument } from './table-document.ts';

const bold = { font: { bold: true } };
/** In characters; the last columns hold the longest texts. */
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
        cells: new Map(strong.filter(([key]) => hasCell(rows, key))),
        freezePane: { rows: head.length + 1 },
        pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
      },
    ],
    properties: { title },
  });
}

function hasCell(rows: readonly (readonly string[])[], key: string): boolean {
  const [row = 0, column = 0] = key.split(',').map(Number);
  return rows[row]?.[column] !== undefined;
}
