// Tracks the occupied cells of a grid, as one 12-bit mask per row: fast enough to place thousands of copies.
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
  /** The highest free and allowed spot of this size at this x within the rows; or null. */
  firstSpot: (size: Size, x: number, options: SpotOptions) => Placement | null;
}

export const allRows: Rows = { from: 0, to: MAX_ROWS };

export interface SpotOptions {
  /** Tried before all other columns. */
  x?: number | undefined;
  rows?: Rows | undefined;
  /** Whether the rules allow a free spot. */
  allows?: ((spot: Placement) => boolean) | undefined;
}

export function occupancy(items: readonly Placement[]): Occupancy {
  const masks = new Uint16Array(MAX_ROWS);
  const add = (item: Placement) => {
    if (!isInside(item)) return;
    const mask = maskOf(item);
    for (let row = item.y; row < item.y + item.height; row++) masks[row] = (masks[row] ?? 0) | mask;
  };
  items.forEach(add);

  const firstSpot = ({ width, height }: Size, x: number, { rows = allRows, allows }: SpotOptions) => {
    const from = Math.max(0, rows.from);
    if (!isInside({ x, y: from, width, height })) return null;
    const mask = maskOf({ x, width });
    const to = Math.min(rows.to, MAX_ROWS);
    let free = 0;
    for (let row = from; row < to; row++) {
      free = ((masks[row] ?? 0) & mask) === 0 ? free + 1 : 0;
      if (free < height) continue;
      const spot = { x, y: row - height + 1, width, height };
      if (!allows || allows(spot)) return spot;
    }
    return null;
  };

  const isFree = (item: Placement) =>
    isInside(item) && firstSpot(item, item.x, { rows: { from: item.y, to: item.y + item.height } }) !== null;

  return { add, isFree, firstSpot };
}

function maskOf({ x, width }: Pick<Placement, 'x' | 'width'>): number {
  return ((1 << width) - 1) << x;
}

/** The highest row where the size fits, and there the leftmost column. A preferred x takes precedence over a higher row. */
export function firstFreeSpot(items: readonly Placement[], size: Size, options: SpotOptions = {}): Placement | null {
  return findSpot(occupancy(items), size, options);
}

/** The same, for finding many spots in succession. */
export function findSpot(taken: Occupancy, size: Size, options: SpotOptions = {}): Placement | null {
  const preferred = options.x === undefined ? null : taken.firstSpot(size, options.x, options);
  if (preferred) return preferred;
  const columnsToTry = Array.from({ length: Math.max(0, columns - size.width + 1) }, (_, x) => x);
  return highest(columnsToTry.map((x) => taken.firstSpot(size, x, options)));
}

/** The first row with room for a whole block, and there the first block: where '+' puts a new item. */
export function firstFreeBlock(
  items: readonly Placement[],
  blocks: number,
  height: number,
  options: SpotOptions = {},
): Placement | null {
  const taken = occupancy(items);
  const spots = columnsWithin(blocks).map(({ x, width }) => taken.firstSpot({ width, height }, x, options));
  return highest(spots) ?? findSpot(taken, { width: 1, height }, options);
}

function highest(spots: readonly (Placement | null)[]): Placement | null {
  return spots.flatMap((spot) => spot ?? []).toSorted((a, b) => a.y - b.y || a.x - b.x)[0] ?? null;
}
