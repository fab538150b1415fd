// Which sheet of a workbook has the table, and in which row it begins: people put a sheet with notes before it, and a title above it.
import { plain } from '#shared/plain-words.ts';

import { cellText } from './cell-text.ts';
import type { ReadTable } from './table-file.ts';

type Rows = ReadTable['rows'];
type Found = Omit<ReadTable, 'about'>;

/** So many rows may stand above the one that names the columns. */
export const MAX_ROWS_ABOVE = 10;
/** A word by itself may also be a title or a value; two of them beside each other name columns. */
const SURE = 2;

/** `known`: plain words by which columns are known. Without any that are found, it is the first sheet that looks like a table. */
export function findTable(sheets: readonly Found[], known: ReadonlySet<string>): Found {
  const read = sheets.map((each) => ({ ...each, rows: fromHead(each.rows, known) }));
  const best = Math.max(0, ...read.map(({ rows }) => knownIn(rows[0], known)));
  const isTable = ({ rows }: Found) =>
    best > 0 ? knownIn(rows[0], known) === best : rows.length > 1 && filledIn(rows[0]) > 1;
  return read.find(isTable) ?? read[0] ?? { sheet: '', rows: [] };
}

/** Without what stands above the row that names the columns. */
function fromHead(rows: Rows, known: ReadonlySet<string>): Rows {
  const [first, ...below] = rows.slice(0, MAX_ROWS_ABOVE + 1);
  const least = Math.max(SURE, knownIn(first, known) + 1);
  const named = below.findIndex((row) => knownIn(row, known) >= least);
  if (named >= 0) return rows.slice(named + 1);
  // A title alone in its row, above columns of which none is known.
  const isTitle = filledIn(first) === 1 && knownIn(first, known) === 0;
  const wide = isTitle ? below.findIndex((row) => filledIn(row) > 1) : -1;
  return wide >= 0 ? rows.slice(wide + 1) : rows;
}

function knownIn(row: Rows[number] | undefined, known: ReadonlySet<string>): number {
  return (row?.cells ?? []).filter((cell) => known.has(plain(cellText(cell)))).length;
}

function filledIn(row: Rows[number] | undefined): number {
  return (row?.cells ?? []).filter((cell) => cellText(cell) !== '').length;
}
