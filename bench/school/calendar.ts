// Years, faculties, clusters and their calendars of the large school.
import type { CalendarFlags } from '#shared/planning/calendar.ts';
import { proposeHolidays } from '#shared/planning/holidays.ts';
import { proposeFromPattern } from '#shared/planning/proposal.ts';
import { weekCount } from '#shared/planning/weeks.ts';

import { range, type School } from './rows.ts';
import { faculties, fields } from './words.ts';

export const firstYear = 2022;
const clusterCount = 30;

/** First Monday and last Friday, as schools set them: every year begins where the previous one ended. */
const years = [
  ...[['2022-09-05', '2023-09-01'] as const, ['2023-09-04', '2024-08-30'] as const],
  ...[['2024-09-02', '2025-08-29'] as const, ['2025-09-01', '2026-08-28'] as const],
  ...[['2026-08-31', '2027-08-27'] as const, ['2027-08-30', '2028-09-01'] as const],
  ...[['2028-09-04', '2029-08-31'] as const, ['2029-09-03', '2030-08-30'] as const],
  ...[['2030-09-02', '2031-08-29'] as const, ['2031-09-01', '2032-08-27'] as const],
];

export interface Places {
  organization: number;
  years: number[];
  clusters: number[];
}

export function addPlaces(school: School): Places {
  const organization = school.add('organization', { title: 'Hogeschool Grootstad' });
  const parents = faculties.map((title) => addUnit(school, organization, `Faculteit ${title}`, null, true));
  const clusters = range(school.count(clusterCount)).map((index) => {
    const round = Math.floor(index / fields.length);
    const title = `Cluster ${fields[index % fields.length]}${round > 0 ? ` ${round + 1}` : ''}`;
    const parent = parents[index % parents.length] as number;
    return { withSemesters: index % 3 !== 2, id: addUnit(school, organization, title, parent, index % 3 !== 2) };
  });
  const ids = years.map(([start_date, end_date]) => {
    const id = school.add('calendar_year', { organization, start_date, end_date });
    const year = { start_date, end_date, holidays: proposeHolidays({ start_date, end_date }) };
    for (const holiday of year.holidays) school.add('holiday', { ...holiday, calendar_year: id });
    const withParts = proposeFromPattern(year, { show_year_parts: true, show_blocks: true });
    const blocksOnly = proposeFromPattern(year, { show_year_parts: false, show_blocks: true });
    for (const cluster of clusters)
      addCalendar(school, organization, cluster.id, id, cluster.withSemesters ? withParts : blocksOnly);
    return id;
  });
  return { organization, years: ids, clusters: clusters.map(({ id }) => id) };
}

function addUnit(school: School, organization: number, title: string, parent: number | null, withSemesters: boolean) {
  const flags: CalendarFlags = { show_year_parts: withSemesters, show_blocks: true };
  return school.add('organizational_unit', { organization, title, parent__organizational_unit: parent, ...flags });
}

function addCalendar(
  school: School,
  organization: number,
  organizational_unit: number,
  calendar_year: number,
  parts: ReturnType<typeof proposeFromPattern>,
): void {
  const calendar = { organizational_unit, calendar_year };
  school.link('unit_calendar', { ...calendar, organization });
  const examWeek = (block: { start_date: string; end_date: string }) => ({
    ...{ block_week: weekCount(block), exception: true, title: 'Toetsweek' },
  });
  for (const [index, part] of parts.entries()) {
    const { start_date, end_date, calendar_blocks } = part;
    const year_part = school.add('year_part', { ...calendar, position: index + 1, start_date, end_date });
    if (calendar_blocks.length === 0)
      school.link('week_setting', { ...calendar, year_part, calendar_block: null, ...examWeek(part) });
    for (const [at, block] of calendar_blocks.entries()) {
      const dates = { start_date: block.start_date, end_date: block.end_date };
      const calendar_block = school.add('calendar_block', { ...calendar, year_part, position: at + 1, ...dates });
      school.link('week_setting', { ...calendar, year_part: null, calendar_block, ...examWeek(block) });
    }
  }
}
