// What can be done on the week grid of level 3: as everywhere, plus where something new goes and duplicating.
import { useMemo } from 'react';

import type { OutputOf } from '#client/api/send.ts';
import { onWeekRows } from '#client/planning/frame/describe.ts';
import { useGridActions } from '#client/planning/frame/use-grid-actions.ts';
import { copyOf, type PlanItem } from '#client/planning/plan/plan-item.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import type { planner } from '#shared/api/planner.ts';
import { copiedFields } from '#shared/api/planner-input.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { bottomRow, type Placement } from '#shared/planning/grid.ts';
import { firstFreeSpot, type Size } from '#shared/planning/occupancy.ts';
import { planningText } from '#shared/text/planning.ts';

const grid = 'grid';

export type Level3Data = OutputOf<typeof planner.level3>;

export function useLessonGrid({ weeks, may }: Level3Data, plan: Plan) {
  const describe = useMemo(() => onWeekRows(weeks), [weeks]);
  const items = plan.state[grid] ?? [];
  // A week that was taken out of the calendar still shows what stands in it, so that it can be moved.
  const rows = Math.max(weeks.length, bottomRow(items));
  const actions = useGridActions({
    plan,
    grid,
    may,
    describe,
    spotFor: (placed, source) => spotBelow(placed, source, weeks.length),
  });
  const duplicate = (key: string) => {
    const item = items.find((each) => each.key === key);
    if (!item?.wire) return notifyFailed(planningText.notSavedYet);
    const spot = firstFreeSpot(items, item, { x: item.x, rows: { from: 0, to: weeks.length } });
    if (!spot) return notifyFailed(planningText.noRoom(item.title));
    const copy = { ...copyOf(item), ...spot, prepopulate: fieldsOf(item.wire) };
    return void plan.changeAndSave(grid, [...items, copy]);
  };
  const gone = items.filter(({ y, height }) => y + height > weeks.length);
  /** Each to a free spot in the weeks that are left; what finds none stays, and stays named. */
  const bringBack = () => {
    const free = { from: 0, to: weeks.length };
    const result = items.filter((item) => !gone.includes(item));
    for (const item of gone) {
      const size = { ...item, height: Math.min(item.height, weeks.length) };
      const spot = firstFreeSpot(result, size, { x: item.x, rows: free });
      result.push(spot ? { ...item, ...spot } : item);
    }
    plan.change(grid, result);
  };
  return { actions, describe, rows, duplicate, gone, bringBack };
}

export type LessonGrid = ReturnType<typeof useLessonGrid>;

/** The specification: at the bottom row; where the weeks end before that, in the first free spot. */
function spotBelow(items: readonly PlanItem[], { width, height }: Size, rows: number): Placement | null {
  const bottom = { x: 0, y: bottomRow(items), width, height };
  if (bottom.y + height <= rows) return bottom;
  return firstFreeSpot(items, { width, height }, { rows: { from: 0, to: rows } });
}

/** What a duplicate takes along, as far as the user can read it. */
function fieldsOf({ values = {} }: GridItem): Record<string, unknown> {
  return Object.fromEntries(copiedFields.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
}
