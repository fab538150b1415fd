// The programme whose calendar is open: its names, its study years in the calendar of its unit, and the school's colours.
// Every planner call starts here; programmes of other schools are not found.
import { type RawBuilder, sql } from 'kysely';

import { mayWriteForUnit, requireRight, type User } from '#server/rights/user.ts';
import { readsLevel as readsLevelWith } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { type CalendarYear, calendarYearOf, type TeachingBlock } from '#shared/planning/calendar.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';
import { type Named, fullName } from '#shared/text/full-name.ts';

import { type StudyCalendar, studyCalendars } from './study-calendars.ts';

/** Without a calendar year or without blocks nothing can be planned. */
export interface StudyYear {
  year: number;
  calendar: (CalendarYear & { id: number }) | null;
  blocks: TeachingBlock[];
  programme_calendar: { id: number; state: { id: number; state: string }; revision: number };
  gridRevision: number;
}

export interface OpenProgramme {
  /** As the user may read it. */
  head: ProgrammeHead;
  /** The unit whose calendar it follows; id 0 for none. */
  unit: { id: number; title: string };
  /** Whether start and duration are filled in; without a duration it counts as one year. */
  hasStart: boolean;
  hasDuration: boolean;
  years: StudyYear[];
  colors: Map<string, string>;
  /** All states that a study year can have. */
  states: { id: number; state: string }[];
}

interface Row extends Omit<ProgrammeHead, 'duration'> {
  duration: number | null;
  calendar_year: number | null;
  calendars: {
    id: number;
    year: number;
    state: { id: number; state: string };
    revision: number;
    grid_revision: number;
  }[];
  calendar_years: { id: number; start_date: string; mark: string }[];
  colors: Record<string, string>;
  states: { id: number; state: string }[];
}

/** Two queries, however large the programme is; one while its calendars are cached. */
export async function openProgramme(db: Db, user: User, id: number | RawBuilder<unknown>): Promise<OpenProgramme> {
  const row = await readProgramme(db, user, id);
  requireRight(user, row.organization, 'calendar', 'read');
  const { calendars, calendar_years, colors, states, calendar_year, ...rest } = row;
  const found = calendars
    .filter(({ year }) => year <= (row.duration || 1))
    .map((own) => ({
      ...own,
      calendarYear: calendarYearOf(calendar_years, { calendar_year, year_start: row.year_start }, own.year),
    }));
  const wanted = found.flatMap(({ calendarYear }) => calendarYear ?? []);
  const studied = row.organizational_unit.id
    ? await studyCalendars(db, row.organizational_unit.id, wanted)
    : await yearsWithoutUnit(db, wanted);
  const years = found.map(({ id: calendar, year, state, revision, grid_revision, calendarYear }): StudyYear => {
    const known = studied.find((each) => each.year.id === calendarYear?.id);
    return {
      year,
      calendar: known?.year ?? null,
      blocks: known?.blocks ?? [],
      programme_calendar: { id: calendar, state, revision },
      gridRevision: grid_revision,
    };
  });
  const head = readableHead(user, { ...rest, duration: row.duration || 1 });
  return {
    head,
    ...startOf(head, row.organizational_unit, { calendar_year, year_start: row.year_start }),
    hasDuration: Boolean(row.duration),
    years,
    colors: new Map(Object.entries(colors)),
    states,
  };
}

async function readProgramme(db: Db, user: User, id: number | RawBuilder<unknown>): Promise<Row> {
  const organizations = user.organizations.map((organization) => organization.id);
  const found = await sql<Row>`
    select p.id, p.organization, p.title, p.graduation_variant, coalesce(v.option_value, '') as variant, p.version,
      p.year_start, p.duration, p.ects_credits, p.calendar_year, coalesce(p.scenario_of, 0) as scenario_of,
      json_build_object('id', s.id, 'state', s.state) as state,
      json_build_object('id', coalesce(u.id, 0), 'title', coalesce(u.title, '')) as organizational_unit,
      (select coalesce(json_agg(json_build_object('id', c.id, 'year', c.year, 'revision', c.revision, 'grid_revision', c.grid_revision,
          'state', json_build_object('id', cs.id, 'state', cs.state)) order by c.year), '[]')
       from programme_calendar c join state cs on cs.id = c.state where c.programme = p.id) as calendars,
      (select coalesce(json_agg(json_build_object('id', y.id, 'start_date', y.start_date, 'mark',
          concat_ws('-', y.revision, u.show_year_parts, u.show_blocks, own.revision))), '[]')
       from calendar_year y
       left join unit_calendar own on own.calendar_year = y.id and own.organizational_unit = p.organizational_unit
       where y.organization = p.organization) as calendar_years,
      ${colorsOf(sql`p.organization`, user)} as colors,
      (select json_agg(json_build_object('id', id, 'state', state) order by position) from state) as states
    from programme p join state s on s.id = p.state
    left join attribute_option v on v.id = p.variant
    left join organizational_unit u on u.id = p.organizational_unit
    where p.id = ${id} and p.organization = any(${organizations}::int[])`.execute(db);
  if (!found.rows[0]) throw notFound();
  return found.rows[0];
}

/** The colour per object, as SQL: that of the user's unit, else of the school, else the default. */
export function colorsOf(organization: ReturnType<typeof sql>, user: User) {
  const units = user.units.map(({ id }) => id);
  return sql`(
    select json_object_agg(d.object, coalesce(nullif(ul.color, ''), nullif(sl.color, ''), d.default_color))
    from object_definition d
    left join object_label sl on sl.object = d.object and sl.organization = ${organization}
      and sl.organizational_unit is null
    left join object_label ul on ul.object = d.object and ul.organization = ${organization}
      and ul.organizational_unit = (
        select min(id) from organizational_unit where id = any(${units}::int[]) and organization = ${organization})
    where d.object in ('programme_part', 'educational_unit', 'course', 'exam'))`;
}

/** A programme without a unit has no calendar, but its study years still have names. */
async function yearsWithoutUnit(db: Db, wanted: readonly { id: number }[]): Promise<StudyCalendar[]> {
  const rows = await db
    .selectFrom('calendar_year')
    .selectAll()
    .where('id', 'in', [0, ...wanted.map(({ id }) => id)])
    .execute();
  return rows.map(({ id, start_date, end_date }) => ({ year: { id, start_date, end_date, holidays: [] }, blocks: [] }));
}

type Titled = Required<Named> & { organization: number };

/** The full name, which distinguishes programmes, as far as the user may read it. */
export function readableName(user: User, programme: Titled): string {
  const rights = rightsIn(user.grants, programme.organization);
  const may = (name: string) => canAttribute(rights, `programme.${name}`, 'read');
  const { title, graduation_variant, variant, year_start, version } = programme;
  return fullName({
    title: may('title') ? title : '',
    graduation_variant: may('graduation_variant') ? graduation_variant : '',
    variant: may('variant') ? variant : '',
    year_start: may('year_start') ? year_start : null,
    version: may('version') ? version : null,
  });
}

/** What decides whether a study year can be planned. The title of the unit is empty if the user may not read it. */
export function startOf(
  head: ProgrammeHead,
  { id }: { id: number },
  { calendar_year, year_start }: { calendar_year: number | null; year_start: number | null },
) {
  return {
    unit: { id, title: head.organizational_unit.title },
    hasStart: calendar_year !== null || year_start !== null,
  };
}

/** Empties what the user may not read about the programme. */
export function readableHead(user: User, head: ProgrammeHead): ProgrammeHead {
  const rights = rightsIn(user.grants, head.organization);
  const may = (name: string) => canAttribute(rights, `programme.${name}`, 'read');
  const { id, title } = head.organizational_unit;
  const unit = { id, title: canAttribute(rights, 'organizational_unit.title', 'read') ? title : '' };
  return {
    ...head,
    title: may('title') ? head.title : '',
    graduation_variant: may('graduation_variant') ? head.graduation_variant : '',
    variant: may('variant') ? head.variant : '',
    version: may('version') ? head.version : null,
    year_start: may('year_start') ? head.year_start : null,
    ects_credits: may('ects_credits') ? head.ects_credits : null,
    state: may('state') ? head.state : { id: 0, state: '' },
    organizational_unit: may('organizational_unit') ? unit : { id: 0, title: '' },
  };
}

/** Users limited to units may only read the calendars of programmes outside those units. */
export function requireOwnUnit(user: User, open: Pick<OpenProgramme, 'head' | 'unit'>): void {
  if (!ownsUnit(user, open)) throw new Refusal(403, fieldText.notYourUnit);
}

export function ownsUnit(user: User, { head, unit }: Pick<OpenProgramme, 'head' | 'unit'>): boolean {
  return mayWriteForUnit(user, head.organization, unit.id || null);
}

/** Whether the user may see the items on grids of this level. */
export function readsLevel(user: User, organization: number, level: 1 | 2 | 3): boolean {
  return readsLevelWith(rightsIn(user.grants, organization), level);
}

/** Requires at least one of these rights. */
export function requireAny(user: User, organization: number, rights: [ObjectKey, 'read' | 'update'][]): void {
  const own = rightsIn(user.grants, organization);
  const [first] = rights;
  if (first && !rights.some(([object, action]) => can(own, object, action)))
    requireRight(user, organization, first[0], first[1]);
}
