// The plans of programmes as the checks see them. A fixed number of queries, however many programmes there are.
import { type RawBuilder, sql } from 'kysely';

import { type PlacementRow, placementRows } from '#server/calendar/placement-rows.ts';
import { rowReader } from '#server/calendar/readable-rows.ts';
import { loadUnitCalendars, type UnitCalendar } from '#server/calendar/unit-calendar-read.ts';
import type { Db } from '#server/db/connect.ts';
import type { User } from '#server/rights/user.ts';
import { calendarYearOf, teachingBlocks } from '#shared/planning/calendar.ts';
import { planTree, type PlanYear, planYear } from '#shared/planning/plan-tree.ts';
import { today } from '#shared/planning/today.ts';
import { rightsIn } from '#shared/permissions/rights.ts';
import type { CheckedProgramme, CheckedYear, CheckRow } from '#shared/rules/checks/check.ts';

import { readLateGroups } from './late-groups.ts';

export type CheckScope = { programme: number } | { organizational_unit: number } | { organization: number };

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

export interface LoadedPlans {
  organization: number;
  programmes: { id: number; checked: CheckedProgramme }[];
}

/** Null for what is not there, or behind the wall. */
export async function loadForChecks(db: Db, user: User, scope: CheckScope): Promise<LoadedPlans | null> {
  const organization = await organizationOf(db, user, scope);
  if (organization === null) return null;
  const { programmes, calendarYears } = await readProgrammes(db, organization, scope);
  const yearsOf = (programme: ProgrammeRow) =>
    programme.years.map((own) => ({ ...own, calendarYear: calendarYearOf(calendarYears, programme, own.year) }));
  const units = programmes.flatMap(({ organizational_unit }) => organizational_unit ?? []);
  const wanted = programmes.flatMap((each) => yearsOf(each).flatMap(({ calendarYear }) => calendarYear?.id ?? []));
  const [calendars, rows] = await Promise.all([
    loadUnitCalendars(db, [...new Set(units)], [...new Set(wanted)]),
    readRows(db, user, organization, programmes),
  ]);
  const late = await readLateGroups(db, user, organization, programmes, rows);
  const calendarOf = keptYears(calendars);
  return {
    organization,
    programmes: programmes.map((programme) => {
      const planned = new Map(
        yearsOf(programme).map(({ year, calendarYear }) => [
          year,
          calendarOf(programme.organizational_unit ?? 0, calendarYear?.id ?? 0),
        ]),
      );
      const plan = planTree(rows.get(programme.id) ?? [], (year) => planned.get(year) ?? planYear(null, []));
      const years = programme.years.map(({ year, decided }): CheckedYear => {
        const { blocks, weeks } = planned.get(year) ?? planYear(null, []);
        return { year, decided, blocks, weeks, roots: plan.roots.get(year) ?? [] };
      });
      const { ects_credits, duration } = programme;
      const checked = {
        ects_credits,
        duration,
        years,
        requirements: [],
        late: late.get(programme.id) ?? [],
        today: today(),
      };
      return { id: programme.id, checked };
    }),
  };
}

/** The school in which to look. */
async function organizationOf(db: Db, user: User, scope: CheckScope): Promise<number | null> {
  const own = user.organizations.map(({ id }) => id);
  if ('organization' in scope) return own.includes(scope.organization) ? scope.organization : null;
  const [table, id] =
    'programme' in scope ? ['programme', scope.programme] : ['organizational_unit', scope.organizational_unit];
  const found = await sql<{ organization: number }>`
    select organization from ${sql.table(table)}
    where id = ${id} and organization = any(${own}::int[])`.execute(db);
  return found.rows[0]?.organization ?? null;
}

async function readProgrammes(db: Db, organization: number, scope: CheckScope) {
  const found = await sql<{ programmes: ProgrammeRow[]; years: CalendarYearRow[] }>`
    select
      (select coalesce(json_agg(json_build_object(
          'id', p.id, 'organizational_unit', p.organizational_unit, 'ects_credits', p.ects_credits,
          'duration', p.duration, 'calendar_year', p.calendar_year, 'year_start', p.year_start,
          'years', (select json_agg(json_build_object('year', c.year, 'decided', s.state = 'Vastgesteld') order by c.year)
                    from programme_calendar c join state s on s.id = c.state
                    where c.programme = p.id and c.year <= coalesce(nullif(p.duration, 0), 1)))
          order by p.id), '[]')
       from programme p where p.organization = ${organization} and ${within(scope)}) as programmes,
      (select coalesce(json_agg(json_build_object('id', id, 'start_date', start_date)), '[]')
       from calendar_year where organization = ${organization}) as years`.execute(db);
  const { programmes = [], years = [] } = found.rows[0] ?? {};
  return { programmes, calendarYears: years };
}

function within(scope: CheckScope): RawBuilder<unknown> {
  if ('programme' in scope) return sql`p.id = ${scope.programme}`;
  if ('organizational_unit' in scope) return sql`p.organizational_unit = ${scope.organizational_unit}`;
  return sql`true`;
}

/** By programme: what stands on its grids, as the user may read it, with what only checks ask of an exam. */
async function readRows(
  db: Db,
  user: User,
  organization: number,
  programmes: readonly ProgrammeRow[],
): Promise<Map<number, CheckRow[]>> {
  const ids = programmes.map(({ id }) => id);
  const [rows, exams] = await Promise.all([
    placementRows(db, sql`p.programme = any(${ids}::int[])`),
    readExams(db, ids),
  ]);
  const read = rowReader(rightsIn(user.grants, organization));
  const byProgramme = new Map<number, CheckRow[]>(ids.map((id) => [id, []]));
  for (const row of rows) byProgramme.get(row.programme)?.push(checkRow(read(row), exams.get(row.id)));
  return byProgramme;
}

interface ExamRow {
  id: number;
  weight: string | null;
  resit: boolean;
}

async function readExams(db: Db, programmes: readonly number[]): Promise<Map<number, ExamRow>> {
  const found = await sql<ExamRow>`
    select e.id, w.option_value as weight, e.resit
    from placement p join rel__calendar_week__exam e on e.id = p.id left join attribute_option w on w.id = e.weighing
    where p.programme = any(${[...programmes]}::int[]) and p.kind = 'exam'`.execute(db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

function checkRow(row: PlacementRow, exam: ExamRow | undefined): CheckRow {
  const resit = exam?.resit ?? false;
  return { ...row, title: row.own_title || row.title, weight: percentage(exam?.weight), resit };
}

/** '60%' → 60; null for what is no percentage. */
function percentage(weight: string | null | undefined): number | null {
  const digits = /^\s*(\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(weight ?? '')?.[1];
  return digits === undefined ? null : Number(digits.replace(',', '.'));
}

/** The blocks and weeks of a unit in a year, worked out once however many programmes follow them. */
function keptYears(calendars: readonly UnitCalendar[]): (unit: number, year: number) => PlanYear {
  const known = new Map(
    calendars.map(({ unit, year, parts, flags }) => [
      `${unit.id} ${year.id}`,
      planYear(year, teachingBlocks(parts, flags)),
    ]),
  );
  return (unit, year) => known.get(`${unit} ${year}`) ?? planYear(null, []);
}
