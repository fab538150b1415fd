// Finds the sheet of a workbook that has the table, and its header row: users put sheets with notes before it and titles above it.
import { plain } from '#shared/plain-words.ts';

import { cellText } from './cell-text.ts';
import type { ReadTable } from './table-file.ts';

type Rows = ReadTable['rows'];
type Found = Omit<ReadTable, 'about'>;

/** The most rows above the header row. */
export const MAX_ROWS_ABOVE = 10;
/** One known word may also be a title or a value; two in a row are column names. */
const MIN_KNOWN_HEADS = 2;

/** `known`: normalised column names. If none are found, takes the first sheet that looks like a table. */
export function findTable(sheets: readonly Found[], known: ReadonlySet<string>): Found {
  const read = sheets.map((each) => ({ ...each, rows: fromHead(each.rows, known) }));
  const best = Math.max(0, ...read.map(({ rows }) => knownIn(rows[0], known)));
  const isTable = ({ rows }: Found) =>
    best > 0 ? knownIn(rows[0], known) === best : rows.length > 1 && filledIn(rows[0]) > 1;
  return read.find(isTable) ?? read[0] ?? { sheet: '', rows: [] };
}

/** Drops the rows above the header row. */
function fromHead(rows: Rows, known: ReadonlySet<string>): Rows {
  const [first, ...below] = rows.slice(0, MAX_ROWS_ABOVE + 1);
  const least = Math.max(MIN_KNOWN_HEADS, knownIn(first, known) + 1);
  const named = below.findIndex((row) => knownIn(row, known) >= least);
  if (named >= 0) return rows.slice(named + 1);
  // A row with only a title, above unknown columns.
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
