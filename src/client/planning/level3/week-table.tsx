// The week rows of level 3: Kalenderweek, Syllabusweek, Blokweek beside the grid, and the name of a week below it.
import type { PlannerWeek } from '#shared/api/planner-shapes.ts';
import { Breakable } from '#client/ui/breakable.tsx';
import { cutTooltip } from '#client/ui/tooltip.tsx';
import { planningText } from '#shared/text/planning.ts';

import classes from './week-table.module.css';

export interface WeekRowsProps {
  weeks: readonly PlannerWeek[];
  /** Whether the row of a week has an item, which would cover the name of the week. */
  isTaken: (row: number) => boolean;
}

export function WeekTable({ weeks, isTaken }: WeekRowsProps) {
  const words = planningText.level3;
  return (
    <table className={classes.weeks}>
      <thead>
        <tr>
          {[words.calendarWeek, words.syllabusWeek, words.blockWeek].map((word) => (
            <th key={word} scope="col">
              {/* Where the columns are narrow, the word goes on below. */}
              {word.slice(0, -'week'.length)}
              <wbr />
              {word.slice(-'week'.length)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr
            key={week.start_date}
            data-no-class={week.no_class || undefined}
            data-block={week.block_title !== '' || undefined}
          >
            <th scope="row" title={planningText.range(week.start_date, week.end_date)}>
              {week.calendar_week}
            </th>
            <td className={classes.syllabus}>{week.syllabus_week}</td>
            <td className={classes.number}>
              {week.block_week_number ?? (
                <span className={isTaken(row) ? classes.free : 'll-spoken'} {...cutTooltip(nameOf(week))}>
                  <Breakable text={nameOf(week)} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf({ no_class_title }: PlannerWeek): string {
  return no_class_title || planningText.level3.noClass;
}

/** Stripes over weeks without classes with their title, and the name of a block where it begins. */
export function WeekBands({ weeks, isTaken, cellHeight }: WeekRowsProps & { cellHeight: number }) {
  return (
    <div className={classes.bands} aria-hidden="true">
      {weeks.map((week, index) => (
        <div
          key={week.start_date}
          className={classes.band}
          style={{ top: index * cellHeight, height: cellHeight }}
          data-no-class={week.no_class || undefined}
          data-block={(week.block_title !== '' && index > 0) || undefined}
        >
          {week.no_class && !isTaken(index) ? <span>{nameOf(week)}</span> : null}
          {week.block_title !== '' && index > 0 ? <em>{week.block_title}</em> : null}
        </div>
      ))}
    </div>
  );
}
