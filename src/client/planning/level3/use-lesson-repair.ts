// 'Herstel' on level 3: a course or exam in a week without classes goes to the nearest one in which it can be. A change as any
// other: not saved yet, and to be undone.
import type { Repair } from '#client/planning/checks/live/finding-card.tsx';
import type { PlanChecks } from '#client/planning/checks/live/use-plan-checks.ts';
import { useAnnounce } from '#client/planning/grid/announcer.tsx';
import { focusItem } from '#client/planning/grid/board.tsx';
import type { WireFinding } from '#shared/api/checks.ts';
import { repairedSpot } from '#shared/planning/open-spot.ts';
import { gridText } from '#shared/text/grid.ts';
import { liveChecksText } from '#shared/text/live-checks.ts';

import { type LessonGrid, lessonOf } from './use-lesson-grid.ts';

export function useLessonRepair({ actions, context, describe }: LessonGrid, checks: PlanChecks) {
  const announce = useAnnounce();
  return ({ check, relation_id }: WireFinding): Repair | null => {
    const item = actions.items.find(({ key }) => key === checks.keys.get(relation_id));
    if (!item || (check !== 'exam_holiday' && check !== 'lesson_holiday')) return null;
    const { weeks } = context;
    // Items in weeks that are gone have a button of their own, above the grid.
    if (item.y + item.height > weeks.length) return null;
    const others = actions.items.filter((each) => each !== item).map(lessonOf);
    const spot = repairedSpot(lessonOf(item), weeks, others, { allows: actions.allowedFor(item).allows });
    const week = spot && weeks[spot.y];
    if (!spot || !week) return null;
    return {
      label: liveChecksText.repair(week.calendar_week),
      run: () => {
        actions.place(item.key, spot);
        announce(gridText.dropped(item.title, describe.where(spot)));
        checks.leaveFor(() => focusItem(null, item.key));
      },
    };
  };
}
