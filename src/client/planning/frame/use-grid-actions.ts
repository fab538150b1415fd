// What the user does on one grid, as changes of the plan: moving, removing, bringing in, the first free spot. All levels.
import { useAnnounce } from '#client/planning/grid/announcer.tsx';
import { focusItem } from '#client/planning/grid/board.tsx';
import type { DragSource } from '#client/planning/grid/drag-area.tsx';
import { refusesRemoval } from '#client/planning/plan/loss.ts';
import { newItem, type PlanItem } from '#client/planning/plan/plan-item.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import type { PlannerMay } from '#shared/api/planner-shapes.ts';
import type { Placement } from '#shared/planning/grid.ts';
import { firstFreeSpot } from '#shared/planning/occupancy.ts';
import { planningText } from '#shared/text/planning.ts';

import type { Describe } from './describe.ts';

interface Given {
  plan: Plan;
  grid: string;
  may: PlannerMay;
  describe: Describe;
  /** Where something new goes by '+'; the first free spot unless the level knows better. */
  spotFor?: (items: readonly PlanItem[], source: DragSource) => Placement | null;
  /** On a mirrored grid the row says which group an item is in. */
  isMirrored?: (placement: Placement) => boolean;
}

export function useGridActions({ plan, grid, may, describe, spotFor = anywhere, isMirrored }: Given) {
  const announce = useAnnounce();
  const items = plan.state[grid] ?? [];
  const flag = (placement: Placement) => (isMirrored ? { mirrored: isMirrored(placement) } : {});

  const bringIn = (source: DragSource, placement: Placement) => {
    const item = { ...newItem(source, placement), ...flag(placement) };
    announce(planningText.added(source.title, describe(placement)));
    focusItem(null, item.key);
    void plan.changeAndSave(grid, [...items, item]);
  };

  return {
    items,
    bringIn,
    add: (source: DragSource) => {
      const spot = spotFor(items, source);
      if (spot) bringIn(source, spot);
      else notifyFailed(planningText.noRoom(source.title));
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

function anywhere(items: readonly PlanItem[], { width, height }: DragSource): Placement | null {
  return firstFreeSpot(items, { width, height });
}
