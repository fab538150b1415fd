// A cell as text, as users see and type it.
import { dutchFromIso } from '#shared/text/dates.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';

import type { Cell } from './table-file.ts';

export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return dutchFromIso(cell.toISOString().slice(0, 10));
  if (typeof cell === 'boolean') return spreadsheetText.yesNo[cell ? 'yes' : 'no'];
  return String(cell);
}
