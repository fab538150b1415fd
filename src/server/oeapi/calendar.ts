// The years of a school and how its units divide them: the sessions that are published, and the weeks of the plans.
import { sql } from 'kysely';

import { loadUnitCalendars, type UnitCalendar } from '#server/calendar/unit-calendar-read.ts';
import { RevisionCache } from '#server/revision-cache.ts';
import type { Session } from '#shared/oeapi/model.ts';
import { linked } from '#shared/oeapi/parts.ts';
import { type CalendarYear, partLabel, teachingBlocks, yearLabel } from '#shared/planning/calendar.ts';
import { type PlanYear, planYear } from '#shared/planning/plan-tree.ts';

import type { OeapiSchool } from './school.ts';

export interface SchoolCalendar {
  sessions: ReadonlyMap<string, Session>;
  years: readonly { id: number; start_date: string }[];
  /** The year of a unit; null if it has no calendar. */
  yearOf: (unit: number | null, year: number) => UnitYear | null;
}

export interface UnitYear {
  plan: PlanYear;
  /** The smallest session that contains these blocks. */
  sessionOf: (blocks: { first: number; last: number } | null) => string;
}

/** All schools together. */
const MAX_SESSIONS = 100_000;
const cache = new RevisionCache<SchoolCalendar>(MAX_SESSIONS, ({ sessions }) => sessions.size + 1);

export function schoolCalendar(school: OeapiSchool): Promise<SchoolCalendar> {
  const { id, calendarRevision } = school;
  return cache.get(id, calendarRevision) ?? cache.put(id, calendarRevision, readCalendar(school));
}

interface YearRow extends CalendarYear {
  id: number;
  oeapi_id: string;
}

interface Found {
  units: number[];
  years: YearRow[];
  /** OEAPI ids by our ids. */
  parts: Record<string, string>;
  blocks: Record<string, string>;
}

async function readCalendar({ db, organization }: OeapiSchool): Promise<SchoolCalendar> {
  const found = await sql<Found>`
    select array(select id from organizational_unit where organization = ${organization} order by id) as units,
      (select coalesce(json_agg(json_build_object(
          'id', y.id, 'oeapi_id', y.oeapi_id, 'start_date', y.start_date, 'end_date', y.end_date, 'holidays', (
            select coalesce(json_agg(json_build_object(
                'title', h.title, 'start_date', h.start_date, 'end_date', h.end_date) order by h.start_date, h.id), '[]')
            from holiday h where h.calendar_year = y.id)) order by y.start_date, y.id), '[]')
       from calendar_year y where y.organization = ${organization}) as years,
      (select coalesce(json_object_agg(part.id, part.oeapi_id), '{}') from year_part part
       join calendar_year y on y.id = part.calendar_year where y.organization = ${organization}) as parts,
      (select coalesce(json_object_agg(b.id, b.oeapi_id), '{}') from calendar_block b
       join calendar_year y on y.id = b.calendar_year where y.organization = ${organization}) as blocks`.execute(db);
  const { units = [], years = [], parts = {}, blocks = {} } = found.rows[0] ?? {};
  const calendars = await loadUnitCalendars(
    db,
    units,
    years.map(({ id }) => id),
  );
  const sessions = new Map(years.map((year) => [year.oeapi_id, yearSession(year)]));
  const unitYears = new Map<string, UnitYear>();
  for (const calendar of calendars) {
    const { unit, year } = calendar;
    const id = years.find((each) => each.id === year.id)?.oeapi_id ?? '';
    const own = unitSessions(id, calendar, { parts, blocks });
    for (const session of own.all) sessions.set(session.id, session);
    const plan = planYear(year, own.teaching);
    unitYears.set(`${unit.id} ${year.id}`, { plan, sessionOf: (span) => own.smallest(span) });
  }
  addChildren(sessions);
  return {
    ...{ sessions, years },
    yearOf: (unit, year) => unitYears.get(`${unit} ${year}`) ?? null,
  };
}

function addChildren(sessions: Map<string, Session>): void {
  for (const { id, links } of sessions.values()) {
    const above = sessions.get(String(links.parent));
    if (above) above.links = { ...above.links, children: [...linked(above.links, 'children'), id] };
  }
}

function yearSession({ oeapi_id, ...year }: YearRow): Session {
  const name = yearLabel(year);
  return {
    ...{ kind: 'session', type: 'academic_year', id: oeapi_id, name, start: year.start_date, end: year.end_date },
    ...{ code: { type: 'identifier', code: name }, otherCodes: [], links: {} },
    holidays: [...year.holidays],
  };
}

type Ids = Record<'parts' | 'blocks', Record<string, string>>;

/** Semesters and blocks; without semesters the blocks are the year parts. */
function unitSessions(year: string, { unit, year: dates, flags, parts }: UnitCalendar, ids: Ids) {
  const teaching = teachingBlocks(parts, flags);
  const periods = teaching.length === 4 ? 'quarter' : 'period';
  const session = (
    id: string,
    parent: string,
    label: string,
    type: Session['type'],
    range: UnitCalendar['year'],
  ): Session => ({
    ...{ kind: 'session', type, id, name: `${label} ${yearLabel(dates)}, ${unit.title}`, holidays: [] },
    ...{ start: range.start_date, end: range.end_date, otherCodes: [], links: { parent, year } },
    code: { type: 'identifier', code: `${yearLabel(dates)} ${label} ${unit.id}` },
  });
  const partIds = parts.map(({ id }) => ids.parts[id] ?? '');
  const blockIds = teaching.map(({ part_index, block_index }) => {
    const part = parts[part_index];
    const block = block_index === null ? undefined : part?.calendar_blocks[block_index];
    return block ? (ids.blocks[block.id] ?? '') : (partIds[part_index] ?? '');
  });
  const all = [
    ...parts.map((part, index) => {
      const type = flags.show_year_parts ? 'semester' : periods;
      return session(partIds[index] ?? '', year, partLabel(index, flags), type, { ...dates, ...part });
    }),
    ...teaching.flatMap((block, index) =>
      block.block_index === null
        ? []
        : session(blockIds[index] ?? '', partIds[block.part_index] ?? '', block.label, periods, { ...dates, ...block }),
    ),
  ];
  const smallest = (span: { first: number; last: number } | null): string => {
    if (!span) return year;
    if (span.first === span.last) return blockIds[span.first] ?? year;
    const [first, last] = [teaching[span.first]?.part_index, teaching[span.last]?.part_index];
    return first !== undefined && first === last ? (partIds[first] ?? year) : year;
  };
  return { teaching, all, smallest };
}
