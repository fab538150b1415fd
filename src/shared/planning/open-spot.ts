// Level 3: where an item can go that stands in weeks in which it cannot be. 'Herstel' of the checks moves it there.
import type { Placement } from './grid.ts';
import { findSpot, occupancy, type SpotOptions } from './occupancy.ts';

/**
 * The first rows after its own of which every week is open, in the same columns if they are free; where there are none, the
 * last rows before it. Null when there is no room at all.
 */
export function nearestOpenSpot(
  others: readonly Placement[],
  item: Placement,
  isOpen: readonly boolean[],
  allowed: SpotOptions = {},
): Placement | null {
  const taken = occupancy(others);
  const { x, y, width, height } = item;
  const later = Array.from({ length: Math.max(0, isOpen.length - height - y) }, (_, step) => y + 1 + step);
  const earlier = Array.from({ length: y }, (_, row) => row).toReversed();
  for (const row of [...later, ...earlier]) {
    const rows = { from: row, to: row + height };
    const weeks = isOpen.slice(rows.from, rows.to);
    const isTaught = weeks.length === height && weeks.every(Boolean);
    const spot = isTaught ? findSpot(taken, { width, height }, { ...allowed, x, rows }) : null;
    if (spot) return spot;
  }
  return null;
}
