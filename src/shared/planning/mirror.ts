// Mirroring at level 2: half of the students take the units in another order, five rows lower on the same grid.
// The level 2 screen switches it on and off; the server flags what it stores by the same rows.
import type { Placed, Placement } from './grid.ts';
import { MAX_ROWS } from './grid.ts';
import type { Rows } from './occupancy.ts';
import { findSpot, occupancy } from './occupancy.ts';

export const mirrorOffset = 5;

export interface MirrorItem extends Placed {
  mirrored: boolean;
}

export type MirrorResult<T> =
  /** `flagged`: items that already stood in the lower rows and count as mirrored from now on, so the screen can say so. */
  { ok: true; items: T[]; added: T[]; flagged: T[] } | { ok: false; code: 'crossesGroups' | 'noRoom'; refused: T[] };

export interface Mirroring<T> {
  /** A new, unsaved item for the same thing, with a key of its own. */
  copy: (item: T) => T;
  /** What an item stands for: a unit that is already in group 2 is not copied again, wherever it was moved to. */
  identity: (item: T) => string | number;
  /** Only what is in sight is copied; all of it unless a filter hides some. */
  isShown?: (item: T) => boolean;
}

export function groupOf({ y }: Pick<Placement, 'y'>): 1 | 2 {
  return y < mirrorOffset ? 1 : 2;
}

/** The rows in which an item stays within its group. */
export function groupRows(item: Pick<Placement, 'y'>): Rows {
  return groupOf(item) === 1 ? { from: 0, to: mirrorOffset } : { from: mirrorOffset, to: MAX_ROWS };
}

/** Starts in group 1 and reaches into group 2: it would belong to both. */
export function crossesGroups({ y, height }: Pick<Placement, 'y' | 'height'>): boolean {
  return y < mirrorOffset && y + height > mirrorOffset;
}

/** Copies every item of group 1 that is shown five rows lower, or in the first free row below. Twice is the same as once. */
export function mirrorOn<T extends MirrorItem>(
  items: readonly T[],
  { copy, identity, isShown = () => true }: Mirroring<T>,
): MirrorResult<T> {
  const crossing = items.filter(crossesGroups);
  if (crossing.length > 0) return { ok: false, code: 'crossesGroups', refused: crossing };
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
    if (!spot) return { ok: false, code: 'noRoom', refused: [source] };
    taken.add(spot);
    added.push({ ...copy(source), ...spot, mirrored: true });
  }
  const flagged = items.filter((item) => groupOf(item) === 2 && !item.mirrored);
  return { ok: true, items: [...withMirrorFlags(items), ...added], added, flagged };
}

/** Group 1 as it is; what is lost comes along, for the confirmation. */
export function mirrorOff<T extends MirrorItem>(items: readonly T[]): { items: T[]; removed: T[] } {
  return {
    items: items.filter((item) => groupOf(item) === 1),
    removed: items.filter((item) => groupOf(item) === 2),
  };
}

/** On a mirrored grid the row decides: an item that is dragged across changes group. */
export function withMirrorFlags<T extends MirrorItem>(items: readonly T[]): T[] {
  return items.map((item) => {
    const mirrored = groupOf(item) === 2;
    return item.mirrored === mirrored ? item : { ...item, mirrored };
  });
}
