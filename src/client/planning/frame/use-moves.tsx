// Moves one item or a whole selection, on its grid or to another grid of the page, in one step. First lists the items
// that would fall outside the weeks there.
import { useEffect, useRef } from 'react';

import { useAnnounce } from '#client/planning/grid/announcer.tsx';
import { focusItem } from '#client/planning/grid/board.tsx';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import { fittingPlaces, placedAt, type TargetPlaces, refusalOfPlaces, shifted } from '#client/planning/plan/places.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { notifyFailed, notifyInfo } from '#client/ui/notify.tsx';
import type { Placement } from '#shared/planning/grid.ts';
import type { GridContext, RuleItem } from '#shared/rules/rule.ts';
import { acrossText } from '#shared/text/across.ts';
import { gridText } from '#shared/text/grid.ts';

import { confirmOutside } from './outside-lines.tsx';

export interface MovesOptions {
  plan: Plan;
  selected: ReadonlySet<string>;
  contextOf: (grid: string) => GridContext;
  /** Other properties that follow from a place, such as the group on a mirrored grid. */
  flagged?: (place: Placement) => Partial<PlanItem>;
  /** What falls outside the weeks there, in words. */
  outside?: (places: TargetPlaces) => string[];
  /** Where a page has several grids: their names; and the words for a place. */
  nameOf?: (grid: string) => string;
  whereOn?: (grid: string, place: Placement) => string;
}

export type Moves = ReturnType<typeof useMoves>;

export function useMoves({ plan, selected, contextOf, flagged, outside, nameOf, whereOn }: MovesOptions) {
  const announce = useAnnounce();
  const latest = useRef(plan);
  useEffect(() => {
    latest.current = plan;
  });

  /** The new places of all items that move with this one; a change of size is for the item alone. */
  const placesFor = (grid: string, key: string, place: Placement): TargetPlaces => {
    if (selected.size < 2 || !selected.has(key)) return new Map([[key, { grid, place }]]);
    const { state } = plan;
    const home = Object.keys(state).find((name) => state[name]?.some((item) => item.key === key));
    const item = state[home ?? '']?.find((each) => each.key === key);
    const isSameSize = item?.width === place.width && item.height === place.height;
    if (!item || !isSameSize) return new Map([[key, { grid, place }]]);
    const shift = { dx: place.x - item.x, dy: place.y - item.y, to: home === grid ? undefined : grid };
    // Items from several years may overlap in one; no place under the pointer would ever fit them.
    const isFromSeveral =
      Object.values(state).filter((items) => items.some((each) => selected.has(each.key))).length > 1;
    if (!isFromSeveral) return shifted(state, selected, shift);
    return fittingPlaces(state, selected, shift, (places) => refusalOfPlaces(state, places, contextOf) === null);
  };

  /**
   * `asks`: whether the user first confirms what falls outside its weeks. A single dragged item is placed at once and reported.
   */
  const move = async (places: TargetPlaces, asks = true): Promise<boolean> => {
    const before = Object.values(plan.state).flat();
    const [first] = before.filter(({ key }) => places.has(key));
    const lines = outside?.(places) ?? [];
    if (lines.length > 0 && asks && !(await confirmOutside(lines, acrossText.moveAnyway))) {
      announce(gridText.cancelled(first?.title ?? ''));
      return false;
    }
    // Another user may have saved while this user was reading.
    const { state, changeGrids } = latest.current;
    const refusal = refusalOfPlaces(state, places, contextOf);
    if (refusal !== null) {
      notifyFailed(refusal);
      return false;
    }
    changeGrids(placedAt(state, places, flagged));
    if (lines.length > 0 && !asks) notifyInfo(acrossText.nowOutside(lines));
    const target = places.get(first?.key ?? '');
    if (!first || !target) return false;
    // A drop on the item's own board has been announced already.
    const isTold = !asks && places.size === 1 && state[target.grid]?.includes(first);
    if (isTold) return true;
    const where = whereOn?.(target.grid, target.place) ?? '';
    if (places.size > 1) announce(acrossText.movedMany(places.size, where && (nameOf?.(target.grid) ?? '')));
    else announce(gridText.dropped(first.title, acrossText.onYear(nameOf?.(target.grid) ?? '', where)));
    focusItem(null, first.key);
    return true;
  };

  /** An item, and what is selected with it, to a place on this grid. */
  const to = (grid: string, key: string, place: Placement) => {
    const isAlone = selected.size < 2 || !selected.has(key);
    const staysHere = plan.state[grid]?.some((item) => item.key === key) ?? false;
    const places = placesFor(grid, key, place);
    const isBelow = places.get(key)?.place.y !== place.y;
    void move(places, !isAlone || !staysHere).then(
      (isMoved) => isMoved && isBelow && notifyInfo(acrossText.placedBelow(nameOf?.(grid) ?? '')),
    );
  };

  return {
    /** For the board of this grid. */
    on: (grid: string) => ({
      /** Why a selection cannot move with this item; undefined where the item moves alone. */
      ask: (item: RuleItem, place: Placement) => {
        const places = placesFor(grid, item.key, place);
        return places.size > 1 ? refusalOfPlaces(plan.state, places, contextOf) : undefined;
      },
      /** Where on it the item comes down, and what is selected with it. */
      landing: (item: RuleItem, place: Placement) =>
        new Map(
          [...placesFor(grid, item.key, place)].flatMap(([key, at]) =>
            at.grid === grid ? [[key, at.place] as const] : [],
          ),
        ),
      onPlace: (key: string, place: Placement) => to(grid, key, place),
    }),
    /** Why these cannot go there; null when they can. */
    refusal: (places: TargetPlaces) => refusalOfPlaces(plan.state, places, contextOf),
    /** By a dialog, where there is time to ask. */
    byDialog: (grid: string, key: string, place: Placement) => void move(placesFor(grid, key, place)),
    move: (places: TargetPlaces) => move(places),
  };
}
