// The grids of a page as values: as loaded, as edited, their differences, and how to put one's own changes on top of another
// user's. An item that went from one of these grids to another is moved, not removed. Pure; the plan of a page uses it.
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { type Placement, placeOf, samePlace } from '#shared/planning/grid.ts';
import { firstFreeSpot } from '#shared/planning/occupancy.ts';
import { type Finding, gridRules, placementRefusal } from '#shared/rules/registry.ts';
import { type GridContext, rowsFor } from '#shared/rules/rule.ts';

import { fromWire, newKey, type PlanItem } from './plan-item.ts';

/** The grids of a page by name. */
export type GridState = Readonly<Record<string, readonly PlanItem[]>>;

export interface SavedGrid {
  items: readonly PlanItem[];
  etag: string;
}

/** By the name of the grid: a study year at level 1, one grid elsewhere. */
export type Grids = Readonly<Record<string, SavedGrid>>;

/** A grid as it is sent, with the tag that it was read with. */
export interface GridToSend {
  grid: string;
  items: readonly PlanItem[];
  etag: string;
}

export function itemsOf(grids: Grids): GridState {
  return Object.fromEntries(Object.entries(grids).map(([grid, { items }]) => [grid, items]));
}

/** The body of a 412: the current items, their tag, and the year if there are several. */
export function currentOf(details: unknown): (SavedGrid & { year: string | null }) | null {
  const { current, etag, year } = (details ?? {}) as { current?: unknown; etag?: unknown; year?: number };
  return Array.isArray(current) && typeof etag === 'string'
    ? { items: (current as GridItem[]).map(fromWire), etag, year: year === undefined ? null : String(year) }
    : null;
}

/** `base` with one grid replaced by what another user saved; an item is never on two grids. */
export function withGrid(base: Grids, grid: string, theirs: SavedGrid): Grids {
  const there = new Set(theirs.items.map(({ key }) => key));
  const own = Object.entries(base).map(([name, { items, etag }]): [string, SavedGrid] => [
    name,
    { items: items.some(({ key }) => there.has(key)) ? items.filter(({ key }) => !there.has(key)) : items, etag },
  ]);
  return { ...Object.fromEntries(own), [grid]: theirs };
}

export interface Changes {
  added: PlanItem[];
  /** To another place, here or from another grid. */
  moved: PlanItem[];
  removed: PlanItem[];
  /** To another grid, where it counts as moved. */
  left: PlanItem[];
  count: number;
}

export function changesInGrid(before: readonly PlanItem[], after: readonly PlanItem[]): Changes {
  return changesOf({ grid: before }, { grid: after })['grid'] ?? noChanges;
}

export function isSame(a: readonly PlanItem[], b: readonly PlanItem[]): boolean {
  return a.length === b.length && changesInGrid(a, b).count === 0;
}

/** By grid; one that is not named did not change. */
export function changesOf(before: GridState, after: GridState): Readonly<Record<string, Changes>> {
  const grids = Object.keys({ ...before, ...after }).filter((grid) => before[grid] !== after[grid]);
  const [was, is] = [findKeys(before, grids), findKeys(after, grids)];
  const all = grids.map((grid): [string, Changes] => {
    const added = (after[grid] ?? []).filter(({ key }) => !was.has(key));
    const moved = (after[grid] ?? []).filter((item) => {
      const old = was.get(item.key);
      return old && (old.grid !== grid || !samePlace(old.item, item) || old.item.mirrored !== item.mirrored);
    });
    const removed = (before[grid] ?? []).filter(({ key }) => !is.has(key));
    const left = (before[grid] ?? []).filter(({ key }) => (is.get(key)?.grid ?? grid) !== grid);
    return [grid, { added, moved, removed, left, count: added.length + moved.length + removed.length }];
  });
  return Object.fromEntries(all.filter(([, { count, left }]) => count + left.length > 0));
}

const noChanges: Changes = { added: [], moved: [], removed: [], left: [], count: 0 };

/** Whether something went from one grid to another: then these can only be saved together. */
export function crossesGrids(changes: Readonly<Record<string, Changes>>): boolean {
  return Object.values(changes).some(({ left }) => left.length > 0);
}

export interface Merged {
  state: GridState;
  /** Without a place any more, and the rule that says so; null for an item that the other user removed. */
  lost: { item: PlanItem; refusal: Finding | null }[];
  /** Put in another spot, because something of the other is there now. */
  shifted: PlanItem[];
}

/** What the user changed since `base`, done again on what the other saved. Nothing of the other's is dropped or covered. */
export function rebaseGrids(
  theirs: GridState,
  base: GridState,
  mine: GridState,
  contextOf: (grid: string) => GridContext,
): Merged {
  const changes = Object.entries(changesOf(base, mine));
  const there = findKeys(theirs, Object.keys(theirs));
  const own = changes.flatMap(([, { moved, removed }]) => [...moved, ...removed]);
  const taken = new Set(own.map(({ key }) => key));
  // What stays where the other has it, first; then the user's own moves and additions, each where the rules still allow it.
  const state: Record<string, readonly PlanItem[]> = mapGrids(theirs, (items) =>
    items.some(({ key }) => taken.has(key)) ? items.filter(({ key }) => !taken.has(key)) : items,
  );
  const lost: Merged['lost'] = [];
  const shifted: PlanItem[] = [];
  const back: { grid: string; item: PlanItem }[] = [];
  for (const [grid, { moved, added }] of changes) {
    const items = [...(state[grid] ?? [])];
    const context = contextOf(grid);
    for (const item of [...moved, ...added.filter(({ key }) => !there.has(key))]) {
      const known = there.get(item.key);
      const isMoved = moved.includes(item);
      if (!(grid in theirs) || (isMoved && !known)) {
        lost.push({ item, refusal: null });
        continue;
      }
      // The other user's data of the item, in this user's place.
      const fresh = { ...item, ...known?.item, ...placeOf(item), mirrored: item.mirrored };
      const field = { items: known?.grid === grid ? [...items, known.item] : items, context };
      const refusal = placementRefusal(fresh, item, field);
      const allows = (place: Placement) => placementRefusal(fresh, place, field) === null;
      const isRefusedAnywhere = refusal !== null && refusal.rule in gridRules;
      const elsewhere = () => (isRefusedAnywhere ? null : freeSpot(items, item, context, allows));
      const spot = refusal ? elsewhere() : placeOf(item);
      if (!spot) {
        lost.push({ item, refusal });
        if (known) back.push(known);
        continue;
      }
      const placed = { ...fresh, ...spot };
      items.push(placed);
      if (!samePlace(spot, item)) shifted.push(placed);
    }
    if (grid in theirs) state[grid] = items;
  }
  // What found no place stays where the other has it, as near as the rules allow.
  for (const { grid, item } of back) {
    const [items, context] = [state[grid] ?? [], contextOf(grid)];
    const allows = (place: Placement) => placementRefusal(item, place, { items, context }) === null;
    const spot = allows(item) ? placeOf(item) : freeSpot(items, item, context, allows);
    if (spot) state[grid] = [...items, { ...item, ...spot }];
  }
  return { state, lost, shifted };
}

/** Whether the user's changes stay exactly as they are. */
export function keepsChanges({ lost, shifted }: Merged): boolean {
  return lost.length === 0 && shifted.length === 0;
}

function freeSpot(
  items: readonly PlanItem[],
  item: PlanItem,
  context: GridContext,
  allows: (place: Placement) => boolean,
): Placement | null {
  const rows = rowsFor(item, context);
  const below = { from: item.y, to: rows.to };
  return (
    firstFreeSpot(items, item, { x: item.x, rows: below, allows }) ??
    firstFreeSpot(items, item, { x: item.x, rows, allows })
  );
}

/**
 * Returns a function that updates an earlier state after these grids were saved: saved items get their relation and what the
 * server sent; an item that is on no grid of the server any more becomes new again, the same new item in every state.
 */
export function withSavedRelations(
  saved: readonly string[],
  now: GridState,
  makeKey = newKey,
): (state: GridState) => GridState {
  const all = findKeys(now, Object.keys(now));
  const keys = new Map<string, string>();
  const keyOfGone = (key: string) => {
    const fresh = keys.get(key) ?? makeKey();
    keys.set(key, fresh);
    return fresh;
  };
  return (state) =>
    mapGrids(state, (items, grid) =>
      items.map((item) => {
        const found = all.get(item.key);
        // What was not saved is as it was.
        if (!saved.includes(grid) && !(found && saved.includes(found.grid))) return item;
        if (found) return { ...found.item, ...placeOf(item), mirrored: item.mirrored };
        if (item.relation_id === 0) return item;
        const { wire: _wire, ...rest } = item;
        const key = keyOfGone(item.key);
        return { ...rest, key, client_key: key, relation_id: 0 };
      }),
    );
}

function mapGrids(
  state: GridState,
  change: (items: readonly PlanItem[], grid: string) => readonly PlanItem[],
): Record<string, readonly PlanItem[]> {
  return Object.fromEntries(Object.entries(state).map(([grid, items]) => [grid, change(items, grid)]));
}

function findKeys(state: GridState, grids: readonly string[]): Map<string, { grid: string; item: PlanItem }> {
  return new Map(grids.flatMap((grid) => (state[grid] ?? []).map((item) => [item.key, { grid, item }])));
}
