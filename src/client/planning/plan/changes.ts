// What differs between two versions of a grid, and how one's own changes go on top of somebody else's.
// Pure; the planner's state and the conflict dialog use it.
import { type Placement, placeOf, samePlace } from '#shared/planning/grid.ts';
import { firstFreeSpot } from '#shared/planning/occupancy.ts';
import { refusalAt } from '#shared/rules/registry.ts';
import { type GridContext, rowsFor } from '#shared/rules/rule.ts';

import type { PlanItem } from './plan-item.ts';

export interface Changes {
  added: PlanItem[];
  moved: PlanItem[];
  removed: PlanItem[];
  count: number;
}

export function changesBetween(before: readonly PlanItem[], after: readonly PlanItem[]): Changes {
  if (before === after) return { added: [], moved: [], removed: [], count: 0 };
  const was = byKey(before);
  const is = byKey(after);
  const added = after.filter(({ key }) => !was.has(key));
  const removed = before.filter(({ key }) => !is.has(key));
  const moved = after.filter((item) => {
    const old = was.get(item.key);
    return old !== undefined && (!samePlace(old, item) || old.mirrored !== item.mirrored);
  });
  return { added, moved, removed, count: added.length + moved.length + removed.length };
}

export interface Merged {
  items: PlanItem[];
  /** Moved here but removed by the other, or without room any more. */
  lost: PlanItem[];
  /** Put in another spot, because something of the other is there now. */
  shifted: PlanItem[];
}

/** What the user changed since `base`, done again on what the other saved. Nothing of the other's is dropped or covered. */
export function onTopOf(
  theirs: readonly PlanItem[],
  base: readonly PlanItem[],
  mine: readonly PlanItem[],
  context: GridContext,
): Merged {
  const { added, moved, removed } = changesBetween(base, mine);
  const gone = new Set(removed.map(({ key }) => key));
  const there = byKey(theirs);
  const lost = moved.filter(({ key }) => !there.has(key));
  const changed = new Set(moved.map(({ key }) => key));
  // What stays where the other has it, first; then the user's own moves and additions, each where the rules still allow it.
  const items = theirs.filter(({ key }) => !gone.has(key) && !changed.has(key));
  const shifted: PlanItem[] = [];
  for (const item of [...moved.filter(({ key }) => there.has(key)), ...added.filter(({ key }) => !there.has(key))]) {
    const known = there.get(item.key);
    // What the other knows about it, where the user put it.
    const fresh = { ...item, ...known, ...placeOf(item), mirrored: item.mirrored };
    const field = { items: known ? [...items, known] : items, context };
    const allows = (place: Placement) => refusalAt(fresh, place, field) === null;
    if (allows(item)) {
      items.push(fresh);
      continue;
    }
    const rows = rowsFor(item, context);
    const below = { from: item.y, to: rows.to };
    const spot =
      firstFreeSpot(items, item, { x: item.x, rows: below, allows }) ??
      firstFreeSpot(items, item, { x: item.x, rows, allows });
    if (!spot) {
      lost.push(item);
      continue;
    }
    const placed = { ...fresh, ...spot };
    items.push(placed);
    shifted.push(placed);
  }
  return { items, lost, shifted };
}

/**
 * A state of before the save, brought up to date: saved items know their relation and what the server says of them; an
 * item that the server no longer has is new again, should the user go back to it.
 */
export function refreshed(
  state: readonly PlanItem[],
  saved: readonly PlanItem[],
  keyOfGone: (key: string) => string,
): PlanItem[] {
  const there = byKey(saved);
  return state.map((item) => {
    const now = there.get(item.key);
    if (now) return { ...now, ...placeOf(item), mirrored: item.mirrored };
    if (item.relation_id === 0) return item;
    const { wire: _wire, ...rest } = item;
    const key = keyOfGone(item.key);
    return { ...rest, key, client_key: key, relation_id: 0 };
  });
}

function byKey(items: readonly PlanItem[]): Map<string, PlanItem> {
  return new Map(items.map((item) => [item.key, item]));
}
