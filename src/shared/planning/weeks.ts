// The weeks of a block: how many, which numbers they carry, and in which of them nobody teaches.
// The server sends them with every block; the unit calendar, the year strip and the planner count with them.
import { oncePer } from '#shared/once-per.ts';

import type { DateRange, IsoDate } from './dates.ts';
import { addDays, daysBetween, isWithin, isoWeek, mondayOf, rangesOverlap, remembered, weeksBetween } from './dates.ts';

export interface Holiday extends DateRange {
  title: string;
}

/** What the user sets for a week; weeks without one have neither. */
export interface WeekSetting {
  block_week: number;
  exception: boolean;
  title: string;
}

/** The numbers that a week has wherever it stands. */
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

/** The title of the holiday that takes the whole week, or null. Holidays that meet (Kerst, then Nieuwjaar) take it together. */
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

/** By a day in it. All units of a school follow the same weeks, so they are worked out once for each year. */
const weekIn = oncePer((year: Year) =>
  remembered((day: IsoDate) => {
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
