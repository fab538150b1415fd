// Reads the calendar of a unit in one or more years, and converts it to wire form. Used by the unit calendar, the study years of a
// programme and the feed.
import { sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { UnitCalendarRecord, YearPartRecord } from '#shared/api/years.ts';
import {
  type Block,
  type CalendarFlags,
  type CalendarYear,
  partLabel,
  teachingBlocks,
  yearLabel,
  type YearPart,
} from '#shared/planning/calendar.ts';
import { type Holiday, weeksOf } from '#shared/planning/weeks.ts';
import { dutchRange } from '#shared/text/dates.ts';

type Stored<B extends Block> = B & { id: number };
export type StoredPart = Stored<Omit<YearPart, 'calendar_blocks'> & { calendar_blocks: Stored<Block>[] }>;

export interface UnitCalendar {
  organization: number;
  unit: { id: number; title: string };
  year: CalendarYear & { id: number };
  flags: CalendarFlags;
  parts: StoredPart[];
  /** 0 if it was never saved. */
  revision: number;
  /** The revision of the study year, whose holidays are part of the calendar. */
  yearRevision: number;
  changedAt: Date;
}

interface Row extends CalendarFlags {
  id: number;
  organization: number;
  start_date: string;
  end_date: string;
  unit: number;
  unit_title: string;
  holidays: Holiday[];
  parts: StoredPart[];
  revision: number;
  year_revision: number;
  changed_at: Date;
}

/** For one or more units, in chronological order; only years of the unit's school. */
export async function loadUnitCalendars(
  db: Db,
  units: number | readonly number[],
  years: readonly number[],
): Promise<UnitCalendar[]> {
  const weeks = (column: string, owner: string) => sql`(
    select coalesce(json_agg(json_build_object('block_week', w.block_week, 'exception', w.exception, 'title', w.title)
                             order by w.block_week), '[]')
    from week_setting w where ${sql.ref(`w.${column}`)} = ${sql.ref(owner)})`;
  const found = await sql<Row>`
    select y.id, y.organization, y.start_date, y.end_date, u.id as unit, u.title as unit_title,
      u.show_year_parts, u.show_blocks, coalesce(c.revision, 0) as revision, y.revision as year_revision,
      greatest(y.changed_at, c.changed_at) as changed_at,
      (select coalesce(json_agg(json_build_object('title', h.title, 'start_date', h.start_date, 'end_date', h.end_date)
                                order by h.start_date, h.id), '[]')
       from holiday h where h.calendar_year = y.id) as holidays,
      (select coalesce(json_agg(json_build_object(
          'id', p.id, 'start_date', p.start_date, 'end_date', p.end_date,
          'calendar_weeks', ${weeks('year_part', 'p.id')},
          'calendar_blocks', (
            select coalesce(json_agg(json_build_object(
                'id', b.id, 'start_date', b.start_date, 'end_date', b.end_date,
                'calendar_weeks', ${weeks('calendar_block', 'b.id')}) order by b.position), '[]')
            from calendar_block b where b.year_part = p.id)) order by p.position), '[]')
       from year_part p where p.organizational_unit = u.id and p.calendar_year = y.id) as parts
    from calendar_year y join organizational_unit u on u.organization = y.organization
    left join unit_calendar c on c.organizational_unit = u.id and c.calendar_year = y.id
    where u.id = any(${[units].flat()}::int[]) and y.id = any(${[...years]}::int[])
    order by y.start_date, y.id`.execute(db);
  // Units share the same year object, so that values computed for it are computed once.
  const yearOf = new Map(
    found.rows.map(({ id, start_date, end_date, holidays }) => [id, { id, start_date, end_date, holidays }]),
  );
  return found.rows.map((row) => ({
    organization: row.organization,
    unit: { id: row.unit, title: row.unit_title },
    year: yearOf.get(row.id) ?? row,
    flags: { show_year_parts: row.show_year_parts, show_blocks: row.show_blocks },
    parts: row.parts,
    revision: row.revision,
    yearRevision: row.year_revision,
    changedAt: row.changed_at,
  }));
}

/** Every block, or part without blocks, with all its computed weeks. */
export function wireCalendar({ year, flags, parts }: UnitCalendar): UnitCalendarRecord {
  const blocks = teachingBlocks(parts, flags);
  const calendar_year_parts = parts.map((part, index): YearPartRecord => {
    const own = blocks.filter(({ part_index }) => part_index === index);
    return {
      id: part.id,
      ...dutchRange(part),
      label: partLabel(index, flags),
      calendar_weeks: part.calendar_blocks.length > 0 ? [] : wireWeeks(part, year),
      calendar_blocks: part.calendar_blocks.map((block, at) => ({
        id: block.id,
        ...dutchRange(block),
        label: own[at]?.label ?? '',
        calendar_weeks: wireWeeks(block, year),
      })),
    };
  });
  return { calendar_year_parts, ...flags };
}

export function wireYear({ year }: Pick<UnitCalendar, 'year'>) {
  const holidays = year.holidays.map((holiday) => ({ title: holiday.title, ...dutchRange(holiday) }));
  return { id: year.id, ...dutchRange(year), title: yearLabel(year), holidays };
}

function wireWeeks(block: Block, year: CalendarYear) {
  return weeksOf(block, year).map((week) => ({ ...week, ...dutchRange(week) }));
}
