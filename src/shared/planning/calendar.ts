// A calendar year and how an organizational unit divides it: types, numbering (Semester n, Blok n), labels.
// Dates are ISO here; the contract converts dd-mm-yyyy.
import { dutchFromIso } from '#shared/text/dates.ts';

import type { DateRange, IsoDate } from './dates.ts';
import { compare, daysBetween } from './dates.ts';
import { labels } from './labels.ts';
import type { Holiday, WeekSetting } from './weeks.ts';

export interface CalendarYear extends DateRange {
  holidays: readonly Holiday[];
}

export interface Block extends DateRange {
  calendar_weeks: readonly WeekSetting[];
}

/** Has either blocks, or weeks of its own. */
export interface YearPart extends Block {
  calendar_blocks: readonly Block[];
}

/** The two settings of an organizational unit. */
export interface CalendarFlags {
  show_year_parts: boolean;
  show_blocks: boolean;
}

/** A piece of the year that holds weeks: a block, or a part without blocks. The columns of level 1. */
export interface TeachingBlock extends Block {
  label: string;
  /** The label of its semester; null if the unit has no semesters. */
  part_label: string | null;
  part_index: number;
  /** The dates of its semester, including weeks between and around blocks; for a part without blocks its own dates. */
  part_dates: DateRange;
  /** null when the part itself is the block. */
  block_index: number | null;
}

/** Without semesters the parts themselves are blocks and do not nest. */
export function partsMayHoldBlocks(flags: CalendarFlags): boolean {
  return flags.show_year_parts && flags.show_blocks;
}

export function partLabel(index: number, flags: CalendarFlags): string {
  return flags.show_year_parts ? labels.semester(index + 1) : labels.block(index + 1);
}

/** All blocks of the year in order, numbered through the year: the third block is Blok 3, even if it starts Semester 2. */
export function teachingBlocks(parts: readonly YearPart[], flags: CalendarFlags): TeachingBlock[] {
  let number = 0;
  return parts.flatMap((part, part_index): TeachingBlock[] => {
    const label = partLabel(part_index, flags);
    const part_label = flags.show_year_parts ? label : null;
    const part_dates = { start_date: part.start_date, end_date: part.end_date };
    if (part.calendar_blocks.length === 0) {
      const { start_date, end_date, calendar_weeks } = part;
      return [{ start_date, end_date, calendar_weeks, label, part_label, part_index, part_dates, block_index: null }];
    }
    return part.calendar_blocks.map((block, block_index) => {
      const { start_date, end_date, calendar_weeks } = block;
      number += 1;
      return {
        start_date,
        end_date,
        calendar_weeks,
        label: labels.block(number),
        part_label,
        part_index,
        part_dates,
        block_index,
      };
    });
  });
}

/** `2026-2027`: characters 6 to 10 of each Dutch date. */
export function yearLabelOfDutch(start: string, end: string): string {
  return `${start.slice(6, 10)}-${end.slice(6, 10)}`;
}

export function yearLabel(year: DateRange): string {
  return yearLabelOfDutch(dutchFromIso(year.start_date), dutchFromIso(year.end_date));
}

export interface ProgrammeStart {
  /** The id of the programme's own calendar year; takes precedence over `year_start`. */
  calendar_year: number | null;
  year_start: number | null;
}

/** The calendar year of study year n, or null if it does not exist. Found by number, so that a missing year shifts nothing. */
export function calendarYearOf<Year extends { id: number; start_date: IsoDate }>(
  years: readonly Year[],
  start: ProgrammeStart,
  n: number,
): Year | null {
  const first = years.find(({ id }) => id === start.calendar_year)?.start_date ?? septemberOf(start.year_start);
  if (first === null) return null;
  const target = Number(first.slice(0, 4)) + n - 1;
  const inTarget = years.filter(({ start_date }) => Number(start_date.slice(0, 4)) === target);
  const distance = ({ start_date }: Year) => Math.abs(daysBetween(sameDay(start_date, first), first));
  return inTarget.toSorted((a, b) => distance(a) - distance(b) || compare(a.start_date, b.start_date))[0] ?? null;
}

function septemberOf(year: number | null): IsoDate | null {
  return year ? `${year}-09-01` : null;
}

/** The month and day of one date in the year of another, to compare their position within a year. */
function sameDay(iso: IsoDate, inYearOf: IsoDate): IsoDate {
  return `${inYearOf.slice(0, 4)}${iso.slice(4)}`;
}
