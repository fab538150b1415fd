// Arithmetic on ISO dates (yyyy-mm-dd) in whole days in UTC, so that daylight saving time does not matter.
// Used by everything in the planning folder and by the date pickers of the client.

export type IsoDate = string;

export interface DateRange {
  start_date: IsoDate;
  end_date: IsoDate;
}

const DAY_MS = 86_400_000;
/** Thirty years. */
const MAX_DAYS = 11_000;

const toDay = memoized((iso: IsoDate) => Date.parse(`${iso}T00:00:00Z`) / DAY_MS);
const fromDay = memoized((day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10));

/** A planner page converts the same few hundred days thousands of times, and parsing a date is slow. */
export function memoized<From, To>(work: (from: From) => To): (from: From) => To {
  const known = new Map<From, To>();
  return (from) => {
    const found = known.get(from);
    if (found !== undefined) return found;
    if (known.size >= MAX_DAYS) known.clear();
    const made = work(from);
    known.set(from, made);
    return made;
  };
}

/** An existing day between 1900 and 2999: a year such as 0202 is a half-typed date, which the functions below do not expect. */
export function isIsoDate(text: string | null | undefined): text is IsoDate {
  if (!text || !/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = toDay(text);
  return !Number.isNaN(day) && fromDay(day) === text;
}

/** Whether both dates exist and the end is not before the start; a half-filled form may not have this yet. */
export function isRange(range: DateRange): boolean {
  return isIsoDate(range.start_date) && isIsoDate(range.end_date) && range.start_date <= range.end_date;
}

export function addDays(iso: IsoDate, days: number): IsoDate {
  return fromDay(toDay(iso) + days);
}

/** From the first to the second; negative if the second is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return toDay(to) - toDay(from);
}

/** 1 = Monday … 7 = Sunday, as in ISO 8601. */
export function weekday(iso: IsoDate): number {
  const day = toDay(iso) + 3; // 01-01-1970 was a Thursday
  return (((day % 7) + 7) % 7) + 1;
}

export function mondayOf(iso: IsoDate): IsoDate {
  return addDays(iso, 1 - weekday(iso));
}

/** The Monday on or after a date. */
export function nextMonday(iso: IsoDate): IsoDate {
  return addDays(iso, (8 - weekday(iso)) % 7);
}

/** The ISO 8601 week, 1 … 53: a week belongs to the year of its Thursday. */
export function isoWeek(iso: IsoDate): number {
  const thursday = addDays(iso, 4 - weekday(iso));
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7);
}

/** Whole weeks from the Monday of one date to the Monday of the other. */
export function weeksBetween(from: IsoDate, to: IsoDate): number {
  return daysBetween(mondayOf(from), mondayOf(to)) / 7;
}

/** For sorting: ISO dates sort as text. */
export function compare(a: IsoDate, b: IsoDate): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function isWithin(iso: IsoDate, range: DateRange): boolean {
  return range.start_date <= iso && iso <= range.end_date;
}

export function rangesOverlap(a: DateRange, b: DateRange): boolean {
  return a.start_date <= b.end_date && b.start_date <= a.end_date;
}

/** The days that two ranges share, or null. */
export function intersection(a: DateRange, b: DateRange): DateRange | null {
  if (!rangesOverlap(a, b)) return null;
  return {
    start_date: a.start_date > b.start_date ? a.start_date : b.start_date,
    end_date: a.end_date < b.end_date ? a.end_date : b.end_date,
  };
}
