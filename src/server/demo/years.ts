// Holidays of the demo schools' years, and the calendars of their units. Called when a school is loaded.
import { sql } from 'kysely';

import { lockUnitCalendar, writeParts } from '#server/calendar/unit-calendar-write.ts';
import type { Db } from '#server/db/connect.ts';
import type { CalendarFlags, CalendarYear, YearPart } from '#shared/planning/calendar.ts';
import { proposeHolidays } from '#shared/planning/holidays.ts';
import { proposeFromPattern, proposeFromPrevious } from '#shared/planning/proposal.ts';
import { weekCount } from '#shared/planning/weeks.ts';

type Year = CalendarYear & { id: number };
type Style = 'ict' | 'semestersAndBlocks' | 'semesters' | 'blocks';

/** Faculteit Techniek deliberately has none yet; the planner shows that. */
const units: Record<string, Style> = {
  'Cluster ICT': 'ict',
  'Cluster Media': 'semestersAndBlocks',
  'Cluster Marketing en Sales': 'semestersAndBlocks',
  'Cluster Bedrijfskunde': 'semestersAndBlocks',
  'Cluster Sociaal Werk': 'semestersAndBlocks',
  'Faculteit Maatschappij en Recht': 'semestersAndBlocks',
  'Faculteit Onderwijs en Opvoeding': 'semesters',
  'Cluster Verpleegkunde': 'blocks',
  'Cluster Maritiem': 'semestersAndBlocks',
};

const flags: Record<Style, CalendarFlags> = {
  ict: { show_year_parts: true, show_blocks: true },
  semestersAndBlocks: { show_year_parts: true, show_blocks: true },
  semesters: { show_year_parts: true, show_blocks: false },
  blocks: { show_year_parts: false, show_blocks: true },
};

export async function loadYears(db: Db, organization: number, unitIds: Record<string, number>): Promise<void> {
  const years = await loadHolidays(db, organization);
  for (const [title, style] of Object.entries(units)) {
    const organizational_unit = unitIds[title];
    if (organizational_unit === undefined) continue;
    await sql`
      update organizational_unit set show_year_parts = ${flags[style].show_year_parts},
        show_blocks = ${flags[style].show_blocks} where id = ${organizational_unit}`.execute(db);
    for (const year of years) {
      const key = { organizational_unit, calendar_year: year.id, organization };
      await lockUnitCalendar(db, key);
      await writeParts(
        db,
        key,
        style === 'ict' ? ictParts(year) : withExamWeeks(proposeFromPattern(year, flags[style])),
      );
    }
  }
}

async function loadHolidays(db: Db, organization: number): Promise<Year[]> {
  const years = await db
    .selectFrom('calendar_year')
    .select(['id', 'start_date', 'end_date'])
    .where('organization', '=', organization)
    .orderBy('start_date')
    .execute();
  const filled = years.map((year) => ({ ...year, holidays: proposeHolidays(year) }));
  for (const { id, holidays } of filled)
    await db
      .insertInto('holiday')
      .values(holidays.map((holiday) => ({ ...holiday, calendar_year: id })))
      .execute();
  return filled;
}

/** The calendar of the ICT cluster, the same every year: each block ends with an exam week. */
const ictYear = { start_date: '2026-08-31', end_date: '2027-08-27' };
const ictBlocks = [
  ['2026-08-31', '2026-11-06'],
  ['2026-11-09', '2027-01-29'],
  ['2027-02-01', '2027-04-16'],
  ['2027-04-19', '2027-07-02'],
] as const;

function ictParts(year: Year): YearPart[] {
  const blocks = ictBlocks.map(([start_date, end_date]) => ({ start_date, end_date, calendar_weeks: [] }));
  const semesters = [blocks.slice(0, 2), blocks.slice(2)].map((calendar_blocks): YearPart => ({
    start_date: calendar_blocks[0]?.start_date ?? '',
    end_date: calendar_blocks[1]?.end_date ?? '',
    calendar_weeks: [],
    calendar_blocks,
  }));
  return proposeFromPrevious({ year: ictYear, parts: withExamWeeks(semesters) }, year);
}

function withExamWeeks(parts: readonly YearPart[]): YearPart[] {
  const examWeek = (block: { start_date: string; end_date: string }) => [
    { block_week: weekCount(block), exception: true, title: 'Toetsweek' },
  ];
  return parts.map((part) => ({
    ...part,
    calendar_weeks: part.calendar_blocks.length > 0 ? [] : examWeek(part),
    calendar_blocks: part.calendar_blocks.map((block) => ({ ...block, calendar_weeks: examWeek(block) })),
  }));
}
