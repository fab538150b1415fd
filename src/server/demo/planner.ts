// Plans programmes of the demo schools: HBO-ICT, Software Engineering, and Verpleegkunde completely, in four years of 60 EC with
// blocks of 15; Verpleegkunde, duaal, only partly.
import { sql } from 'kysely';

import { placementRows } from '#server/calendar/placement-rows.ts';
import { loadUnitCalendars } from '#server/calendar/unit-calendar-read.ts';
import type { Db } from '#server/db/connect.ts';
import { calendarYearOf, teachingBlocks } from '#shared/planning/calendar.ts';
import { planTree, planYear } from '#shared/planning/plan-tree.ts';

import { blockUnits, type DemoPart, type DemoUnit, softwareEngineering } from './curriculum.ts';
import { dualNursing, nursing, withMistakes } from './nursing.ts';
import { insertDemoLessons } from './planner-insert.ts';
import { lessonsFor } from './planner-lessons.ts';

interface Programme {
  id: number;
  organization: number;
  organizational_unit: number;
  calendar_year: number | null;
  year_start: number | null;
}

const perBlock = 3;

interface DemoPlan {
  parts: DemoPart[];
  blockUnits: typeof blockUnits;
  /** The states of the study years. */
  states: string[];
}

const plans: Record<string, DemoPlan> = {
  'ICT-SE': {
    ...{ parts: softwareEngineering, blockUnits },
    states: ['Vastgesteld', 'In behandeling', 'Concept', 'Concept'],
  },
  'VP-VT': {
    ...{ parts: nursing, blockUnits: [] },
    states: ['Vastgesteld', 'Vastgesteld', 'Vastgesteld', 'Vastgesteld'],
  },
  'VP-DU': { parts: dualNursing, blockUnits: [], states: ['In behandeling'] },
};

export async function planDemo(db: Db, organization: number): Promise<void> {
  for (const [code, plan] of Object.entries(plans)) {
    const found = await sql<Programme>`
      select id, organization, organizational_unit, calendar_year, year_start from programme
      where organization = ${organization} and programme_code = ${code}`.execute(db);
    const [programme] = found.rows;
    if (!programme) continue;
    for (const [index, state] of plan.states.entries())
      await sql`
        update programme_calendar set state = (select id from state where state = ${state})
        where programme = ${programme.id} and year = ${index + 1}`.execute(db);
    await placeParts(db, programme, plan);
    await planUnits(db, programme, plan);
  }
}

async function placeParts(db: Db, programme: Programme, { parts, blockUnits: units }: DemoPlan): Promise<void> {
  const below = new Map<string, number>();
  for (const part of parts) {
    const column = `${part.year}-${part.block}`;
    const y = below.get(column) ?? 0;
    const height = partHeight(part);
    below.set(column, y + height);
    const x = (part.block - 1) * perBlock;
    const spot = { x, y, width: part.blocks * perBlock, height };
    const id = await place(db, programme, part.year, null, 'part', part.title, spot);
    await placeUnits(db, programme, part, id);
    for (const [index, choice] of (part.choices ?? []).entries()) {
      const sub = await place(db, programme, part.year, id, 'part', choice.title, {
        ...{ x: 0, y: index * 2, width: 12, height: 2 },
      });
      await placeUnits(db, programme, choice, sub);
    }
  }
  for (const { block, title } of units) {
    const spot = { x: (block - 1) * perBlock, y: below.get(`1-${block}`) ?? 0, width: perBlock, height: 1 };
    await place(db, programme, 1, null, 'block_unit', title, spot);
  }
}

/** The three parts of a block are together as high as one part that fills it. */
function partHeight({ ects, blocks }: DemoPart): number {
  if (blocks > 1) return 4;
  return ects >= 15 ? 6 : 2;
}

async function placeUnits(db: Db, programme: Programme, part: DemoPart, parent: number): Promise<void> {
  const { length } = part.units;
  for (const [index, { title }] of part.units.entries()) {
    const inTurn = { x: (index * 12) / length, y: 0, width: 12 / length, height: 1 };
    const side = { x: 0, y: index, width: 12, height: 1 };
    const spot = part.mirroring ? inTurn : side;
    await place(db, programme, part.year, parent, 'week_unit', title, spot);
    // The other half of the students starts with the last unit.
    if (part.mirroring) {
      const mirrored = { ...spot, x: ((length - 1 - index) * 12) / length, y: 5 };
      await place(db, programme, part.year, parent, 'week_unit', title, mirrored, true);
    }
  }
  if (part.mirroring)
    await sql`
      update placement set mirror_title = 'Groep 1|Groep 2', mirror_color = '0b7a5b|2f5bd0' where id = ${parent}`.execute(
      db,
    );
}

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function place(
  db: Db,
  { id: programme, organization }: Programme,
  year: number,
  parent: number | null,
  kind: 'part' | 'block_unit' | 'week_unit',
  title: string,
  { x, y, width, height }: Spot,
  mirrored = false,
): Promise<number> {
  const column = kind === 'part' ? 'programme_part' : 'educational_unit';
  const placed = await sql<{ id: number }>`
    insert into placement (organization, programme, year, parent, kind, ${sql.ref(column)}, x, y, width, height, mirrored)
    select ${organization}, ${programme}, ${year}, ${parent}::int, ${kind}, id, ${x}::int, ${y}::int, ${width}::int,
      ${height}::int, ${mirrored}
    from ${sql.table(column)} where organization = ${organization} and title = ${title}
    order by id limit 1 returning id`.execute(db);
  const [row] = placed.rows;
  if (!row) throw new Error(`the demo school has no ${column} called ${title}`);
  return row.id;
}

/** Plans courses and exams in the weeks of every unit, and sets the unit's contact hours accordingly. */
async function planUnits(db: Db, programme: Programme, { parts, blockUnits: units }: DemoPlan): Promise<void> {
  const years = await db
    .selectFrom('calendar_year')
    .select(['id', 'start_date'])
    .where('organization', '=', programme.organization)
    .execute();
  const calendars = await loadUnitCalendars(
    db,
    programme.organizational_unit,
    years.map(({ id }) => id),
  );
  const readPlan = async () =>
    planTree(await placementRows(db, sql`p.programme = ${programme.id}`), (n) => {
      const year = calendarYearOf(years, programme, n);
      const calendar = calendars.find((each) => each.year.id === year?.id);
      return planYear(calendar?.year ?? null, calendar ? teachingBlocks(calendar.parts, calendar.flags) : []);
    });
  const plan = await readPlan();
  const all = [...parts, ...parts.flatMap(({ choices = [] }) => choices)].flatMap((part) => part.units);
  const byTitle = new Map<string, DemoUnit>([...all, ...units].map((unit) => [unit.title, unit]));
  const lessons = [...plan.nodes.values()].flatMap(({ row, weeks }) => {
    const unit = row.kind === 'part' ? undefined : byTitle.get(row.title);
    if (!unit) return [];
    const planned = withMistakes(unit, lessonsFor(unit, weeks), weeks);
    return planned.map((lesson) => ({ ...lesson, parent: row.id, year: row.year }));
  });
  await insertDemoLessons(db, programme, lessons);
  const hours = [...(await readPlan()).nodes.values()]
    .filter(({ row }) => (row.kind === 'week_unit' || row.kind === 'block_unit') && !row.mirrored)
    .map(({ row, totals }) => ({
      ...{ id: row.object, hours: Math.round(totals.contact_hours.shown) },
      per_ec: byTitle.get(row.title)?.hoursPerEc ?? 28,
    }));
  await sql`
    update educational_unit u set contact_hours = g.hours, self_study_hours = u.ects_credits * g.per_ec - g.hours
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as g (id int, hours int, per_ec int) where u.id = g.id`.execute(
    db,
  );
}
