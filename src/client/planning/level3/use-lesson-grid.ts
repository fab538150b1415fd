// The actions on the week grid of level 3: those of every grid, plus placing a new item and duplicating.
import { useMemo } from 'react';

import type { OutputOf } from '#client/api/send.ts';
import { describeOnWeekRows } from '#client/planning/frame/describe.ts';
import { useGridActions } from '#client/planning/frame/use-grid-actions.ts';
import { useAnnounce } from '#client/planning/grid/announcer.tsx';
import { focusItem } from '#client/planning/grid/board.tsx';
import { lessonContext } from '#client/planning/plan/grid-context.ts';
import { copyOf, type PlanItem } from '#client/planning/plan/plan-item.ts';
import type { Plan } from '#client/planning/plan/use-plan.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import type { planner } from '#shared/api/planner.ts';
import { copiedFields } from '#shared/api/planner-input.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { spotInNextWeek } from '#shared/planning/duplicate.ts';
import { bottomRow, type Placement, placeOf } from '#shared/planning/grid.ts';
import { firstFreeSpot, type Size, type SpotOptions } from '#shared/planning/occupancy.ts';
import { type Lesson, repairedSpot } from '#shared/planning/open-spot.ts';
import { findingsOf, placementRefusal } from '#shared/rules/registry.ts';
import { planningText } from '#shared/text/planning.ts';

const grid = 'grid';

export type Level3Data = OutputOf<typeof planner.level3>;

export function useLessonGrid(data: Level3Data, plan: Plan) {
  const { weeks, may } = data;
  const announce = useAnnounce();
  const describe = useMemo(() => describeOnWeekRows(weeks), [weeks]);
  const items = plan.state[grid] ?? [];
  // A week that was taken out of the calendar still shows its items, so that they can be moved.
  const rows = Math.max(weeks.length, bottomRow(items));
  const context = lessonContext(data);
  const actions = useGridActions({
    plan,
    grid,
    may,
    describe,
    context,
    spotFor: spotBelow,
  });
  const duplicate = (key: string) => {
    const item = items.find((each) => each.key === key);
    if (!item?.wire) return notifyFailed(planningText.notSavedYet);
    const copy = { ...copyOf(item), prepopulate: fieldsOf(item.wire) };
    if (actions.refuses(copy)) return undefined;
    const spot = spotInNextWeek(items, item, weeks, actions.allowedFor(copy));
    if (!spot) return notifyFailed(planningText.noRoom(item.title));
    announce(planningText.added(item.title, describe.where(spot)));
    focusItem(null, copy.key);
    return void plan.changeAndSave(grid, [...items, { ...copy, ...spot }]);
  };
  const outside = findingsOf({ before: items, after: items, context }).filter(({ rule }) => rule === 'insideWeeks');
  const gone = items.filter(({ key }) => outside.some(({ where }) => where === key));
  /**
   * Moves items of removed weeks to open weeks, resits last; items without a free week stay. `free`: weeks at the end
   * that are kept free for resits.
   */
  const broughtBack = (free: number) => {
    const result = items.filter((item) => !gone.includes(item));
    let left = 0;
    for (const item of gone.toSorted((a, b) => Number(isResit(a)) - Number(isResit(b)))) {
      const last = weeks.length - (isResit(item) ? 0 : free);
      const allows = (spot: Placement) =>
        spot.y + spot.height <= last && placementRefusal(item, spot, { items: [...result, item], context }) === null;
      const spot = repairedSpot(lessonOf(item), weeks, result.map(lessonOf), { allows });
      result.push(spot ? { ...item, ...spot } : item);
      if (!spot) left += 1;
    }
    return { result, left };
  };
  /** Moves as many items as possible; the page still lists the others. */
  const bringBack = () => {
    const tries = [0, 1, 2].map(broughtBack);
    plan.change(grid, tries.toSorted((a, b) => a.left - b.left)[0]?.result ?? items);
  };
  return { actions, context, describe, rows, duplicate, gone, bringBack };
}

const isResit = ({ wire }: PlanItem) => wire?.values?.['resit'] === true;

/** As repairs look at it. */
export const lessonOf = (item: PlanItem): Lesson => ({ ...placeOf(item), kind: item.kind, resit: isResit(item) });

export type LessonGrid = ReturnType<typeof useLessonGrid>;

/** The specification: at the bottom row; where the weeks end before that, in the first free spot. */
function spotBelow(items: readonly PlanItem[], { width, height }: Size, allowed: SpotOptions): Placement | null {
  const bottom = { x: 0, y: bottomRow(items), width, height };
  return allowed.allows?.(bottom) ? bottom : firstFreeSpot(items, { width, height }, allowed);
}

/** What a duplicate takes along, as far as the user can read it. */
function fieldsOf({ values = {} }: GridItem): Record<string, unknown> {
  return Object.fromEntries(copiedFields.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
}
