// Loads the plans of programmes for the checks. A fixed number of queries, however many programmes there are.
import { sql } from 'kysely';

import { loadUnitCalendars, type UnitCalendar } from '#server/calendar/unit-calendar-read.ts';
import type { Db } from '#server/db/connect.ts';
import { readRio } from '#server/exchange/read-rio.ts';
import type { User } from '#server/rights/user.ts';
import { calendarYearOf, teachingBlocks } from '#shared/planning/calendar.ts';
import { type PlanYear, planYear } from '#shared/planning/plan-tree.ts';
import { today } from '#shared/planning/today.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import type { PlanToCheck } from '#shared/rules/checks/checked-programme.ts';

import { lateReader } from './late-groups.ts';
import { readOutcomes } from './outcomes.ts';
import { readRequirements } from './requirements.ts';
import { readCheckRows } from './rows.ts';

interface ProgrammeRow {
  id: number;
  organizational_unit: number | null;
  ects_credits: number | null;
  duration: number | null;
  calendar_year: number | null;
  year_start: number | null;
  years: { year: number; decided: boolean }[];
}

interface CalendarYearRow {
  id: number;
  start_date: string;
}

export interface LoadedPlan {
  id: number;
  plan: PlanToCheck;
}

/** Reads the data that plans share, and returns a function that reads the plans of some of these programmes. */
export function planReader(
  db: Db,
  user: User,
  organization: number,
  ids: readonly number[],
): (some: readonly number[]) => Promise<LoadedPlan[]> {
  const rights = rightsIn(user.grants, organization);
  const readsEc = canAttribute(rights, 'programme.ects_credits', 'read');
  const now = today();
  const sharing = readShared(db, user, organization, ids);
  // Awaited with the first plans, if there are any.
  sharing.catch(() => undefined);
  return async (some) => {
    if (some.length === 0) return [];
    const [rows, { programmes, calendarOf, requirements, outcomesOf, rioOf, lateOf }] = await Promise.all([
      readCheckRows(db, rights, some),
      sharing,
    ]);
    const asked = some.flatMap((id) => programmes.get(id) ?? []);
    const late = await lateOf(asked, rows);
    return asked.map((programme) => {
      const { id, duration } = programme;
      const years = programme.years.map(({ year, decided, calendarYear }) => {
        const { blocks, weeks } = calendarOf(programme.organizational_unit ?? 0, calendarYear);
        return { year, decided, blocks, weeks };
      });
      const ects_credits = readsEc ? programme.ects_credits : null;
      const own = { rows: rows.get(id) ?? [], late: late.get(id) ?? [], rio: rioOf.get(id) ?? [] };
      const plan: PlanToCheck = {
        ...{ ects_credits, duration, years, ...own, requirements, outcomes: outcomesOf(id), today: now },
      };
      return { id, plan };
    });
  };
}

async function readShared(db: Db, user: User, organization: number, ids: readonly number[]) {
  const [{ programmes, calendarOf }, requirements, outcomesOf, rio, lateOf] = await Promise.all([
    readWithCalendars(db, organization, ids),
    readRequirements(db, user, organization, ids),
    readOutcomes(db, user, organization, ids),
    readRio(db, organization, ids),
    lateReader(db, user, organization),
  ]);
  const rioOf = new Map(rio.map(({ id, findings }) => [id, findings.map(({ message }) => message)]));
  return { programmes, calendarOf, requirements, outcomesOf, rioOf, lateOf };
}

/** Programmes by id, and a function for the blocks and weeks of their study years. */
async function readWithCalendars(db: Db, organization: number, ids: readonly number[]) {
  const { programmes, calendarYears } = await readProgrammes(db, organization, ids);
  const withYears = programmes.map((programme) => ({
    ...programme,
    years: programme.years.map(({ year, decided }) => {
      return { year, decided, calendarYear: calendarYearOf(calendarYears, programme, year)?.id ?? 0 };
    }),
  }));
  const units = new Set(programmes.flatMap(({ organizational_unit }) => organizational_unit ?? []));
  const wanted = new Set(withYears.flatMap(({ years }) => years.map(({ calendarYear }) => calendarYear)));
  const calendarOf = memoizedYears(await loadUnitCalendars(db, [...units], [...wanted]));
  return { programmes: new Map(withYears.map((programme) => [programme.id, programme])), calendarOf };
}

async function readProgrammes(db: Db, organization: number, ids: readonly number[]) {
  const found = await sql<{ programmes: ProgrammeRow[]; years: CalendarYearRow[] }>`
    select
      (select coalesce(json_agg(json_build_object(
          'id', p.id, 'organizational_unit', p.organizational_unit, 'ects_credits', p.ects_credits,
          'duration', p.duration, 'calendar_year', p.calendar_year, 'year_start', p.year_start,
          'years', (select json_agg(json_build_object('year', c.year, 'decided', s.state = 'Vastgesteld') order by c.year)
                    from programme_calendar c join state s on s.id = c.state
                    where c.programme = p.id and c.year <= coalesce(nullif(p.duration, 0), 1)))
          order by p.id), '[]')
       from programme p where p.organization = ${organization} and p.id = any(${ids}::int[])) as programmes,
      (select coalesce(json_agg(json_build_object('id', id, 'start_date', start_date)), '[]')
       from calendar_year where organization = ${organization}) as years`.execute(db);
  const { programmes = [], years = [] } = found.rows[0] ?? {};
  return { programmes, calendarYears: years };
}

/** The blocks and weeks of a unit in a year, computed once however many programmes use them. */
export function memoizedYears(calendars: readonly UnitCalendar[]): (unit: number, year: number) => PlanYear {
  const byPlace = new Map(calendars.map((calendar) => [`${calendar.unit.id} ${calendar.year.id}`, calendar]));
  const known = new Map<UnitCalendar, PlanYear>();
  return (unit, year) => {
    const calendar = byPlace.get(`${unit} ${year}`);
    if (!calendar) return planYear(null, []);
    const found = known.get(calendar) ?? planYear(calendar.year, teachingBlocks(calendar.parts, calendar.flags));
    known.set(calendar, found);
    return found;
  };
}
