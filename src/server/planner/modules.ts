// The module planner: every placed unit of the programmes of one organizational unit, in one calendar year, as bars over
// its weeks, with EC and contact hours per block. A fixed number of queries.
import { sql } from 'kysely';

import { organizationsWith, type User } from '#server/rights/user.ts';
import { inStudyYears, placementRows } from '#server/calendar/placement-rows.ts';
import { loadUnitCalendars } from '#server/calendar/unit-calendar-read.ts';
import { rowReader } from '#server/calendar/readable-rows.ts';
import type { Db } from '#server/db/connect.ts';
import type { Call } from '#server/http/call.ts';
import { notFound } from '#server/refusal.ts';
import { calendarYearOf, teachingBlocks, yearLabel } from '#shared/planning/calendar.ts';
import { type PlanKind, planTree, planYear, shareInYear, sharesInYear } from '#shared/planning/plan-tree.ts';
import { addSums, blockSums } from '#shared/planning/totals.ts';
import { today } from '#shared/planning/today.ts';
import type { WeekRow } from '#shared/planning/week-rows.ts';
import { canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { byNumberInDutch, inDutch } from '#shared/text/order.ts';

import { type Node } from './plan.ts';
import { colorsOf, readableName, readsLevel } from './programme.ts';
import { titleOf, wireBlocks, wireChoice, wireWeeks } from './wire.ts';

interface Query {
  calendar_year?: number | undefined;
  organizational_unit?: number | undefined;
}
interface YearOption {
  id: number;
  organization: number;
  start_date: string;
  end_date: string;
  now: boolean;
}
interface UnitOption {
  id: number;
  organization: number;
  title: string;
  planned: boolean;
}
interface ProgrammeRow {
  id: number;
  title: string;
  graduation_variant: string;
  variant: string;
  version: number | null;
  calendar_year: number | null;
  year_start: number | null;
  duration: number | null;
}

export async function modules({ db, user, query }: Call<string, Query>) {
  const { years, units } = await choices(db, user);
  const unit = chosen(
    units,
    query.organizational_unit,
    ({ id, organization, planned }) => user.unitLimits.get(organization)?.has(id) ?? planned,
  );
  const own = years.filter(({ organization }) => !unit || organization === unit.organization);
  const year = chosen(own, query.calendar_year, ({ now }) => now);
  const options = {
    calendar_years: own.map(({ id, organization, ...range }) => ({ id, organization, title: yearLabel(range) })),
    organizational_units: units.map(({ id, organization, title }) => ({ id, organization, title })),
    calendar_year: year?.id ?? 0,
    organizational_unit: unit?.id ?? 0,
  };
  if (!unit || !year) return { ...options, blocks: [], weeks: [], programmes: [], totals: [] };
  const [calendar] = await loadUnitCalendars(db, unit.id, [year.id]);
  const blocks = calendar ? teachingBlocks(calendar.parts, calendar.flags) : [];
  const { programmes, colors } = await programmesOf(db, user, unit);
  const running = programmes.flatMap((programme) => {
    const studyYears = Array.from({ length: programme.duration || 1 }, (_, index) => index + 1);
    return studyYears.filter((n) => calendarYearOf(own, programme, n)?.id === year.id).map((n) => ({ programme, n }));
  });
  const pairs = running.map(({ programme, n }) => ({ programme: programme.id, year: n }));
  const rows = await placementRows(db, inStudyYears(pairs));
  const rights = rightsIn(user.grants, unit.organization);
  const planned = planYear(calendar?.year ?? null, blocks);
  const plan = planTree(rows.map(rowReader(rights)), () => planned);
  const { weeks } = planned;
  const roots = new Map(running.map(({ programme }) => [programme.id, [] as Node[]]));
  for (const node of [...plan.roots.values()].flat()) roots.get(node.row.programme)?.push(node);
  // Level 1 shows block units, level 2 shows week units.
  const shown: PlanKind[] = readsLevel(user, unit.organization, 2) ? ['block_unit', 'week_unit'] : ['block_unit'];
  const placed = new Map(running.map(({ programme }) => [programme.id, [] as Node[]]));
  for (const node of plan.nodes.values()) if (shown.includes(node.row.kind)) placed.get(node.row.programme)?.push(node);
  const listed = programmes
    .filter(({ id }) => placed.has(id))
    .map(({ id, title }) => {
      const bars = (placed.get(id) ?? [])
        .map((node) => moduleOf(node, weeks, blocks.length, colors))
        .toSorted(
          (a, b) => a.study_year - b.study_year || a.first_week - b.first_week || a.relation_id - b.relation_id,
        );
      return { id, title, totals: blockSums(roots.get(id) ?? [], blocks.length), modules: bars };
    });
  return {
    ...options,
    blocks: wireBlocks(blocks),
    weeks: wireWeeks(weeks),
    programmes: listed,
    totals: addSums(
      listed.map(({ totals }) => totals),
      blocks.length,
    ),
  };
}

/** Sorted by name; names that the user may not read are empty. */
function namedUnits(user: User, units: UnitOption[]): UnitOption[] {
  const named = units.map((unit) => {
    const readable = canAttribute(rightsIn(user.grants, unit.organization), 'organizational_unit.title', 'read');
    return readable ? unit : { ...unit, title: '' };
  });
  return named.toSorted((a, b) => inDutch.compare(a.title, b.title));
}

/** The requested option, which must exist; else the first that the user is likely to mean. */
function chosen<T extends { id: number }>(options: T[], asked: number | undefined, likely: (option: T) => boolean) {
  if (!asked) return options.find(likely) ?? options[0];
  const found = options.find(({ id }) => id === asked);
  if (!found) throw notFound();
  return found;
}

/** The years and the units with programmes of the schools where the user may read plans. */
async function choices(db: Db, user: User): Promise<{ years: YearOption[]; units: UnitOption[] }> {
  const planned = organizationsWith(user, 'calendar__level1', 'read');
  const organizations = organizationsWith(user, 'calendar', 'read').filter((id) => planned.includes(id));
  const found = await sql<{ years: YearOption[]; units: UnitOption[] }>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'organization', organization, 'start_date', start_date,
          'end_date', end_date, 'now', end_date >= ${today()}::date) order by start_date, id), '[]')
       from calendar_year where organization = any(${organizations}::int[])) as years,
      (select coalesce(json_agg(json_build_object('id', u.id, 'organization', u.organization, 'title', u.title,
          'planned', exists (select from programme p join placement l on l.programme = p.id
                             where p.organizational_unit = u.id)) order by u.id), '[]')
       from organizational_unit u where u.organization = any(${organizations}::int[])
         and exists (select from programme p where p.organizational_unit = u.id)) as units`.execute(db);
  const { years = [], units = [] } = found.rows[0] ?? {};
  return { years, units: namedUnits(user, units) };
}

async function programmesOf(db: Db, user: User, unit: UnitOption) {
  const found = await sql<{ programmes: ProgrammeRow[]; colors: Record<string, string> }>`
    select ${colorsOf(sql`${unit.organization}::int`, user)} as colors,
      (select coalesce(json_agg(json_build_object(
          'id', p.id, 'title', p.title, 'graduation_variant', p.graduation_variant,
          'variant', coalesce(v.option_value, ''), 'version', p.version,
          'calendar_year', p.calendar_year, 'year_start', p.year_start, 'duration', p.duration) order by p.id), '[]')
       from programme p left join attribute_option v on v.id = p.variant
       where p.organizational_unit = ${unit.id} and p.scenario_of is null) as programmes`.execute(db);
  const { programmes = [], colors = {} } = found.rows[0] ?? {};
  const { organization } = unit;
  const named = programmes.map((row) => ({ ...row, title: readableName(user, { ...row, organization }) }));
  return {
    programmes: named.toSorted((a, b) => byNumberInDutch.compare(a.title, b.title)),
    colors: new Map(Object.entries(colors)),
  };
}

function moduleOf(node: Node, weeks: readonly WeekRow[], blocks: number, colors: Map<string, string>) {
  const { row, totals } = node;
  const { mirrored } = row;
  const at = (week: WeekRow | undefined) =>
    weeks.findIndex(({ start_date, block }) => start_date === week?.start_date && block === week.block);
  return {
    id: row.object,
    title: titleOf(row),
    relation_id: row.id,
    placed_as: row.kind === 'block_unit' ? ('block' as const) : ('week' as const),
    study_year: row.year,
    part_title: node.parent ? titleOf(node.parent.row) : '',
    number: row.number,
    coordinator: row.coordinator,
    user_color: colors.get('educational_unit') ?? '',
    mirrored,
    counted: shareInYear(node).ects > 0,
    choice: wireChoice(node),
    first_week: at(node.weeks[0]),
    last_week: at(node.weeks.at(-1)),
    totals,
    per_block: sharesInYear(node, blocks),
  };
}
