// Makes a workbook of a table. Takes seconds for thousands of rows, so call it in a worker thread.
import { colToLetter, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';

import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { firstCharacters, shortened } from '#shared/first-characters.ts';

import { MAX_CELL_LENGTH, ownSheets, type TableFile } from './table-file.ts';

/** Rows with validation, so that rows users add have choices too. */
const ROWS_TO_FILL = 20_000;
/**
 * Formatted empty rows of an empty table: otherwise a spreadsheet turns a typed 0123 into 123. Below existing rows it copies
 * their format.
 */
const ROWS_TO_TYPE = 200;
const formats = { text: '@', number: '0', date: 'dd-mm-yyyy' } as const;
/** A fixed date, so that the same table gives the same bytes. */
const epoch = new Date(0);
/** Included in every font style: a spreadsheet would otherwise use its own font. */
export const letters = { name: 'Calibri', size: 11 };
const quiet = { font: { ...letters, color: { rgb: '6B7280' } } };

export function excelTable(table: TableFile): Promise<Uint8Array> {
  const { title } = table;
  return writeXlsx({ sheets: tableSheets(table), properties: { title, created: epoch, modified: epoch } });
}

/** The table, its choices and its description: together they can be imported again, also from a larger workbook. */
export function tableSheets({ title, columns, rows, choices, about, how }: TableFile): WriteSheet[] {
  const table: WriteSheet = {
    name: sheetName(title),
    rows: [
      columns.map(({ header }) => header),
      columns.map(({ name }) => name),
      ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? written(cell) : cell))),
      ...Array.from({ length: rows.length === 0 ? ROWS_TO_TYPE : 0 }, () => columns.map(() => null)),
    ],
    // The format is inside the style: otherwise the library makes an object for each cell.
    columns: columns.map(({ width, format, fixed }) => ({
      ...{ width, numFmt: formats[format], style: { ...(fixed && quiet), numFmt: formats[format] } },
    })),
    cells: new Map(
      columns.map((_, index) => [
        `0,${index}`,
        {
          style: { font: { ...letters, bold: true } },
          ...(index === 0 && { comment: { text: how ?? spreadsheetText.how } }),
        },
      ]),
    ),
    rowDefs: new Map([[1, { hidden: true }]]),
    freezePane: { rows: 2, columns: Math.min(columns.length, 3) },
    dataValidations: columns.flatMap((column, index) => validations(column, index, choices)),
    pageSetup: { orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  };
  return [
    table,
    { name: ownSheets.choices, hidden: true, rows: transposed(choices) },
    { name: ownSheets.about, veryHidden: true, rows: Object.entries({ ...about, sheet: table.name }) },
  ];
}

function validations(
  { choices, fixed }: TableFile['columns'][number],
  index: number,
  lists: TableFile['choices'],
): DataValidation[] {
  const letter = colToLetter(index);
  const range = `${letter}3:${letter}${ROWS_TO_FILL + 2}`;
  const shown = { allowBlank: true, showErrorMessage: true, range };
  if (fixed) return [{ ...shown, type: 'custom', formula1: 'FALSE', errorMessage: spreadsheetText.fixed }];
  // Only the exact range: empty cells after the list would be choices too, and an empty cell would open the list there.
  const length = choices === undefined ? 0 : (lists[choices]?.length ?? 0);
  if (choices === undefined || length === 0) return [];
  const list = colToLetter(choices);
  // An inline list may have only 255 characters. Other values may be typed, because '-' clears a cell.
  const formula1 = `${ownSheets.choices}!$${list}$1:$${list}$${length}`;
  return [{ ...shown, type: 'list', formula1, errorStyle: 'warning', errorMessage: spreadsheetText.notInList }];
}

function transposed(lists: readonly (readonly string[])[]): string[][] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? ''));
}

/** Excel allows names of 31 characters, not all characters, and no apostrophe at either end. */
function sheetName(title: string): string {
  return (
    firstCharacters(title.replaceAll(/[[\]:*?/\\]/g, ' '), 31).replaceAll(/^[\s']+|[\s']+$/g, '') ||
    spreadsheetText.sheet
  );
}

/** Escapes text such as _x0041_, which Excel would read as a character code. */
function written(text: string): string {
  return shortened(text, MAX_CELL_LENGTH).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
