// The axis behind the items of a grid: a line at every block and every week, and a hint while nothing is planned.
import type { Covers } from '#client/planning/grid/coverage.tsx';
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import type { PlannerBlock, PlannerWeek } from '#shared/api/planner-shapes.ts';
import {
  axisOf,
  blockStretches,
  coveredBlocks,
  coveredWeeks,
  stretchOver,
  weekStretches,
} from '#shared/planning/axis.ts';
import { columns } from '#shared/planning/grid.ts';
import { planningText } from '#shared/text/planning.ts';

import classes from './axis-lines.module.css';

export interface AxisLinesProps {
  blocks: readonly PlannerBlock[];
  weeks: readonly PlannerWeek[];
  /** Where units are planned by week the weeks are lines, elsewhere ticks below the head. */
  by: 'block' | 'week';
  /** The hint while nothing is planned; null when something is. */
  empty: { title: string; hint: string } | null;
}

export function AxisLines({ blocks, weeks, by, empty }: AxisLinesProps) {
  const stretches = weekStretches(axisOf(weeks, blocks.length));
  return (
    <>
      <div className={classes.lines} data-by={by} aria-hidden="true">
        {weeks.map((week, index) => (
          <span
            key={week.start_date}
            style={placed(stretches[index])}
            data-no-class={week.no_class || undefined}
            data-first={week.block_title !== '' || undefined}
          />
        ))}
      </div>
      {empty ? <EmptyGrid {...empty} /> : null}
    </>
  );
}

/** The hint on an empty grid, with what to do for users who may add items. */
export function EmptyGrid({ title, hint }: { title: string; hint: string }) {
  return (
    <p className={classes.empty}>
      <strong>{title}</strong>
      {hint}
    </p>
  );
}

/** Kalenderweek n, each week under its own block. */
export function WeekAxis({ blocks, weeks }: Pick<AxisLinesProps, 'blocks' | 'weeks'>) {
  const stretches = weekStretches(axisOf(weeks, blocks.length));
  return (
    <ol className={classes.weeks} aria-label={planningText.level3.calendarWeek}>
      {weeks.map((week, index) => (
        <li
          key={week.start_date}
          style={placed(stretches[index])}
          data-no-class={week.no_class || undefined}
          data-first={week.block_title !== '' || undefined}
          title={planningText.level3.weekRow(week.calendar_week, week.syllabus_week, week.no_class_title)}
        >
          {week.calendar_week}
        </li>
      ))}
    </ol>
  );
}

/** A part covers whole blocks, which are the grid inside it; a unit covers weeks. */
export function coversOf(
  blocks: readonly PlannerBlock[],
  weeks: readonly PlannerWeek[],
  isPart: (key: string | null) => boolean,
): Covers {
  const axis = axisOf(weeks, blocks.length);
  const [blockStretch, weekStretch] = [blockStretches(blocks.length), weekStretches(axis)];
  return (placement, key) =>
    isPart(key)
      ? stretchOver(coveredBlocks(placement, blocks.length), blockStretch)
      : stretchOver(coveredWeeks(placement, axis), weekStretch);
}

/** An item from a list counts as a part where there are parts. */
export function isPartIn(items: readonly PlanItem[]): (key: string | null) => boolean {
  const units = new Set(items.flatMap(({ kind, key }) => (kind === 'educational_unit' ? [key] : [])));
  return (key) => key === null || !units.has(key);
}

function placed({ from, to } = { from: 0, to: 0 }): React.CSSProperties {
  return { left: `${(from / columns) * 100}%`, width: `${((to - from) / columns) * 100}%` };
}
