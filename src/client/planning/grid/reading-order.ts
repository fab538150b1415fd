// The items of a grid in reading order: by rows.
import type { Placement } from '#shared/planning/grid.ts';

/** Where Tab enters a grid, and where Home and End go. */
export function readingOrder<T extends Placement>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.y - b.y || a.x - b.x);
}
