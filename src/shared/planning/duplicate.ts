// Finds the place of a duplicate: close to its original, where the user looks for it. Used by the menus of the planner.
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

/** Levels 1 and 2: right after the original, else later on its lines, else the first free spot from there down. Never earlier. */
export function spotBeside(
  items: readonly Placement[],
  original: Placement,
  { rows = { from: 0, to: Infinity }, ...allowed }: SpotOptions = {},
): Placement | null {
  const taken = occupancy(items);
  const { x, y, width, height } = original;
  const notEarlier = (spot: Placement) => spot.x >= x && (allowed.allows?.(spot) ?? true);
  const options = { ...allowed, allows: notEarlier };
  const beside = findSpot(taken, original, { ...options, x: x + width, rows: { from: y, to: y + height } });
  if (beside) return beside;
  const below = { from: Math.max(y, rows.from), to: rows.to };
  return (
    findSpot(taken, original, { ...options, x, rows: below }) ?? findSpot(taken, original, { ...options, x, rows })
  );
}
