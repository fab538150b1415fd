// The programmes from which a cohort is made, with what decides whether it can be: their names, their start, and the calendars
// of their study years now and in the cohort. A fixed number of queries, however many programmes there are.
import { sql } from 'kysely';

import { loadUnitCalendars } from '#server/calendar/unit-calendar-read.ts';
import { memoizedYears } from '#server/checks/load.ts';
import type { Db } from '#server/db/connect.ts';
import { calendarYearOf, yearLabel } from '#shared/planning/calendar.ts';
import type { PlanYear } from '#shared/planning/plan-tree.ts';

interface ProgrammeRow {
  id: number;
  /** Family, variant and graduation variant: each line has one cohort per start year. */
  line: string;
  organization: number;
  organizational_unit: number | null;
  calendar_year: number | null;
  year_start: number | null;
  /** `year_start`, or else the year of its calendar. */
  start: number | null;
  duration: number | null;
  title: string;
  graduation_variant: string;
  variant: string;
  version: number | null;
  /** Another programme of the same line starts in the target year. */
  exists: boolean;
}

interface CalendarYearRow {
  id: number;
  start_date: string;
  end_date: string;
}

interface CohortYear {
  year: number;
  now: PlanYear;
  next: PlanYear;
  /** The calendar year in the cohort, whether it exists or not. */
  label: string;
}

export interface CohortSource extends ProgrammeRow {
  years: CohortYear[];
  /** The calendar year of the copy; null if the source has none, or if it does not exist yet. */
  nextCalendarYear: number | null;
}

/** Only programmes of this school. */
export async function readSources(
  db: Db,
  organization: number,
  ids: readonly number[],
  target: number,
): Promise<CohortSource[]> {
  const programmes = await readProgrammes(db, organization, ids, target);
  const calendarYears = await readCalendarYears(db, organization);
  const timed = programmes.map((programme) => {
    const count = programme.duration || 1;
    const shift = programme.start === null ? null : target - programme.start;
    return {
      programme,
      nextCalendarYear:
        programme.calendar_year === null || shift === null
          ? null
          : (calendarYearOf(calendarYears, programme, 1 + shift)?.id ?? null),
      years: Array.from({ length: count }, (_, index) => ({
        year: index + 1,
        now: calendarYearOf(calendarYears, programme, index + 1),
        next: shift === null ? null : calendarYearOf(calendarYears, programme, index + 1 + shift),
      })),
    };
  });
  const units = [...new Set(programmes.flatMap(({ organizational_unit }) => organizational_unit ?? []))];
  const wanted = timed.flatMap(({ years }) => years.flatMap(({ now, next }) => [now?.id ?? 0, next?.id ?? 0]));
  const calendarOf = memoizedYears(await loadUnitCalendars(db, units, [...new Set(wanted)]));
  return timed.map(({ programme, nextCalendarYear, years }) => ({
    ...programme,
    nextCalendarYear,
    years: years.map(({ year, now, next }) => ({
      year,
      now: calendarOf(programme.organizational_unit ?? 0, now?.id ?? 0),
      next: calendarOf(programme.organizational_unit ?? 0, next?.id ?? 0),
      label: next ? yearLabel(next) : `${target + year - 1}-${target + year}`,
    })),
  }));
}

async function readProgrammes(
  db: Db,
  organization: number,
  ids: readonly number[],
  target: number,
): Promise<ProgrammeRow[]> {
  const startOf = (programme: string, year: string) =>
    sql.raw(`coalesce(${programme}.year_start, extract(year from ${year}.start_date)::int)`);
  const found = await sql<ProgrammeRow>`
    select p.id, concat_ws(' ', p.family, coalesce(p.variant, 0), p.graduation_variant) as line, p.organization, p.organizational_unit, p.calendar_year, p.year_start, p.duration, p.title,
      p.graduation_variant, coalesce(v.option_value, '') as variant, p.version, ${startOf('p', 'y')} as start,
      exists (
        select from programme other left join calendar_year oy on oy.id = other.calendar_year
        where other.family = p.family and other.scenario_of is null and other.organization = p.organization
          and other.variant is not distinct from p.variant and other.graduation_variant = p.graduation_variant
          and ${startOf('other', 'oy')} = ${target}) as exists
    from programme p left join calendar_year y on y.id = p.calendar_year
    left join attribute_option v on v.id = p.variant
    where p.organization = ${organization} and p.id = any(${[...ids]}::int[])`.execute(db);
  const byId = new Map(found.rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function readCalendarYears(db: Db, organization: number): Promise<CalendarYearRow[]> {
  const found = await sql<CalendarYearRow>`
    select id, start_date, end_date from calendar_year where organization = ${organization}`.execute(db);
  return found.rows;
}

/** If several sources would become the same cohort, the latest is used: returns the ids of the others. */
export function supersededIds(sources: readonly CohortSource[]): Set<number> {
  const latest = new Map(
    latestFirst(sources)
      .toReversed()
      .map(({ id, line }) => [line, id]),
  );
  return new Set(sources.filter(({ id, line }) => latest.get(line) !== id).map(({ id }) => id));
}

export function latestFirst(sources: readonly CohortSource[]): CohortSource[] {
  return sources.toSorted((a, b) => (b.start ?? 0) - (a.start ?? 0) || (b.version ?? 0) - (a.version ?? 0));
}
