// Replaces the parts, blocks and weeks of a unit's year by the given ones. Used by the handler, and by the demo school.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { YearPart } from '#shared/planning/calendar.ts';

export interface CalendarKey {
  organizational_unit: number;
  calendar_year: number;
  organization: number;
}

/** Locks the calendar until the transaction ends; returns its revision, 0 if new. */
export async function lockUnitCalendar(db: Db, key: CalendarKey): Promise<number> {
  const { organizational_unit, calendar_year, organization } = key;
  await sql`
    insert into unit_calendar (organizational_unit, calendar_year, organization, revision)
    values (${organizational_unit}, ${calendar_year}, ${organization}, 0) on conflict do nothing`.execute(db);
  const locked = await sql<{ revision: number }>`
    select revision from unit_calendar
    where organizational_unit = ${organizational_unit} and calendar_year = ${calendar_year} for update`.execute(db);
  return locked.rows[0]?.revision ?? 0;
}

/** A part or block keeps its id by position, even if its dates change. */
export async function writeParts(db: Db, key: CalendarKey, parts: readonly YearPart[]): Promise<void> {
  const { organizational_unit, calendar_year } = key;
  const places = parts.map(({ start_date, end_date }, index) => ({ position: index + 1, start_date, end_date }));
  const blocks = parts.flatMap(({ calendar_blocks }, index) =>
    calendar_blocks.map(({ start_date, end_date }, at) => ({
      part: index + 1,
      position: at + 1,
      start_date,
      end_date,
    })),
  );
  await sql`
    update unit_calendar set revision = revision + 1, changed_at = now()
    where organizational_unit = ${organizational_unit} and calendar_year = ${calendar_year}`.execute(db);
  await sql`
    delete from year_part where organizational_unit = ${organizational_unit} and calendar_year = ${calendar_year}
      and position > ${parts.length}`.execute(db);
  await sql`
    insert into year_part (organizational_unit, calendar_year, position, start_date, end_date)
    select ${organizational_unit}, ${calendar_year}, given.position, given.start_date, given.end_date
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as given (position int, start_date date, end_date date)
    on conflict (organizational_unit, calendar_year, position)
    do update set start_date = excluded.start_date, end_date = excluded.end_date`.execute(db);
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as given (part int, position int)
    )
    delete from calendar_block b using year_part p
    where p.id = b.year_part and p.organizational_unit = ${organizational_unit} and p.calendar_year = ${calendar_year}
      and not exists (select from given where given.part = p.position and given.position = b.position)`.execute(db);
  await sql`
    insert into calendar_block (year_part, organizational_unit, calendar_year, position, start_date, end_date)
    select p.id, p.organizational_unit, p.calendar_year, given.position, given.start_date, given.end_date
    from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb)
      as given (part int, position int, start_date date, end_date date)
    join year_part p on p.position = given.part
      and p.organizational_unit = ${organizational_unit} and p.calendar_year = ${calendar_year}
    on conflict (year_part, position)
    do update set start_date = excluded.start_date, end_date = excluded.end_date`.execute(db);
  await writeWeeks(db, key, parts);
}

/** Stores only weeks that differ from the default. */
async function writeWeeks(db: Db, key: CalendarKey, parts: readonly YearPart[]): Promise<void> {
  const { organizational_unit, calendar_year } = key;
  const weeks = parts.flatMap((part, index) => [
    ...part.calendar_weeks.map((week) => ({ ...week, part: index + 1, block: null })),
    ...part.calendar_blocks.flatMap((block, at) =>
      block.calendar_weeks.map((week) => ({ ...week, part: index + 1, block: at + 1 })),
    ),
  ]);
  const given = sql`
    select ${organizational_unit}::int as organizational_unit, ${calendar_year}::int as calendar_year,
      case when g.block is null then p.id end as year_part, b.id as calendar_block, g.block_week, g.exception, g.title
    from jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb)
      as g (part int, block int, block_week int, exception boolean, title text)
    join year_part p on p.position = g.part
      and p.organizational_unit = ${organizational_unit} and p.calendar_year = ${calendar_year}
    left join calendar_block b on b.year_part = p.id and b.position = g.block`;
  await sql`
    with given as (${given})
    delete from week_setting w
    where w.organizational_unit = ${organizational_unit} and w.calendar_year = ${calendar_year}
      and not exists (
        select from given g where (g.year_part, g.calendar_block, g.block_week, g.exception, g.title)
          is not distinct from (w.year_part, w.calendar_block, w.block_week, w.exception, w.title))`.execute(db);
  await sql`
    with given as (${given})
    insert into week_setting (organizational_unit, calendar_year, year_part, calendar_block, block_week, exception, title)
    select * from given on conflict do nothing`.execute(db);
}
