// Mirroring at level 2: half of the students take the units in another order, five rows lower on the same grid.
// The page of level 2 switches it on and off; the server flags stored items by the same rows.
import type { Placed, Placement } from './grid.ts';
import { MAX_ROWS } from './grid.ts';
import type { Rows } from './occupancy.ts';
import { findSpot, occupancy } from './occupancy.ts';

export const mirrorOffset = 5;

export interface MirrorItem extends Placed {
  mirrored: boolean;
}

export interface Mirrored<T> {
  items: T[];
  added: T[];
  /** Items that were already in the lower rows and now count as mirrored, so that the page can say so. */
  flagged: T[];
}

export interface Mirroring<T> {
  /** Makes a new, unsaved item for the same object, with a key of its own. */
  copy: (item: T) => T;
  /** The placed object: a unit that is already in group 2 is not copied again, wherever it is. */
  identity: (item: T) => string | number;
  /** Only visible items are copied; by default all. */
  isShown?: (item: T) => boolean;
}

export function groupOf({ y }: Pick<Placement, 'y'>): 1 | 2 {
  return y < mirrorOffset ? 1 : 2;
}

/** The rows in which an item stays within its group. */
export function groupRows(item: Pick<Placement, 'y'>): Rows {
  return groupOf(item) === 1 ? { from: 0, to: mirrorOffset } : { from: mirrorOffset, to: MAX_ROWS };
}

/** Whether it starts in group 1 and reaches into group 2, so that it would belong to both. */
export function crossesGroups({ y, height }: Pick<Placement, 'y' | 'height'>): boolean {
  return y < mirrorOffset && y + height > mirrorOffset;
}

/**
 * Copies every shown item of group 1 five rows lower, or to the first free row below that; null if there is no room. Idempotent.
 * Whether the items may be there, such as one in both groups, is up to the rules.
 */
export function mirrorOn<T extends MirrorItem>(
  items: readonly T[],
  { copy, identity, isShown = () => true }: Mirroring<T>,
): Mirrored<T> | null {
  const present = new Map<string | number, number>();
  for (const item of items)
    if (groupOf(item) === 2) present.set(identity(item), (present.get(identity(item)) ?? 0) + 1);

  const taken = occupancy(items);
  const added: T[] = [];
  const sources = items
    .filter((item) => groupOf(item) === 1 && isShown(item))
    .toSorted((a, b) => a.y - b.y || a.x - b.x);
  for (const source of sources) {
    const there = present.get(identity(source)) ?? 0;
    if (there > 0) {
      present.set(identity(source), there - 1);
      continue;
    }
    const rows = { from: source.y + mirrorOffset, to: MAX_ROWS };
    const spot = findSpot(taken, source, { x: source.x, rows });
    if (!spot) return null;
    taken.add(spot);
    added.push({ ...copy(source), ...spot, mirrored: true });
  }
  const flagged = items.filter((item) => groupOf(item) === 2 && !item.mirrored);
  return { items: [...withMirrorFlags(items), ...added], added, flagged };
}

/** Keeps group 1; also returns what is lost, for the confirmation. */
export function mirrorOff<T extends MirrorItem>(items: readonly T[]): { items: T[]; removed: T[] } {
  return {
    items: items.filter((item) => groupOf(item) === 1),
    removed: items.filter((item) => groupOf(item) === 2),
  };
}

/** On a mirrored grid the row decides: an item dragged across the border changes group. */
export function withMirrorFlags<T extends MirrorItem>(items: readonly T[]): T[] {
  return items.map((item) => {
    const mirrored = groupOf(item) === 2;
    return item.mirrored === mirrored ? item : { ...item, mirrored };
  });
}
