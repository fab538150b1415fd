// A table is read the same whichever program wrote it.
import { expect, it } from 'vitest';

import { cellText } from '#server/spreadsheet/cell-text.ts';
import { readTable } from '#server/spreadsheet/read-table.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { dutchCsv, likeExcel, likeGoogleSheets, withInlineStrings } from '#tests/support/foreign-sheets.ts';

const { yes, no } = spreadsheetText;

it.each([
  ['as Excel is known to write it', likeExcel()],
  ['as Excel for old Macs counts days', likeExcel(true)],
  ['as Google Sheets is known to write it', likeGoogleSheets()],
  ['with text in its cells', withInlineStrings()],
  ['as Dutch CSV with a byte order mark', dutchCsv('utf8')],
  ['as Dutch CSV in the letters of Windows', dutchCsv('latin1')],
])('the same table is read %s', async (_, bytes) => {
  const { rows } = await readTable(bytes, { maxRows: 100, maxColumns: 10 });
  const [head, first, second, ...more] = rows.map(({ line, cells }) => ({
    line,
    texts: Array.from({ length: 4 }, (__, index) => cellText(cells[index] ?? null).replaceAll('\r', '')),
  }));
  expect(head).toEqual({ line: 1, texts: ['Titel', 'Start', 'EC', 'Actief'] });
  expect(first).toMatchObject({ line: 2, texts: ['Café & SQL', '01-09-2026', '5', expect.toBeOneOf(anyCase(yes))] });
  expect(second).toMatchObject({ line: 4, texts: ['Regel 1\nRegel 2', '', '', expect.toBeOneOf(anyCase(no))] });
  expect(more).toEqual([]);
});

function anyCase(words: readonly string[]): string[] {
  return words.flatMap((word) => [word, word.toUpperCase()]);
}
