// A plan with grids in it that are being edited: what the checks find in it is what they will find once these are saved.
import { placeOf } from '#shared/planning/grid.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';

import type { CheckRow } from './check.ts';
import type { PlanToCheck } from './checked-programme.ts';

/** All items of one grid as they stand now. */
export interface DraftGrid {
  year: number;
  /** The placed item around the grid; null at level 1. */
  parent: number | null;
  /** What stands on it: a grid inside a part holds units on weeks, or parts and units on blocks. */
  kinds: readonly PlanKind[];
  /** With an id that no other has. What is known of them counts for new ones only. */
  items: readonly DraftItem[];
}
export type DraftItem = Omit<CheckRow, 'year' | 'parent'>;

/** What lies in a moved item goes along, also to another year; what lies in a removed one is gone. */
export function withDrafts(plan: PlanToCheck, grids: readonly DraftGrid[]): PlanToCheck {
  const saved = new Map(plan.rows.map((row) => [row.id, row]));
  const placed = grids.flatMap(({ year, parent, items }) =>
    items.map((item) => {
      const { mirrored } = item;
      return { ...(saved.get(item.id) ?? item), ...placeOf(item), mirrored, year, parent };
    }),
  );
  const isPlaced = new Set(placed.map(({ id }) => id));
  const isOn = (row: CheckRow) => (grid: DraftGrid) =>
    row.parent === grid.parent && (row.parent !== null || row.year === grid.year) && grid.kinds.includes(row.kind);
  const kept = plan.rows.filter((row) => !isPlaced.has(row.id) && !grids.some(isOn(row)));
  const standing = merged(kept, placed.toSorted(inOrder));

  const byId = new Map(standing.map((row) => [row.id, row]));
  /** The year of what it lies in; null when that is gone. */
  const yearOf = (row: CheckRow): number | null => {
    if (row.parent === null) return row.year;
    const around = byId.get(row.parent);
    return around ? yearOf(around) : null;
  };
  const rows = standing.flatMap((row) => {
    const year = yearOf(row);
    if (year === null) return [];
    return row.year === year ? row : { ...row, year };
  });
  return { ...plan, rows };
}

/** As the server reads them, so that findings come in the same order. */
function inOrder(a: CheckRow, b: CheckRow): number {
  return a.y - b.y || a.x - b.x || a.id - b.id;
}

/** Of two lists in order one: much less work than sorting all rows after every move. */
function merged(long: readonly CheckRow[], short: readonly CheckRow[]): CheckRow[] {
  const all: CheckRow[] = [];
  let next = 0;
  for (const row of long) {
    for (let first = short[next]; first && inOrder(first, row) < 0; first = short[next]) {
      all.push(first);
      next += 1;
    }
    all.push(row);
  }
  return [...all, ...short.slice(next)];
}
