// Which cells of a grid are taken, one 12-bit mask a row: finds free spots fast enough to place thousands of copies.
import { columnsWithin } from './axis.ts';
import type { Placement } from './grid.ts';
import { columns, isInside, MAX_ROWS } from './grid.ts';

export interface Rows {
  /** The first row, included. */
  from: number;
  /** The last row, not included. */
  to: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Occupancy {
  add: (placement: Placement) => void;
  isFree: (placement: Placement) => boolean;
  /** The lowest y in the rows where the size fits at this x, or null. */
  firstFreeRow: (size: Size, x: number, rows: Rows) => number | null;
}

export const allRows: Rows = { from: 0, to: MAX_ROWS };

export function occupancy(items: readonly Placement[]): Occupancy {
  const masks = new Uint16Array(MAX_ROWS);
  const add = (item: Placement) => {
    if (!isInside(item)) return;
    const mask = maskOf(item);
    for (let row = item.y; row < item.y + item.height; row++) masks[row] = (masks[row] ?? 0) | mask;
  };
  items.forEach(add);

  const firstFreeRow = (size: Size, x: number, rows: Rows) => {
    const from = Math.max(0, rows.from);
    if (!isInside({ ...size, x, y: from })) return null;
    const mask = maskOf({ x, width: size.width });
    const to = Math.min(rows.to, MAX_ROWS);
    let free = 0;
    for (let row = from; row < to; row++) {
      free = ((masks[row] ?? 0) & mask) === 0 ? free + 1 : 0;
      if (free === size.height) return row - size.height + 1;
    }
    return null;
  };

  const isFree = (item: Placement) =>
    isInside(item) && firstFreeRow(item, item.x, { from: item.y, to: item.y + item.height }) === item.y;

  return { add, isFree, firstFreeRow };
}

function maskOf({ x, width }: Pick<Placement, 'x' | 'width'>): number {
  return ((1 << width) - 1) << x;
}

export interface SpotOptions {
  x?: number | undefined;
  rows?: Rows | undefined;
}

/** The lowest row where the size fits, and there the leftmost column. A preferred x goes before a lower row, as far as the rows allow. */
export function firstFreeSpot(items: readonly Placement[], size: Size, options: SpotOptions = {}): Placement | null {
  return findSpot(occupancy(items), size, options);
}

/** The same, for who looks for many spots in a row. */
export function findSpot(taken: Occupancy, { width, height }: Size, options: SpotOptions = {}): Placement | null {
  const rows = options.rows ?? allRows;
  const spotAt = (x: number): Placement | null => {
    const y = taken.firstFreeRow({ width, height }, x, rows);
    return y === null ? null : { x, y, width, height };
  };
  const preferred = options.x === undefined ? null : spotAt(options.x);
  if (preferred) return preferred;
  let best: Placement | null = null;
  for (let x = 0; x + width <= columns; x++) {
    const spot = spotAt(x);
    if (spot && (!best || spot.y < best.y)) best = spot;
  }
  return best;
}

/** The first row with room in a whole block, and there the first block: where '+' puts something new. */
export function firstFreeBlock(
  items: readonly Placement[],
  blocks: number,
  height: number,
  rows: Rows = allRows,
): Placement | null {
  const taken = occupancy(items);
  const spots = columnsWithin(blocks).flatMap(({ x, width }) => {
    const y = taken.firstFreeRow({ width, height }, x, rows);
    return y === null ? [] : [{ x, y, width, height }];
  });
  return spots.toSorted((a, b) => a.y - b.y || a.x - b.x)[0] ?? findSpot(taken, { width: 1, height }, { rows });
}
