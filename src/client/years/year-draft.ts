// A study year while it is edited: dates as typed, holidays with a key each. Used by the year form.
import type { CalendarYearRecord } from '#shared/api/years.ts';
import { calendarErrors } from '#shared/planning/calendar-errors.ts';
import type { CalendarYear } from '#shared/planning/calendar.ts';
import { compare, isRange, rangesOverlap } from '#shared/planning/dates.ts';
import { proposeHolidays } from '#shared/planning/holidays.ts';
import { checkYear } from '#shared/planning/validate-calendar.ts';
import { dutchFromIso, isoFromDutch } from '#shared/text/dates.ts';
import { fieldText } from '#shared/text/field.ts';

export interface HolidayDraft {
  key: string;
  title: string;
  start_date: string;
  end_date: string;
}

export interface YearDraft {
  start_date: string;
  end_date: string;
  holidays: readonly HolidayDraft[];
}

let counter = 0;

export function newHoliday(title = '', start_date = '', end_date = ''): HolidayDraft {
  counter += 1;
  return { key: `holiday-${counter}`, title, start_date, end_date };
}

export function draftOfYear(record: CalendarYearRecord | undefined): YearDraft {
  const { start_date = '', end_date = '', holidays = [] } = record ?? {};
  return {
    start_date,
    end_date,
    holidays: holidays.map((each) => newHoliday(each.title, each.start_date, each.end_date)),
  };
}

/** Text that is not a date stays as typed; the checks report it. */
export function yearOfDraft(draft: YearDraft): CalendarYear {
  return { ...iso(draft), holidays: draft.holidays.map((each) => ({ title: each.title, ...iso(each) })) };
}

function iso({ start_date, end_date }: { start_date: string; end_date: string }) {
  return { start_date: isoFromDutch(start_date) ?? start_date, end_date: isoFromDutch(end_date) ?? end_date };
}

export function wireOfYear({ start_date, end_date, holidays }: YearDraft) {
  return {
    year: { start_date, end_date },
    holidays: holidays.map((each) => ({
      title: each.title.trim(),
      start_date: each.start_date,
      end_date: each.end_date,
    })),
  };
}

/** The errors by the server's keys: 'year.start_date', 'holidays.0.title'. */
export function yearErrors(draft: YearDraft): Record<string, string> {
  const found = Object.entries(calendarErrors(checkYear(yearOfDraft(draft)))).map(([path, text]): [string, string] => [
    path.startsWith('holidays') ? path : `year.${path}`,
    text,
  ]);
  const untitled = draft.holidays.flatMap(({ title }, index): [string, string][] =>
    title.trim() === '' ? [[`holidays.${index}.title`, fieldText.required]] : [],
  );
  return Object.fromEntries([...found, ...untitled]);
}

/** The number of fields that differ; an added or removed holiday counts as three. */
export function countChangedFields(before: YearDraft, after: YearDraft): number {
  const flat = ({ start_date, end_date, holidays }: YearDraft) => [
    start_date,
    end_date,
    ...holidays.flatMap((each) => [each.title, each.start_date, each.end_date]),
  ];
  const [a, b] = [flat(before), flat(after)];
  return Array.from({ length: Math.max(a.length, b.length) }).filter((_, index) => a[index] !== b[index]).length;
}

/** Adds missing holidays, in order of date, and keeps the user's own. Null while the year has no dates. */
export function withProposal(draft: YearDraft): { draft: YearDraft; added: number } | null {
  const year = yearOfDraft(draft);
  if (!isRange(year)) return null;
  const missing = proposeHolidays(year).filter(
    (proposed) =>
      !year.holidays.some(
        (each) => each.title.trim() === proposed.title && isRange(each) && rangesOverlap(each, proposed),
      ),
  );
  const added = missing.map((each) =>
    newHoliday(each.title, dutchFromIso(each.start_date), dutchFromIso(each.end_date)),
  );
  const holidays = [...draft.holidays, ...added].toSorted((a, b) => compare(iso(a).start_date, iso(b).start_date));
  return { draft: { ...draft, holidays }, added: added.length };
}
