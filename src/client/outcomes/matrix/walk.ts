// Moving through the matrix by keyboard: to which cell a key goes, and which level it sets. Pure.
import type { Level } from '#shared/definitions/outcome-scale.ts';

/** By key and not by index, so that a cell is found again after filtering. Rows: outcomes, headings. Columns: units, exams … */
export interface Spot {
  row: string;
  column: string;
}

export const headRow = 'heads';
export const nameColumn = 'name';
export const promiseColumn = 'promise';

export interface Axes {
  /** From top to bottom, with the headings first. */
  rows: readonly string[];
  /** From left to right, with the name and the promise first. */
  columns: readonly string[];
}

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey?: boolean;
}

/** The name and the promise. */
const HEADING_COLUMNS = 2;
/** The rows that PageUp and PageDown move. */
const PAGE_ROWS = 10;

/** Where the key goes; null when it goes nowhere. */
export function nextSpot({ rows, columns }: Axes, at: Spot, { key, ctrlKey, metaKey = false }: Key): Spot | null {
  const row = Math.max(rows.indexOf(at.row), 0);
  const column = Math.max(columns.indexOf(at.column), 0);
  const far = ctrlKey || metaKey;
  const to = (y: number, x: number): Spot => ({
    row: rows[clamp(y, rows.length)] ?? headRow,
    column: columns[clamp(x, columns.length)] ?? nameColumn,
  });
  const moves: Record<string, () => Spot> = {
    ArrowUp: () => to(far ? 0 : row - 1, column),
    ArrowDown: () => to(far ? rows.length : row + 1, column),
    ArrowLeft: () => to(row, far ? 0 : column - 1),
    ArrowRight: () => to(row, far ? columns.length : column + 1),
    PageUp: () => to(row - PAGE_ROWS, column),
    PageDown: () => to(row + PAGE_ROWS, column),
    Home: () => to(far ? 0 : row, 0),
    End: () => to(far ? rows.length : row, columns.length),
  };
  const next = moves[key]?.() ?? null;
  if (next?.row !== headRow || columns.indexOf(next.column) >= HEADING_COLUMNS) return next;
  // The corner above the names is empty.
  return at.row === headRow
    ? { row: headRow, column: columns[HEADING_COLUMNS] ?? at.column }
    : { ...next, row: rows[1] ?? at.row };
}

function clamp(index: number, length: number): number {
  return Math.min(Math.max(index, 0), length - 1);
}

/** A letter or digit that sets a level. */
export function isSign(key: string): boolean {
  return /^[\p{L}\d]$/u.test(key);
}

/** The level that a key sets: its number, 0 for none, or the first letter of its sign or name. Null for any other key. */
export function levelOfKey(key: string, levels: readonly Level[]): number | null {
  if (/^\d$/.test(key)) {
    const level = Number(key);
    return level === 0 || levels.some((each) => each.level === level) ? level : null;
  }
  if (!/^\p{L}$/u.test(key)) return null;
  const letter = key.toLowerCase();
  const begins = (text: string) => text.toLowerCase().startsWith(letter);
  return (levels.find(({ short }) => begins(short)) ?? levels.find(({ title }) => begins(title)))?.level ?? null;
}
