// The weeks above a grid of level 2, on the same axis as the items, and the two bands of a mirrored grid.
import { schemeColor } from '#client/ui/color-mark.tsx';
import type { PlannerWeek } from '#shared/api/planner-shapes.ts';
import { mirrorOffset } from '#shared/planning/mirror.ts';
import type { MirrorValues } from '#shared/planning/mirror-values.ts';
import { nl } from '#shared/text/nl.ts';

import classes from './level2.module.css';

export function WeekAxis({ weeks }: { weeks: readonly PlannerWeek[] }) {
  return (
    <table className={classes.weeks} aria-label={nl.planning.level3.calendarWeek}>
      <thead>
        <tr>
          {weeks.map((week) => (
            <th
              key={week.start_date}
              scope="col"
              data-no-class={week.no_class || undefined}
              title={nl.planning.level3.weekRow(week.calendar_week, week.syllabus_week, week.no_class_title)}
            >
              <span className={classes.number}>{week.calendar_week}</span>
            </th>
          ))}
        </tr>
      </thead>
    </table>
  );
}

interface BandsProps {
  titles: MirrorValues | null;
  colors: MirrorValues | null;
  cellHeight: number;
}

export function GroupBands({ titles, colors, cellHeight }: BandsProps) {
  const height = mirrorOffset * cellHeight;
  const band = (n: 1 | 2) => {
    const color = n === 1 ? colors?.first : colors?.second;
    const title = (n === 1 ? titles?.first : titles?.second) ?? nl.planning.mirror.group(n);
    return (
      <div
        className={classes.band}
        data-group={n}
        style={{
          top: n === 1 ? 0 : height,
          ...(n === 1 ? { height } : { bottom: 0 }),
          ...(color && titles && { '--group': schemeColor(color.startsWith('#') ? color : `#${color}`) }),
        }}
      >
        <span>{title}</span>
      </div>
    );
  };
  return (
    <>
      {band(1)}
      {band(2)}
    </>
  );
}
