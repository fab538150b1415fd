// Migration 0027 makes the blocks of a grid equally wide; before it, the weeks were. Every course and exam stays in its week.
// Only in `npm run prove`: a released migration never changes.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type PlacementRow, placementRows } from '#server/calendar/placement-rows.ts';
import { loadUnitCalendars } from '#server/calendar/unit-calendar-read.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { loadDemo } from '#server/demo/load.ts';
import { coveredBlocks } from '#shared/planning/axis.ts';
import { calendarYearOf, type ProgrammeStart, teachingBlocks } from '#shared/planning/calendar.ts';
import { planTree, type PlanYear, planYear } from '#shared/planning/plan-tree.ts';
import { anyPlanRows, findingsOn } from '#shared/planning/testing.ts';
import type { WeekRow } from '#shared/planning/week-rows.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';
import { insertPlan } from '#tests/support/random-plan.ts';

import { loadSchool } from '../../bench/school/load.ts';

const drops: (() => Promise<void>)[] = [];
let database: Database;
beforeEach(async () => {
  const { url, drop } = await createTestDatabase();
  database = connect(url, { max: 2, actor: 'test' });
  drops.push(() => database.destroy(), drop);
});
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop();
});

const migrate = async () =>
  database.transaction().execute(async (db) => {
    await sql.raw(await readFile('migrations/0027-week-axis.sql', 'utf8')).execute(db);
  });

interface Programme extends ProgrammeStart {
  id: number;
  organization: number;
  organizational_unit: number | null;
}

interface Planned {
  rows: PlacementRow[];
  yearOf: (row: { programme: number; year: number }) => PlanYear;
}

/** Every placement, with the study year that it is in. */
async function readPlans(): Promise<Planned> {
  const { rows: programmes } = await sql<Programme>`select * from programme`.execute(database);
  const years = await database.selectFrom('calendar_year').selectAll().execute();
  const calendars = new Map<number, Awaited<ReturnType<typeof loadUnitCalendars>>>();
  const ids = years.map(({ id }) => id);
  for (const unit of new Set(programmes.flatMap(({ organizational_unit }) => organizational_unit ?? [])))
    calendars.set(unit, await loadUnitCalendars(database, unit, ids));
  const known = new Map<string, PlanYear>();
  const yearOf = ({ programme, year }: { programme: number; year: number }) => {
    const found = known.get(`${programme} ${year}`);
    if (found) return found;
    const own = programmes.find(({ id }) => id === programme)!;
    const running = calendarYearOf(
      years.filter(({ organization }) => organization === own.organization),
      own,
      year,
    );
    const calendar = calendars.get(own.organizational_unit ?? 0)?.find((each) => each.year.id === running?.id);
    const made = planYear(calendar?.year ?? null, calendar ? teachingBlocks(calendar.parts, calendar.flags) : []);
    known.set(`${programme} ${year}`, made);
    return made;
  };
  return { rows: await placementRows(database, sql`true`), yearOf };
}

const mondays = (weeks: readonly WeekRow[]) => weeks.map(({ start_date }) => start_date).join(' ');
const isLesson = ({ kind }: PlacementRow) => kind === 'course' || kind === 'exam';

/** The Mondays of every course and exam on the old axis: equally wide weeks, units on whole blocks. */
function weeksBefore({ rows, yearOf }: Planned): Map<number, string> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const weeksOf = (row: PlacementRow): readonly WeekRow[] => {
    const parent = row.parent === null ? null : byId.get(row.parent)!;
    if (isLesson(row)) return weeksOf(parent!).slice(row.y, row.y + row.height);
    const around = parent ? weeksOf(parent) : yearOf(row).weeks;
    if (row.kind === 'week_unit') {
      const count = around.length;
      return around.slice(Math.floor((row.x * count) / 12), Math.ceil(((row.x + row.width) * count) / 12));
    }
    const blocks = [...new Set(around.map(({ block }) => block))];
    const covered = coveredBlocks(row, blocks.length);
    const own = covered ? blocks.slice(covered.first, covered.last + 1) : [];
    return around.filter(({ block }) => own.includes(block));
  };
  return new Map(rows.filter(isLesson).map((row) => [row.id, mondays(weeksOf(row))]));
}

function weeksNow({ rows, yearOf }: Planned): Map<number, string> {
  const found = new Map<number, string>();
  const grouped = new Map<string, PlacementRow[]>();
  for (const row of rows) {
    const key = `${row.programme} ${row.year}`;
    grouped.set(key, [...(grouped.get(key) ?? []), row]);
  }
  for (const own of grouped.values())
    for (const { row, weeks } of planTree(own, () => yearOf(own[0]!)).nodes.values())
      if (isLesson(row)) found.set(row.id, mondays(weeks));
  return found;
}

/** Returns how many courses and exams changed rows. */
async function migrateAndCompare(): Promise<number> {
  const before = await readPlans();
  const expected = weeksBefore(before);
  await migrate();
  const after = await readPlans();
  expect(weeksNow(after)).toEqual(expected);
  const grids = new Map<string, PlacementRow[]>();
  for (const row of after.rows) {
    const key = `${row.programme} ${row.year} ${row.parent}`;
    grids.set(key, [...(grids.get(key) ?? []), row]);
  }
  expect([...grids.values()].flatMap((items) => findingsOn(items))).toEqual([]);
  const rowOf = new Map(before.rows.map(({ id, y }) => [id, y]));
  return after.rows.filter((row) => isLesson(row) && rowOf.get(row.id) !== row.y).length;
}

describe('no course or exam changes weeks', () => {
  it('in random plans, in which many of them move along with their unit', async () => {
    const school: PlanSchool = await createPlanSchool(database);
    let moved = 0;
    const numRuns = 40;
    for (const rows of fc.sample(anyPlanRows, { numRuns, seed: 27 })) {
      await insertPlan(database, school, 1, rows);
      moved += await migrateAndCompare();
    }
    expect(moved).toBeGreaterThan(numRuns / 2);
  });

  it('in the demo school', async () => {
    await loadDemo(database);
    await migrateAndCompare();
  });

  it('in the large school', async () => {
    await loadSchool(database);
    await migrateAndCompare();
  });
});
