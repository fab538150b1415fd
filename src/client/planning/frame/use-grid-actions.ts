// The user's actions on one grid as changes of the plan: moving, removing, adding, the first free spot. All levels.
import { useAnnounce } from '#client/planning/grid/announcer.tsx';
import { focusItem } from '#client/planning/grid/board.tsx';
import type { DragSource } from '#client/planning/grid/drag-area.tsx';
import { refusesRemoval } from '#client/planning/plan/loss.ts';
import { newItem, type PlanItem } from '#client/planning/plan/plan-item.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import type { PlannerMay } from '#shared/api/planner-shapes.ts';
import type { Placement } from '#shared/planning/grid.ts';
import { firstFreeSpot, type SpotOptions } from '#shared/planning/occupancy.ts';
import { placementRefusal, refusalOn } from '#shared/rules/registry.ts';
import { type GridContext, rowCount } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';
import { planningText } from '#shared/text/planning.ts';

import type { Describe } from './describe.ts';

interface Given {
  plan: Plan;
  grid: string;
  may: PlannerMay;
  describe: Describe;
  /** The input of the rules about the grid. */
  context: GridContext;
  /** Where '+' places a new item, among the spots that the rules allow. */
  spotFor?: (items: readonly PlanItem[], source: DragSource, allowed: SpotOptions) => Placement | null;
  /** On a mirrored grid the row decides the group of an item. */
  isMirrored?: (placement: Placement) => boolean;
}

export type GridActions = ReturnType<typeof useGridActions>;

export function useGridActions({ plan, grid, may, describe, context, spotFor = firstFreeSpot, isMirrored }: Given) {
  const announce = useAnnounce();
  const items = plan.state[grid] ?? [];
  const flag = (placement: Placement) => (isMirrored ? { mirrored: isMirrored(placement) } : {});

  const bringIn = (source: DragSource, placement: Placement) => {
    const item = { ...newItem(source, placement), ...flag(placement) };
    announce(planningText.added(source.title, describe.where(placement)));
    focusItem(null, item.key);
    void plan.changeAndSave(grid, [...items, item]);
    return item.key;
  };

  /** Where the rules allow an item. */
  const allowedFor = (item: PlanItem): SpotOptions => ({
    rows: { from: 0, to: rowCount(context) },
    allows: (spot) => placementRefusal(item, spot, { items, context }) === null,
  });

  /**
   * Tells the user why this cannot be added anywhere on the grid; false when it can. A page does not show the whole programme: that
   * it is full is told by the server, by the same rule.
   */
  const refuses = (item: PlanItem): boolean => {
    const refusal = refusalOn([item], context, items);
    if (refusal) notifyFailed(placementText.itemRefused(item.title, refusal.message));
    return refusal !== null;
  };

  return {
    items,
    bringIn,
    allowedFor,
    refuses,
    /** Returns the key of the new item; null when there is no place for it. */
    add: (source: DragSource): string | null => {
      const item = newItem(source, { x: 0, y: 0, width: source.width, height: source.height });
      if (refuses(item)) return null;
      const spot = spotFor(items, source, allowedFor(item));
      if (spot) return bringIn(source, spot);
      notifyFailed(planningText.noRoom(source.title));
      return null;
    },
    place: (key: string, placement: Placement) =>
      plan.change(
        grid,
        items.map((item) => (item.key === key ? { ...item, ...placement, ...flag(placement) } : item)),
      ),
    remove: (key: string) => {
      const item = items.find((each) => each.key === key);
      if (!item || refusesRemoval([item], may)) return;
      plan.change(
        grid,
        items.filter((each) => each.key !== key),
      );
      announce(planningText.removed(item.title));
    },
  };
}
