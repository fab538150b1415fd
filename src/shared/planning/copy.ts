// Where copies land on the target grid: in their own spot if it is free, else lower in the same columns.
// `gridcopy` on the server calls it for every level, and asks the rules about the result.
import type { Placed, Placement } from './grid.ts';
import { allRows, findSpot, type Occupancy, occupancy, type Rows } from './occupancy.ts';

/**
 * The copies in their new places, in the order given; null when there is no room for all of them. What is there stays.
 * `rowsFor` says where to look: in the weeks of a unit at level 3, or in the copy's own group on a mirrored grid.
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

/** Same columns from its own row down; only where rows are bounded, other columns, and then higher rows. */
function spotFor(taken: Occupancy, copy: Placement, rows: Rows): Placement | null {
  const below = { from: Math.max(copy.y, rows.from), to: rows.to };
  return findSpot(taken, copy, { x: copy.x, rows: below }) ?? findSpot(taken, copy, { x: copy.x, rows });
}
