// Proposals for a unit's year parts: those of the previous year shifted, or blocks of ten teaching weeks around the holidays.
// The unit calendar fills its form with them; the user edits and saves.
import type { Block, CalendarFlags, CalendarYear, YearPart } from './calendar.ts';
import { partsMayHoldBlocks } from './calendar.ts';
import type { DateRange } from './dates.ts';
import { addDays, intersection, nextMonday, weekday, weeksBetween } from './dates.ts';
import type { Holiday } from './weeks.ts';
import { holidayTitle, weekCount } from './weeks.ts';

/** Shifts every date by 52 or 53 weeks, so that it keeps its weekday and syllabus week. What does not fit in the new year is cut off. */
export function proposeFromPrevious(
  previous: { year: DateRange; parts: readonly YearPart[] },
  year: DateRange,
): YearPart[] {
  const days = 7 * weeksBetween(previous.year.start_date, year.start_date);
  return previous.parts.flatMap((part) => {
    const shifted = shift(part, days, year);
    if (!shifted) return [];
    const calendar_blocks = part.calendar_blocks.flatMap((block) => shift(block, days, year) ?? []);
    return [{ ...shifted, calendar_blocks }];
  });
}

function shift(block: Block, days: number, year: DateRange): Block | null {
  const moved = { start_date: addDays(block.start_date, days), end_date: addDays(block.end_date, days) };
  const inside = fit(moved, year);
  if (!inside) return null;
  const cut = weeksBetween(moved.start_date, inside.start_date);
  const calendar_weeks = block.calendar_weeks
    .map(({ block_week, exception, title }) => ({ block_week: block_week - cut, exception, title }))
    .filter(({ block_week }) => block_week >= 1 && block_week <= weekCount(inside));
  return { ...inside, calendar_weeks };
}

/** If the year starts on Friday or in the weekend, its first week is lost: the block starts on the next Monday. */
function fit(block: DateRange, year: DateRange): DateRange | null {
  const inside = intersection(block, year);
  if (!inside) return null;
  const isLate = inside.start_date !== block.start_date && weekday(inside.start_date) > 4;
  const fitted = isLate ? { ...inside, start_date: nextMonday(inside.start_date) } : inside;
  return weekCount(fitted) > 0 ? fitted : null;
}

export interface Pattern {
  blocks: number;
  semesters: number;
  /** Teaching weeks per block; weeks without classes are added. */
  weeks: number;
}

const usualPattern: Pattern = { blocks: 4, semesters: 2, weeks: 10 };

/** Blocks start and end in a teaching week: a holiday between two blocks belongs to neither. */
export function proposeFromPattern(
  year: CalendarYear,
  flags: CalendarFlags,
  pattern: Pattern = usualPattern,
): YearPart[] {
  const blocks = patternBlocks(year, pattern);
  if (!flags.show_year_parts) return blocks.map((block) => ({ ...block, calendar_blocks: [] }));
  const perSemester = Math.ceil(pattern.blocks / pattern.semesters);
  const parts: YearPart[] = [];
  for (let index = 0; index < blocks.length; index += perSemester) {
    const calendar_blocks = blocks.slice(index, index + perSemester);
    const start_date = calendar_blocks.at(0)?.start_date ?? year.start_date;
    const end_date = calendar_blocks.at(-1)?.end_date ?? year.end_date;
    const nested = partsMayHoldBlocks(flags) ? calendar_blocks : [];
    parts.push({ start_date, end_date, calendar_weeks: [], calendar_blocks: nested });
  }
  return parts;
}

function patternBlocks(year: CalendarYear, { blocks, weeks }: Pattern): Block[] {
  const mondays = teachingMondays(year, year.holidays).slice(0, blocks * weeks);
  const found: Block[] = [];
  for (let index = 0; index < mondays.length; index += weeks) {
    const inBlock = mondays.slice(index, index + weeks);
    const start_date = inBlock.at(0);
    const lastMonday = inBlock.at(-1);
    if (start_date && lastMonday) found.push({ start_date, end_date: addDays(lastMonday, 4), calendar_weeks: [] });
  }
  return found;
}

function teachingMondays(year: DateRange, holidays: readonly Holiday[]): string[] {
  const mondays: string[] = [];
  for (let monday = nextMonday(year.start_date); addDays(monday, 4) <= year.end_date; monday = addDays(monday, 7)) {
    const week = { start_date: monday, end_date: addDays(monday, 4) };
    if (holidayTitle(week, holidays) === null) mondays.push(monday);
  }
  return mondays;
}
