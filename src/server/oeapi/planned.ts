// The planned items of a school with their dates, which the planner's own functions compute from the calendar of the programme's
// unit.
import { type RawBuilder, sql } from 'kysely';

import { groupBy } from '#shared/group-by.ts';
import type { Offering } from '#shared/oeapi/model.ts';
import { calendarYearOf } from '#shared/planning/calendar.ts';
import { type PlanKind, type PlanNode, type PlanRow, planTree } from '#shared/planning/plan-tree.ts';
import type { WeekRow } from '#shared/planning/week-rows.ts';

import { type SchoolCalendar, schoolCalendar, type UnitYear } from './calendar.ts';
import { isShared, type OeapiSchool, visiblePlan } from './school.ts';

interface Row extends PlanRow {
  programme: number;
  organizational_unit: number | null;
  calendar_year: number | null;
  year_start: number | null;
  /** The OEAPI id of the placement. */
  oeapi_id: string;
  title: string;
  /** Whether the placed object may be shared. */
  visible: boolean;
  /** The OEAPI id of the part, unit or component that is offered. */
  object: string;
  /** The unit itself, or the unit around a course or exam. */
  course: string | null;
}

export interface Planned {
  id: string;
  kind: Offering['kind'];
  /** The id of its placement. */
  placement: string;
  /** Our id of the programme, and the study year. */
  programme: number;
  year: number;
  name: string;
  object: string;
  course: string | null;
  start: string;
  end: string;
  session: string;
  /** The dates of that session. */
  during: { start: string; end: string };
  /** The offering around it, if there is one. */
  around: string | null;
}

const offered: Record<PlanKind, Offering['kind']> = {
  part: 'partOffering',
  block_unit: 'courseOffering',
  week_unit: 'courseOffering',
  course: 'learningOffering',
  exam: 'testOffering',
};

/** Reads the study years that contain an item matching `at`; null: all of them. */
export async function readPlanned(school: OeapiSchool, at: RawBuilder<unknown> | null): Promise<Planned[]> {
  const found = await sql<Row>`
    select pl.id, pl.programme, pl.year, pl.parent, pl.kind, pl.x, pl.y, pl.width, pl.height, pl.mirrored, pl.oeapi_id,
      p.organizational_unit, p.calendar_year, p.year_start,
      -- Nothing is counted here.
      null as ects_credits, null as contact_hours, null as self_study_hours, true as count_ects_credits,
      null as choose_ects_min, null as choose_ects_max, null as duration_value,
      coalesce(part.title, unit.title, nullif(c.title, ''), kc.title, ke.title) as title,
      coalesce(part.oeapi_id, unit.oeapi_id, c.oeapi_id) as object, coalesce(unit.oeapi_id, taught.oeapi_id) as course,
      coalesce(${isShared(school, 'part')}, ${isShared(school, 'unit')},
        ${isShared(school, 'taught')} and coalesce(
          ${isShared(school, 'kc')} and kc.id = any(${school.coded.courses}::int[]), ${isShared(school, 'ke')}), false) as visible
    from ${visiblePlan(school)}
    left join programme_part part on part.id = pl.programme_part
    left join educational_unit unit on unit.id = pl.educational_unit
    left join course kc on kc.id = pl.course
    left join exam ke on ke.id = pl.exam
    left join placement around on around.id = pl.parent and pl.kind in ('course', 'exam')
    left join educational_unit taught on taught.id = around.educational_unit
    left join rel__calendar_week__course pc1 on pc1.id = pl.id
    left join rel__calendar_week__exam pe1 on pe1.id = pl.id
    left join oeapi_component c on c.educational_unit = taught.id and c.kind = pl.kind
      and c.item = coalesce(pl.course, pl.exam) and c.title = coalesce(pc1.title, pe1.title)
    where ${at ? sql`(pl.programme, pl.year) in (${yearsWith(school, at)})` : sql`true`}
    order by pl.id`.execute(school.db);
  const calendar = await schoolCalendar(school);
  const plans = groupBy(found.rows, ({ programme, year }) => `${programme} ${year}`);
  return [...plans.values()].flatMap((rows) => {
    const [first] = rows;
    const running = first && calendarYearOf(calendar.years, first, first.year);
    const year = running ? calendar.yearOf(first.organizational_unit, running.id) : null;
    // Without a calendar there are no dates, so nothing is offered.
    return year ? plannedIn(rows, year, calendar.sessions) : [];
  });
}

function yearsWith({ organization }: OeapiSchool, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select at.programme, at.year from placement at where at.organization = ${organization} and ${at}`;
}

function plannedIn(rows: readonly Row[], year: UnitYear, sessions: SchoolCalendar['sessions']): Planned[] {
  const { nodes } = planTree(rows, () => year.plan);
  const planned: Planned[] = [];
  for (const node of nodes.values()) {
    if (!isOffering(node)) continue;
    const isLesson = node.row.kind === 'course' || node.row.kind === 'exam';
    // A course or exam in several weeks is one offering per week.
    if (!isLesson) planned.push(plannedOf(node, node.weeks, 0));
    else node.weeks.forEach((week, at) => !week.no_class && planned.push(plannedOf(node, [week], at + 1)));
  }
  return planned;

  function plannedOf({ row, parent }: PlanNode<Row>, weeks: readonly WeekRow[], number: number): Planned {
    const { start, end } = datesOf(weeks);
    const session = year.sessionOf(spanOf(weeks));
    return {
      id: offeringId(row.oeapi_id, number),
      kind: offered[row.kind],
      placement: row.oeapi_id,
      ...{ programme: row.programme, year: row.year },
      name: row.title,
      object: row.object,
      course: row.course,
      start,
      end,
      session,
      during: sessions.get(session) ?? { start, end },
      around: parent && isOffering(parent) ? parent.row.oeapi_id : null,
    };
  }
}

function isOffering({ row, weeks }: PlanNode<Row>): boolean {
  return row.visible && weeks.length > 0;
}

/** From the Monday of the first week to the Friday of the last. */
function datesOf(weeks: readonly WeekRow[]) {
  return { start: weeks[0]?.start_date ?? '', end: weeks.at(-1)?.end_date ?? '' };
}

function spanOf(weeks: readonly WeekRow[]) {
  const [first, last] = [weeks[0]?.block, weeks.at(-1)?.block];
  return first === undefined || last === undefined ? null : { first, last };
}

/** The last two digits of a placement's OEAPI id are reserved for the week: see migrations/0050-oeapi.sql. */
function offeringId(placement: string, week: number): string {
  return placement.slice(0, -2) + week.toString(16).padStart(2, '0');
}

export function placementOf(offering: string): string {
  return `${offering.slice(0, -2)}00`;
}
