// Finds where copies land on the target grid: in their own spot if it is free, else lower in the same columns.
// `gridcopy` on the server uses it for every level, and checks the result against the rules.
import type { Placed, Placement } from './grid.ts';
import { allRows, findSpot, type Occupancy, occupancy, type Rows } from './occupancy.ts';

/**
 * The copies in their new places, in the given order; null if there is no room for all of them. Existing items stay.
 * `rowsFor` limits the rows: the weeks of a unit at level 3, or the copy's group on a mirrored grid.
 */
export function placeCopies<T extends Placed>(
  target: readonly Placement[],
  copies: readonly T[],
  rowsFor: (copy: T) => Rows = () => allRows,
): T[] | null {
  const taken = occupancy(target);
  const placed: T[] = [];
  for (const copy of copies) {
    const spot = spotFor(taken, copy, rowsFor(copy));
    if (!spot) return null;
    taken.add(spot);
    placed.push({ ...copy, ...spot });
  }
  return placed;
}

/** Prefers the same columns from its own row down, then other columns there, then higher rows. */
function spotFor(taken: Occupancy, copy: Placement, rows: Rows): Placement | null {
  const below = { from: Math.max(copy.y, rows.from), to: rows.to };
  return findSpot(taken, copy, { x: copy.x, rows: below }) ?? findSpot(taken, copy, { x: copy.x, rows });
}
