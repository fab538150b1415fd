// Level 0: the programmes whose calendar the user may see, with the status of every study year. One query.
import { sql } from 'kysely';

import { organizationsWith } from '#server/rights/user.ts';
import type { Call } from '#server/http/call.ts';
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { calendarYearOf, yearLabel } from '#shared/planning/calendar.ts';
import { labels } from '#shared/planning/labels.ts';
import { inDutch } from '#shared/text/order.ts';

import { ownsUnit, readableHead, startOf } from './programme.ts';
import { warningFor } from './wire.ts';

interface Row extends Omit<ProgrammeHead, 'duration'> {
  duration: number | null;
  calendar_year: number | null;
  years: { year: number; id: number; state: { id: number; state: string }; items: number }[];
}
interface Year {
  id: number;
  organization: number;
  start_date: string;
  end_date: string;
}

export async function programmes({ db, user, query }: Call<string, { scenarios?: boolean | undefined }>) {
  const listed = query.scenarios ? sql`true` : sql`p.scenario_of is null`;
  const organizations = organizationsWith(user, 'calendar', 'read');
  const found = await sql<{ programmes: Row[]; years: Year[]; divided: { unit: number; year: number }[] }>`
    with items as (
      select programme, year, count(*)::int as items from placement
      where parent is null and organization = any(${organizations}::int[]) group by programme, year
    ), calendars as (
      select c.programme, json_agg(json_build_object('year', c.year, 'id', c.id,
          'state', json_build_object('id', s.id, 'state', s.state), 'items', coalesce(i.items, 0)) order by c.year) as years
      from programme_calendar c join state s on s.id = c.state
      left join items i on i.programme = c.programme and i.year = c.year
      where c.organization = any(${organizations}::int[]) group by c.programme
    ), programmes as (
      select p.id, p.organization, p.title, p.graduation_variant, coalesce(v.option_value, '') as variant, p.version,
        p.year_start, p.duration, p.ects_credits, p.calendar_year, coalesce(p.scenario_of, 0) as scenario_of, c.years,
        json_build_object('id', s.id, 'state', s.state) as state,
        json_build_object('id', coalesce(u.id, 0), 'title', coalesce(u.title, '')) as organizational_unit
      from programme p join state s on s.id = p.state join calendars c on c.programme = p.id
      left join attribute_option v on v.id = p.variant
      left join organizational_unit u on u.id = p.organizational_unit
      where p.organization = any(${organizations}::int[]) and ${listed}
      order by p.id
    )
    select
      (select coalesce(json_agg(programmes), '[]') from programmes) as programmes,
      (select coalesce(json_agg(json_build_object('id', id, 'organization', organization, 'start_date', start_date,
                                                  'end_date', end_date)), '[]')
       from calendar_year where organization = any(${organizations}::int[])) as years,
      (select coalesce(json_agg(distinct jsonb_build_object('unit', part.organizational_unit, 'year', part.calendar_year)), '[]')
       from year_part part join calendar_year y on y.id = part.calendar_year
       where y.organization = any(${organizations}::int[])) as divided`.execute(db);
  const { programmes: rows = [], years = [], divided = [] } = found.rows[0] ?? {};
  const withBlocks = new Set(divided.map(({ unit, year }) => `${unit} ${year}`));
  const yearsOf = new Map(organizations.map((id) => [id, years.filter(({ organization }) => organization === id)]));
  const named = rows.map(({ calendar_year, years: own, ...row }) => {
    const duration = row.duration || 1;
    const start = { calendar_year, year_start: row.year_start };
    const head = { ...row, duration };
    const shown = readableHead(user, head);
    const open = startOf(shown, row.organizational_unit, start);
    return {
      ...shown,
      own: ownsUnit(user, { head, unit: row.organizational_unit }),
      years: own
        .filter(({ year }) => year <= duration)
        .map(({ year, id, state, items }) => {
          const calendar = calendarYearOf(yearsOf.get(row.organization) ?? [], start, year);
          const hasBlocks = calendar !== null && withBlocks.has(`${row.organizational_unit.id} ${calendar.id}`);
          return {
            year,
            label: labels.year(year),
            calendar_year: calendar ? yearLabel(calendar) : '',
            programme_calendar: { id, state },
            items,
            warning: warningFor(open, { calendar, hasBlocks }),
          };
        }),
    };
  });
  return named.toSorted(
    (a, b) =>
      inDutch.compare(a.title, b.title) ||
      inDutch.compare(a.graduation_variant, b.graduation_variant) ||
      (a.version ?? 0) - (b.version ?? 0),
  );
}
