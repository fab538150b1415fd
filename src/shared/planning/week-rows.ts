// The weeks of several consecutive blocks: the axis of level 2 and the rows of level 3.
import type { CalendarYear, TeachingBlock } from './calendar.ts';
import type { Week } from './weeks.ts';
import { weeksOf } from './weeks.ts';

export interface WeekRow extends Week {
  /** The label of the block at its first week, else empty: level 3 shows it as a line between the rows. */
  block_title: string;
  /** The index of its block among the given blocks. */
  block: number;
}

/** The weeks are cached for as long as their blocks are. */
const known = new WeakMap<readonly TeachingBlock[], { year: CalendarYear; rows: WeekRow[] }>();

export function weekRows(blocks: readonly TeachingBlock[], year: CalendarYear): readonly WeekRow[] {
  const found = known.get(blocks);
  if (found?.year === year) return found.rows;
  const rows = workOut(blocks, year);
  known.set(blocks, { year, rows });
  return rows;
}

function workOut(blocks: readonly TeachingBlock[], year: CalendarYear): WeekRow[] {
  return blocks.flatMap((block, index) =>
    // Assigned instead of copied, for speed: a school has thousands of weeks.
    weeksOf(block, year).map((week) =>
      Object.assign(week, { block_title: week.block_week === 1 ? block.label : '', block: index }),
    ),
  );
}
