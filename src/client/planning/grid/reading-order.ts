// The items of a grid as one reads: by rows.
import type { Placement } from '#shared/planning/grid.ts';

/** In reading order: where Tab enters a grid, and what Home and End go to. */
export function readingOrder<T extends Placement>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.y - b.y || a.x - b.x);
}
