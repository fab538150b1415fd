// Converts a study year of the API to planning's shape. Used by the unit calendar.
import type { CalendarYearRecord } from '#shared/api/years.ts';
import type { CalendarYear } from '#shared/planning/calendar.ts';
import { isoFromDutch } from '#shared/text/dates.ts';

export function yearOfRecord({ start_date, end_date, holidays }: CalendarYearRecord): CalendarYear {
  const iso = (range: { start_date: string; end_date: string }) => ({
    start_date: isoFromDutch(range.start_date) ?? '',
    end_date: isoFromDutch(range.end_date) ?? '',
  });
  return {
    ...iso({ start_date, end_date }),
    holidays: holidays.map((holiday) => ({ title: holiday.title, ...iso(holiday) })),
  };
}
