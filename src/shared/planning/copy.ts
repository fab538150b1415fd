// Where copies land on the target grid: in their own spot if it is free, else lower in the same columns.
// `gridcopy` on the server calls it for every level.
import type { GridCode, Placed } from './grid.ts';
import { checkPlacement } from './grid.ts';
import type { Occupancy, Rows } from './occupancy.ts';
import { allRows, findSpot, occupancy } from './occupancy.ts';

export type CopyResult<T> =
  | { ok: true; items: T[]; placed: T[] }
  | { ok: false; code: GridCode | 'duplicateKey' | 'noRoom'; refused: T[] };

/**
 * All copies or none. What was there stays as it is and comes first in `items`; `placed` are the copies in the order given.
 * `rowsFor` keeps a copy inside rows: the weeks of a unit at level 3, or its own group on a mirrored grid.
 */
export function placeCopies<T extends Placed>(
  target: readonly T[],
  copies: readonly T[],
  rowsFor: (copy: T) => Rows = () => allRows,
): CopyResult<T> {
  const keys = new Set(target.map(({ key }) => key));
  const taken = occupancy(target);
  const placed: T[] = [];
  for (const copy of copies) {
    const code = checkPlacement(copy);
    if (code) return { ok: false, code, refused: [copy] };
    if (keys.has(copy.key)) return { ok: false, code: 'duplicateKey', refused: [copy] };
    const landed = land(taken, copy, rowsFor(copy));
    if (!landed) return { ok: false, code: 'noRoom', refused: [copy] };
    keys.add(copy.key);
    taken.add(landed);
    placed.push(landed);
  }
  return { ok: true, items: [...target, ...placed], placed };
}

/** Same columns from its own row down; only where rows are bounded, other columns, and then higher rows. */
function land<T extends Placed>(taken: Occupancy, copy: T, rows: Rows): T | null {
  const below = { from: Math.max(copy.y, rows.from), to: rows.to };
  const spot = findSpot(taken, copy, { x: copy.x, rows: below }) ?? findSpot(taken, copy, { x: copy.x, rows });
  return spot ? { ...copy, x: spot.x, y: spot.y } : null;
}
