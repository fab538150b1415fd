// Uses of a study year, and unit calendars that would fall outside new dates. Used by the handlers of years.
import { sql } from 'kysely';

import type { User } from '#server/rights/user.ts';
import { programmesNamed } from '#server/records/named-uses.ts';
import { namedRows, type Use } from '#server/records/uses.ts';
import type { Db } from '#server/db/connect.ts';
import { calendarYearOf } from '#shared/planning/calendar.ts';
import type { DateRange } from '#shared/planning/dates.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';
import { usageText } from '#shared/text/usage.ts';
import { yearsText } from '#shared/text/years.ts';

interface Year {
  id: number;
  organization: number;
}

export async function usesOfYear(db: Db, user: User, year: Year): Promise<Use[]> {
  return [...(await programmesOf(db, user, year, null)), ...(await unitsWithParts(db, user, year, null))];
}

/** Programmes planned in this year that would lose it if it starts in another calendar year. */
export function programmesLeft(db: Db, user: User, year: Year, { start_date }: DateRange): Promise<Use[]> {
  return programmesOf(db, user, year, start_date);
}

interface Programme {
  id: number;
  calendar_year: number | null;
  year_start: number | null;
  /** The study years with placed items. */
  planned: number[];
  years: { id: number; start_date: string }[];
}

/**
 * Programmes that refer to the year themselves, or whose n-th study year it is, by date. They would lose the year if it is removed
 * or starts on another date.
 */
async function programmesOf(db: Db, user: User, { id, organization }: Year, startsOn: string | null): Promise<Use[]> {
  const programmes = (await programmesWithYears(db, organization)).filter((programme) => {
    const { years } = programme;
    const after = startsOn === null ? [] : years.map((year) => (year.id === id ? { id, start_date: startsOn } : year));
    const leaves = (n: number) =>
      calendarYearOf(years, programme, n)?.id === id && calendarYearOf(after, programme, n)?.id !== id;
    return (startsOn === null && programme.calendar_year === id) || programme.planned.some(leaves);
  });
  if (programmes.length === 0) return [];
  const ids = programmes.map((programme) => programme.id);
  const named = await namedRows(db, programmesNamed({ user, organization }, sql`select unnest(${ids}::int[])`));
  return [{ label: usageText.programmes(ids.length), path: '/programmes', ...(named.length > 0 ? { named } : {}) }];
}

/** The ids of programmes with items planned in this year. */
export async function plannedIn(db: Db, { id, organization }: Year): Promise<number[]> {
  const programmes = await programmesWithYears(db, organization);
  const isHere = (programme: Programme) => (n: number) => calendarYearOf(programme.years, programme, n)?.id === id;
  return programmes.filter((programme) => programme.planned.some(isHere(programme))).map((programme) => programme.id);
}

async function programmesWithYears(db: Db, organization: number): Promise<Programme[]> {
  const found = await sql<Programme>`
    select p.id, p.calendar_year, p.year_start,
      array(select distinct year from placement where programme = p.id) as planned,
      (select json_agg(json_build_object('id', y.id, 'start_date', y.start_date)) from calendar_year y
       where y.organization = ${organization}) as years
    from programme p where p.organization = ${organization}`.execute(db);
  return found.rows;
}

/** Units whose semesters or blocks would be outside these dates. */
export function unitsOutside(db: Db, user: User, year: Year, dates: DateRange): Promise<Use[]> {
  return unitsWithParts(db, user, year, dates);
}

/** By name if the user may read the names of units, otherwise as a number. */
async function unitsWithParts(
  db: Db,
  user: User,
  { id, organization }: Year,
  outside: DateRange | null,
): Promise<Use[]> {
  const lies = outside
    ? sql`(p.start_date < ${outside.start_date}::date or p.end_date > ${outside.end_date}::date)`
    : sql`true`;
  const found = await sql<{ id: number; title: string }>`
    select u.id, u.title from organizational_unit u
    where exists (
      select from year_part p where p.organizational_unit = u.id and p.calendar_year = ${id} and ${lies})
    order by u.title collate "nl-x-icu", u.id`.execute(db);
  if (found.rows.length === 0) return [];
  if (!canAttribute(rightsIn(user.grants, organization), 'organizational_unit.title', 'read'))
    return [{ label: yearsText.unitCalendars(found.rows.length) }];
  return found.rows.map((unit) => ({
    label: `${unitCalendarText.heading} ${unit.title}`,
    path: `/calendar/organizationalunit?unit=${unit.id}&year=${id}`,
  }));
}
