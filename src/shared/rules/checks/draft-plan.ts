// A plan with unsaved grids filled in, so that the checks find what they will find once these are saved.
import { placeOf } from '#shared/planning/grid.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';

import type { CheckRow } from './check.ts';
import type { PlanToCheck } from './checked-programme.ts';

/** All items of one grid as they are now. */
export interface DraftGrid {
  year: number;
  /** The placed item around the grid; null at level 1. */
  parent: number | null;
  /** The kinds on it: a grid inside a part holds units by week, or parts and units by block. */
  kinds: readonly PlanKind[];
  /** With unique ids. Values other than the place are used only for new items. */
  items: readonly DraftItem[];
}
export type DraftItem = Omit<CheckRow, 'year' | 'parent'>;

/** Items inside a moved item move along, also to another year; items inside a removed one are removed. */
export function withDrafts(plan: PlanToCheck, grids: readonly DraftGrid[]): PlanToCheck {
  const saved = new Map(plan.rows.map((row) => [row.id, row]));
  const drafted = grids.flatMap(({ year, parent, items }) =>
    items.map((item) => {
      const { mirrored } = item;
      return { ...(saved.get(item.id) ?? item), ...placeOf(item), mirrored, year, parent };
    }),
  );
  const isPlaced = new Set(drafted.map(({ id }) => id));
  const isOn = (row: CheckRow) => (grid: DraftGrid) =>
    row.parent === grid.parent && (row.parent !== null || row.year === grid.year) && grid.kinds.includes(row.kind);
  const kept = plan.rows.filter((row) => !isPlaced.has(row.id) && !grids.some(isOn(row)));
  const placedRows = merged(kept, drafted.toSorted(inOrder));

  const byId = new Map(placedRows.map((row) => [row.id, row]));
  /** The year of the item around it; null if that is gone. */
  const yearOf = (row: CheckRow): number | null => {
    if (row.parent === null) return row.year;
    const around = byId.get(row.parent);
    return around ? yearOf(around) : null;
  };
  const rows = placedRows.flatMap((row) => {
    const year = yearOf(row);
    if (year === null) return [];
    return row.year === year ? row : { ...row, year };
  });
  return { ...plan, rows };
}

/** The order in which the server reads rows, so that findings come in the same order. */
function inOrder(a: CheckRow, b: CheckRow): number {
  return a.y - b.y || a.x - b.x || a.id - b.id;
}

/** Merges two sorted lists: much cheaper than sorting all rows after every move. */
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
