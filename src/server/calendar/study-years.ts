// The study years of a programme, each with its calendar year and the calendar of the programme's unit. For GET calendaryearparts
// with `programme`, which the planner loads first.
import { sql } from 'kysely';

import { requireRight, type User } from '#server/rights/user.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound } from '#server/refusal.ts';
import type { StudyYear } from '#shared/api/years.ts';
import { calendarYearOf } from '#shared/planning/calendar.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';

import { loadUnitCalendars, wireCalendar, wireYear } from './unit-calendar-read.ts';

interface Programme {
  id: number;
  organization: number;
  calendar_year: number | null;
  year_start: number | null;
  duration: number | null;
  unit: { id: number; title: string; show_year_parts: boolean; show_blocks: boolean } | null;
  years: { id: number; start_date: string; end_date: string; holidays: StudyYearHoliday[] }[];
}

type StudyYearHoliday = { title: string; start_date: string; end_date: string };

/** The number of years of a programme without a duration. */
const DEFAULT_YEAR_COUNT = 1;

export async function studyYears(db: Db, user: User, id: number): Promise<StudyYear[]> {
  const programme = await readProgramme(db, id, user);
  // As specified: loading needs read on the calendar, the years need read on level 1.
  requireRight(user, programme.organization, 'calendar', 'read');
  requireRight(user, programme.organization, 'calendar__level1', 'read');
  const { unit, years } = programme;
  const named = unit && readableUnit(user, programme.organization, unit);
  const found = Array.from({ length: programme.duration || DEFAULT_YEAR_COUNT }, (_, index) =>
    calendarYearOf(years, programme, index + 1),
  );
  const ids = found.flatMap((year) => (year ? [year.id] : []));
  const calendars = unit ? await loadUnitCalendars(db, unit.id, ids) : [];
  const own = await programmeCalendars(db, id);
  return found.map((year, index) => {
    const calendar = calendars.find((each) => each.year.id === year?.id);
    const { show_year_parts = true, show_blocks = true } = unit ?? {};
    return {
      year: index + 1,
      calendar_year: year ? wireYear({ year }) : null,
      organizational_unit: named,
      programme_calendar: withYear(own.get(index + 1), year?.id),
      ...(calendar ? wireCalendar(calendar) : { calendar_year_parts: [], show_year_parts, show_blocks }),
    };
  });
}

/** The unit and its title have separate rights. */
function readableUnit(user: User, organization: number, { id, title }: { id: number; title: string }) {
  const rights = rightsIn(user.grants, organization);
  if (!canAttribute(rights, 'programme.organizational_unit', 'read')) return null;
  return { id, title: canAttribute(rights, 'organizational_unit.title', 'read') ? title : '' };
}

function withYear(calendar: ProgrammeCalendar | undefined, year = 0): StudyYear['programme_calendar'] {
  return calendar ? { ...calendar, calendar_year: year } : null;
}

async function readProgramme(db: Db, id: number, user: User): Promise<Programme> {
  const organizations = user.organizations.map((organization) => organization.id);
  const result = await sql<Programme>`
    select p.id, p.organization, p.calendar_year, p.year_start, p.duration,
      (select json_build_object('id', u.id, 'title', u.title, 'show_year_parts', u.show_year_parts,
                                'show_blocks', u.show_blocks)
       from organizational_unit u where u.id = p.organizational_unit) as unit,
      (select coalesce(json_agg(json_build_object(
          'id', y.id, 'start_date', y.start_date, 'end_date', y.end_date, 'holidays', (
            select coalesce(json_agg(json_build_object('title', h.title, 'start_date', h.start_date,
                                                       'end_date', h.end_date) order by h.start_date, h.id), '[]')
            from holiday h where h.calendar_year = y.id)) order by y.start_date, y.id), '[]')
       from calendar_year y where y.organization = p.organization) as years
    from programme p where p.id = ${id} and p.organization = any(${organizations}::int[])`.execute(db);
  if (!result.rows[0]) throw notFound();
  return result.rows[0];
}

type ProgrammeCalendar = Omit<NonNullable<StudyYear['programme_calendar']>, 'calendar_year'>;

/** The status of each study year, by its number. */
async function programmeCalendars(db: Db, programme: number): Promise<Map<number, ProgrammeCalendar>> {
  const found = await sql<ProgrammeCalendar>`
    select c.id, c.programme, c.year, json_build_object('id', s.id, 'state', s.state) as state
    from programme_calendar c join state s on s.id = c.state where c.programme = ${programme}`.execute(db);
  return new Map(found.rows.map((calendar) => [calendar.year, calendar]));
}
