// Items that go to new places together, on their own grids or on another one: all of them or none. Pure; dragging, the keyboard,
// the dialogs and a selection use it.
import { bottomRow, type Placement, placeOf } from '#shared/planning/grid.ts';
import { type Finding, findingsOf, firstRefusal } from '#shared/rules/registry.ts';
import type { GridContext, GridEdit, RuleItem } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';

import type { GridState } from './grids.ts';
import type { PlanItem } from './plan-item.ts';

/** By the key of an item: on which grid, and where on it. */
export type TargetPlaces = ReadonlyMap<string, { grid: string; place: Placement }>;

export interface Shift {
  dx: number;
  dy: number;
  /** Another grid for all of them; else each stays on its own. */
  to?: string | undefined;
}

/** Every item the same distance further. */
export function shifted(state: GridState, keys: ReadonlySet<string>, { dx, dy, to }: Shift): TargetPlaces {
  return new Map(
    Object.entries(state).flatMap(([grid, items]) =>
      items
        .filter(({ key }) => keys.has(key))
        .map((item) => [item.key, { grid: to ?? grid, place: { ...placeOf(item), x: item.x + dx, y: item.y + dy } }]),
    ),
  );
}

/** On another grid below everything there; what comes from several grids, grid below grid, so that it keeps clear of itself. */
export function stackedOn(
  state: GridState,
  keys: ReadonlySet<string>,
  { dx, to }: { dx: number; to: string },
): TargetPlaces {
  let row = bottomRow((state[to] ?? []).filter(({ key }) => !keys.has(key)));
  const places = Object.entries(state).flatMap(([grid, items]) => {
    const going = items.filter(({ key }) => keys.has(key));
    const top = Math.min(...going.map(({ y }) => y));
    const own = shifted({ [grid]: going }, keys, { dx, dy: row - top, to });
    if (going.length > 0) row += bottomRow(going) - top;
    return [...own];
  });
  return new Map(places);
}

/** Keeps the items in their rows; where they do not fit there on another grid, puts them below everything. */
export function fittingPlaces(
  state: GridState,
  keys: ReadonlySet<string>,
  shift: Shift,
  fits: (places: TargetPlaces) => boolean,
): TargetPlaces {
  const places = shifted(state, keys, shift);
  const { dx, to } = shift;
  return to === undefined || fits(places) ? places : stackedOn(state, keys, { dx, to });
}

/** `flagged`: other properties that follow from a place, such as the group on a mirrored grid. */
export function placedAt(
  state: GridState,
  places: TargetPlaces,
  flagged: (place: Placement) => Partial<PlanItem> = () => ({}),
): GridState {
  const arriving = Object.entries(state).flatMap(([grid, items]) =>
    items.filter(({ key }) => (places.get(key)?.grid ?? grid) !== grid),
  );
  const put = (item: PlanItem): PlanItem => {
    const found = places.get(item.key);
    return found ? { ...item, ...found.place, ...flagged(found.place) } : item;
  };
  return Object.fromEntries(
    Object.entries(state).map(([grid, items]) => {
      const stays = items.filter(({ key }) => (places.get(key)?.grid ?? grid) === grid);
      const comes = arriving.filter(({ key }) => places.get(key)?.grid === grid);
      const isTouched = comes.length > 0 || stays.length < items.length || stays.some(({ key }) => places.has(key));
      return [grid, isTouched ? [...stays, ...comes].map(put) : items];
    }),
  );
}

/** Why these cannot go there, by the first item that cannot; null when all of them can. */
export function refusalOfPlaces(
  state: GridState,
  places: TargetPlaces,
  contextOf: (grid: string) => GridContext,
): string | null {
  const next = placedAt(state, places);
  for (const grid of new Set([...places.values()].map((each) => each.grid))) {
    const after = next[grid] ?? [];
    const findings = findingsOf({ before: state[grid] ?? [], after, context: contextOf(grid) });
    const refusal = firstRefusal(findings.filter(({ where }) => where === '' || places.has(where)));
    if (refusal) return places.size > 1 ? refusalText(refusal, after) : refusal.message;
  }
  return null;
}

/** Why a grid cannot change like this, by the first item at fault; null when it can. */
export function refusalOfEdit(edit: GridEdit): string | null {
  const refusal = firstRefusal(findingsOf(edit));
  return refusal && refusalText(refusal, edit.after);
}

/** The sentence of the rule, after the title of the item that it is about. */
function refusalText({ where, message }: Finding, items: readonly RuleItem[]): string {
  const title = items.find(({ key }) => key === where)?.title;
  return title ? placementText.itemRefused(title, message) : message;
}
