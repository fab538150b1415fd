// The whole year as a row of weeks with their contents: for the strip above the unit calendar, its print, and the feed.
// It is also drawn while a form is edited, so it skips incomplete dates.
import type { CalendarFlags, CalendarYear, TeachingBlock, YearPart } from './calendar.ts';
import { partLabel, teachingBlocks } from './calendar.ts';
import type { DateRange, IsoDate } from './dates.ts';
import { addDays, daysBetween, isRange, mondayOf } from './dates.ts';
import { MAX_YEAR_DAYS } from './validate-calendar.ts';
import type { Holiday, NumberedWeek, Week } from './weeks.ts';
import { holidayTitle, holidaysIn, weekOf, weeksOf } from './weeks.ts';

export interface StripWeek extends NumberedWeek {
  /** 'Semester 1', or null outside semesters and for units without them. */
  part_label: string | null;
  part_index: number | null;
  /** 'Blok 2', or null outside blocks and for a semester without blocks. */
  block_label: string | null;
  block_index: number | null;
  block_week: number | null;
  block_week_number: number | null;
  exception: boolean;
  title: string;
  no_class: boolean;
  no_class_title: string;
  /** Every holiday that overlaps the week, even a single day. */
  holidays: Holiday[];
}

export function yearStrip(year: CalendarYear, parts: readonly YearPart[], flags: CalendarFlags): StripWeek[] {
  if (!isDrawable(year)) return [];
  const holidays = year.holidays.filter(isRange);
  const finished = { ...year, holidays };
  const blocks = byMonday(teachingBlocks(parts, flags).filter(isDrawable), finished);
  const strip: StripWeek[] = [];
  for (let monday = mondayOf(year.start_date); monday <= year.end_date; monday = addDays(monday, 7)) {
    const week = weekOf(monday, year.start_date);
    const found = blocks.get(monday);
    const holiday = holidayTitle(week, holidays);
    strip.push({
      ...week,
      ...placeInYear(week, parts, flags, found?.block),
      block_week: found?.week.block_week ?? null,
      block_week_number: found?.week.block_week_number ?? null,
      exception: found?.week.exception ?? false,
      title: found?.week.title ?? '',
      no_class: found?.week.no_class ?? holiday !== null,
      no_class_title: found?.week.no_class_title ?? holiday ?? '',
      holidays: holidaysIn(week, holidays),
    });
  }
  return strip;
}

/** A half-typed year may span centuries. */
function isDrawable(range: DateRange): boolean {
  return isRange(range) && daysBetween(range.start_date, range.end_date) <= MAX_YEAR_DAYS;
}

interface BlockWeek {
  block: TeachingBlock;
  week: Week;
}

/** If two blocks meet in one week, the week is shown with the first. */
function byMonday(blocks: readonly TeachingBlock[], year: CalendarYear): Map<IsoDate, BlockWeek> {
  const found = new Map<IsoDate, BlockWeek>();
  for (const block of blocks)
    for (const week of weeksOf(block, year))
      if (!found.has(week.start_date)) found.set(week.start_date, { block, week });
  return found;
}

type Place = Pick<StripWeek, 'part_label' | 'part_index' | 'block_label' | 'block_index'>;

function placeInYear(
  week: NumberedWeek,
  parts: readonly YearPart[],
  flags: CalendarFlags,
  block: TeachingBlock | undefined,
): Place {
  if (block) {
    const isPart = block.block_index === null && block.part_label !== null;
    const { part_label, part_index, block_index } = block;
    return { part_label, part_index, block_index, block_label: isPart ? null : block.label };
  }
  // A week between two blocks still belongs to its semester.
  const index = parts.findIndex(
    (part) => isRange(part) && part.start_date <= week.end_date && week.start_date <= part.end_date,
  );
  const inPart = index !== -1 && flags.show_year_parts;
  return {
    part_label: inPart ? partLabel(index, flags) : null,
    part_index: inPart ? index : null,
    block_label: null,
    block_index: null,
  };
}
