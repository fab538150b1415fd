// Grids as they were read and as they are sent: their items and tags, and what the answers to a save say of them. For the plan
// of a page.
import { confirm } from '#client/ui/confirm.tsx';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { planningText } from '#shared/text/planning.ts';

import { changesBetween, type GridState, type Merged, refreshed, withGrid } from './changes.ts';
import { insideOf } from './loss.ts';
import { fromWire, newKey, type PlanItem } from './plan-item.ts';

export interface SavedGrid {
  items: readonly PlanItem[];
  etag: string;
}

/** By the name of the grid: a study year at level 1, one grid elsewhere. */
export type Grids = Readonly<Record<string, SavedGrid>>;

/** A grid as it is sent, with the tag that it was read with. */
export interface SentGrid {
  grid: string;
  items: readonly PlanItem[];
  etag: string;
}

const none: readonly PlanItem[] = [];

export function itemsOf(grids: Grids): GridState {
  return Object.fromEntries(Object.entries(grids).map(([grid, { items }]) => [grid, items]));
}

/** As it was read, but for the grid that somebody else has changed meanwhile. */
export function onGrid(base: Grids, grid: string, theirs: SavedGrid): Grids {
  const items = withGrid(itemsOf(base), grid, theirs.items);
  const known = { ...base, [grid]: theirs };
  return Object.fromEntries(
    Object.entries(known).map(([name, { etag }]) => [name, { items: items[name] ?? none, etag }]),
  );
}

export function refreshAll(saved: readonly string[], now: GridState): (state: GridState) => GridState {
  const keys = new Map<string, string>();
  const keyOfGone = (key: string) => {
    const fresh = keys.get(key) ?? newKey();
    keys.set(key, fresh);
    return fresh;
  };
  return (state) => refreshed(state, saved, now, keyOfGone);
}

/** Whether the user's changes stay exactly as they are. */
export function fitsBelow({ lost, shifted }: Merged): boolean {
  return lost.length === 0 && shifted.length === 0;
}

export function isSame(a: readonly PlanItem[], b: readonly PlanItem[]): boolean {
  return a.length === b.length && changesBetween(a, b).count === 0;
}

/** The body of a 412 holds what is there now and its tag, and which year it is about if there are several. */
export function currentOf(details: unknown): (SavedGrid & { year: string | null }) | null {
  const { current, etag, year } = (details ?? {}) as { current?: unknown; etag?: unknown; year?: number };
  return Array.isArray(current) && typeof etag === 'string'
    ? { items: (current as GridItem[]).map(fromWire), etag, year: year === undefined ? null : String(year) }
    : null;
}

export function agreeToLose(lost: readonly PlanItem[]): Promise<boolean> {
  return confirm({
    title: planningText.removeTitle,
    message: planningText.removeMessage(
      lost.map(({ title }) => title),
      insideOf(lost),
    ),
    confirmLabel: planningText.removeConfirm,
    danger: true,
  });
}
