// The weeks of a block: their number, week numbers, and which are without classes.
// The server sends them with every block; the unit calendar, the year strip and the planner use them.
import { oncePer } from '#shared/once-per.ts';

import type { DateRange, IsoDate } from './dates.ts';
import { addDays, daysBetween, isWithin, isoWeek, mondayOf, rangesOverlap, memoized, weeksBetween } from './dates.ts';

export interface Holiday extends DateRange {
  title: string;
}

/** A user's setting for a week; most weeks have none. */
export interface WeekSetting {
  block_week: number;
  exception: boolean;
  title: string;
}

/** A week with its numbers, independent of any block. */
export interface NumberedWeek extends DateRange {
  calendar_week: number;
  syllabus_week: number;
}

export interface Week extends NumberedWeek, WeekSetting {
  no_class: boolean;
  /** The week's own title, else the holiday's; empty for a teaching week. */
  no_class_title: string;
  /** Counts teaching weeks only, as level 3 shows it; null in a week without classes. */
  block_week_number: number | null;
}

/** Ceiling of the span in days / 7: the specification's rule. A block of a single day has no weeks. */
export function weekCount(block: DateRange): number {
  return Math.max(0, Math.ceil(daysBetween(block.start_date, block.end_date) / 7));
}

/** The Monday to Friday around a date, with its place in the ISO year and in the study year. */
export function weekOf(iso: IsoDate, yearStart: IsoDate): NumberedWeek {
  const start_date = mondayOf(iso);
  return {
    start_date,
    end_date: addDays(start_date, 4),
    calendar_week: isoWeek(start_date),
    syllabus_week: 1 + weeksBetween(yearStart, start_date),
  };
}

export function holidaysIn(week: DateRange, holidays: readonly Holiday[]): Holiday[] {
  return holidays.filter((holiday) => rangesOverlap(holiday, week));
}

/** The title of the holiday that fills the whole week, or null. Adjacent holidays (Kerst, then Nieuwjaar) count together. */
export function holidayTitle(week: DateRange, holidays: readonly Holiday[]): string | null {
  const inWeek = holidaysIn(week, holidays);
  if (inWeek.length === 0) return null;
  const days = Array.from({ length: 5 }, (_, index) => addDays(week.start_date, index));
  if (!days.every((day) => inWeek.some((holiday) => isWithin(day, holiday)))) return null;
  const alone = inWeek.find((holiday) => days.every((day) => isWithin(day, holiday)));
  return alone ? alone.title : [...new Set(inWeek.map(({ title }) => title))].join(', ');
}

interface Year {
  start_date: IsoDate;
  holidays: readonly Holiday[];
}

/** Finds a week by a day in it. Cached per year, because all units of a school have the same weeks. */
const weekIn = oncePer((year: Year) =>
  memoized((day: IsoDate) => {
    const week = weekOf(day, year.start_date);
    return { week, holiday: holidayTitle(week, year.holidays) };
  }),
);

export function weeksOf(block: DateRange & { calendar_weeks: readonly WeekSetting[] }, year: Year): Week[] {
  const settings = new Map(block.calendar_weeks.map((setting) => [setting.block_week, setting]));
  let taught = 0;
  return Array.from({ length: weekCount(block) }, (_, index) => {
    const block_week = index + 1;
    const { week, holiday } = weekIn(year)(addDays(block.start_date, 7 * index));
    const { exception = false, title = '' } = settings.get(block_week) ?? {};
    const no_class = exception || holiday !== null;
    return {
      start_date: week.start_date,
      end_date: week.end_date,
      calendar_week: week.calendar_week,
      syllabus_week: week.syllabus_week,
      block_week,
      exception,
      title,
      no_class,
      no_class_title: no_class ? title || (holiday ?? '') : '',
      block_week_number: no_class ? null : ++taught,
    };
  });
}
