// Makes a workbook of a table. Takes seconds for thousands of rows: to be called in a thread.
import { colToLetter, type DataValidation, type WriteSheet, writeXlsx } from 'hucre/xlsx';

import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { firstCharacters, shortened } from '#shared/first-characters.ts';

import { MAX_CELL_LENGTH, ownSheets, type TableFile } from './table-file.ts';

/** Also rows that people add have choices. */
const ROWS_TO_FILL = 20_000;
/**
 * Of an empty table, formatted as their columns are: else a spreadsheet makes 123 of a number like 0123 that somebody types. Below
 * rows that are there it takes over how those are formatted.
 */
const ROWS_TO_TYPE = 200;
const formats = { text: '@', number: '0', date: 'dd-mm-yyyy' } as const;
/** The same table is the same file, whenever it is made. */
const epoch = new Date(0);
/** Said with every style of letters: a spreadsheet takes what is left out for a font of its own. */
export const letters = { name: 'Calibri', size: 11 };
const quiet = { font: { ...letters, color: { rgb: '6B7280' } } };

export function excelTable(table: TableFile): Promise<Uint8Array> {
  const { title } = table;
  return writeXlsx({ sheets: tableSheets(table), properties: { title, created: epoch, modified: epoch } });
}

/** The table, its choices, and what it is: together they can be read again, also out of a larger workbook. */
export function tableSheets({ title, columns, rows, choices, about, how }: TableFile): WriteSheet[] {
  const table: WriteSheet = {
    name: sheetName(title),
    rows: [
      columns.map(({ header }) => header),
      columns.map(({ name }) => name),
      ...rows.map((row) => row.map((cell) => (typeof cell === 'string' ? written(cell) : cell))),
      ...Array.from({ length: rows.length === 0 ? ROWS_TO_TYPE : 0 }, () => columns.map(() => null)),
    ],
    // With its format inside the style: beside it, the library makes an object for each cell.
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
  // Empty cells behind a list would be choices too, and a spreadsheet opens the list of an empty cell there.
  const length = choices === undefined ? 0 : (lists[choices]?.length ?? 0);
  if (choices === undefined || length === 0) return [];
  const list = colToLetter(choices);
  // A list in the sheet itself may have 255 characters. What is not in the list may be typed: '-' empties a cell.
  const formula1 = `${ownSheets.choices}!$${list}$1:$${list}$${length}`;
  return [{ ...shown, type: 'list', formula1, errorStyle: 'warning', errorMessage: spreadsheetText.notInList }];
}

function transposed(lists: readonly (readonly string[])[]): string[][] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, row) => lists.map((list) => list[row] ?? ''));
}

/** Excel knows names of 31 characters, without some of them, and none that begins or ends with an apostrophe. */
function sheetName(title: string): string {
  return (
    firstCharacters(title.replaceAll(/[[\]:*?/\\]/g, ' '), 31).replaceAll(/^[\s']+|[\s']+$/g, '') ||
    spreadsheetText.sheet
  );
}

/** What looks like a character by its number would be read as that character. */
function written(text: string): string {
  return shortened(text, MAX_CELL_LENGTH).replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}
