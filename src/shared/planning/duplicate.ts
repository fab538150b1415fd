// Where a duplicate goes: close to its original, where the user looks for it. The planner's menus use it.
import type { Placement } from './grid.ts';
import { findSpot, occupancy, type SpotOptions } from './occupancy.ts';

/** Level 3: the next teaching week, in the same columns if they are free; else beside the original, else the first free spot. */
export function spotInNextWeek(
  items: readonly Placement[],
  original: Placement,
  weeks: readonly { no_class: boolean }[],
  allowed: SpotOptions = {},
): Placement | null {
  const taken = occupancy(items);
  const { x, y, height } = original;
  const inRow = (row: number) =>
    findSpot(taken, original, { ...allowed, x, rows: { from: row, to: Math.min(row + height, weeks.length) } });
  for (let row = y + height; row < weeks.length; row++) {
    const spot = weeks[row]?.no_class ? null : inRow(row);
    if (spot) return spot;
  }
  return inRow(y) ?? findSpot(taken, original, { ...allowed, x });
}

/** Levels 1 and 2: right after the original, else elsewhere on its lines, else the first free spot from there down. */
export function spotBeside(
  items: readonly Placement[],
  original: Placement,
  allowed: SpotOptions = {},
): Placement | null {
  const taken = occupancy(items);
  const { x, y, width, height } = original;
  const beside = findSpot(taken, original, { ...allowed, x: x + width, rows: { from: y, to: y + height } });
  if (beside) return beside;
  const rows = allowed.rows ?? { from: 0, to: Infinity };
  const below = { from: Math.max(y, rows.from), to: rows.to };
  return (
    findSpot(taken, original, { ...allowed, x, rows: below }) ?? findSpot(taken, original, { ...allowed, x, rows })
  );
}
