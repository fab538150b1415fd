// A school with a year of four blocks, a programme of two years, and parts, units, courses and exams to plan with.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';

import { answered, type Client, type TestApi } from './api.ts';
import { createSchool, type School } from './factories.ts';

export interface PlanSchool extends School {
  nextYear: number;
  /** A programme of the cluster with two study years: the year of the school and the next one. */
  planned: number;
  parts: number[];
  /** The last unit is a block unit. */
  units: number[];
  blockUnit: number;
  subPart: number;
  course: number;
  exam: number;
}

/** Blocks of ten teaching weeks; the second has a Christmas break of two weeks. */
export const blocks = [
  ['2026-08-31', '2026-11-06'],
  ['2026-11-09', '2027-01-29'],
  ['2027-02-01', '2027-04-09'],
  ['2027-04-12', '2027-07-02'],
] as const;

export async function createPlanSchool(database: Database): Promise<PlanSchool> {
  const school = await createSchool(database);
  const { organization, cluster, year } = school;
  const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    ((await query.execute(database)).rows[0] as { id: number }).id;
  const nextYear = await one(sql`
    insert into calendar_year (organization, start_date, end_date)
    values (${organization}, '2027-08-30', '2028-08-25') returning id`);
  await sql`
    insert into holiday (calendar_year, title, start_date, end_date)
    values (${year}, 'Kerstvakantie', '2026-12-21', '2027-01-01')`.execute(database);
  await createCalendar(database, organization, cluster, year);
  const record = (table: string, title: string, values: Record<string, unknown> = {}) => {
    const names = Object.keys(values);
    const columns = names.map((name) => sql`, ${sql.ref(name)}`);
    const given = names.map((name) => sql`, ${values[name]}`);
    return one(sql`
      insert into ${sql.table(table)} (organization, state, title ${sql.join(columns, sql``)})
      values (${organization}, 1, ${title} ${sql.join(given, sql``)}) returning id`);
  };
  const planned = await record('programme', 'HBO-ICT', {
    organizational_unit: cluster,
    calendar_year: year,
    duration: 2,
    ects_credits: 120,
    graduation_variant: 'Software Engineering',
  });
  const parts = [
    await record('programme_part', 'Thema Web', { ects_credits: 30 }),
    await record('programme_part', 'Thema Data', { ects_credits: 30 }),
  ];
  const subPart = await record('programme_part', 'Keuze A', { parent__programme_part: parts[1], ects_credits: 15 });
  for (const part of parts)
    await sql`
      insert into programme_programme_part (organization, programme, programme_part)
      values (${organization}, ${planned}, ${part})`.execute(database);
  const units = [
    await record('educational_unit', 'Programmeren 1', { ects_credits: 5, contact_hours: 40 }),
    await record('educational_unit', 'Databases', { ects_credits: 4, contact_hours: 30 }),
  ];
  const blockUnit = await record('educational_unit', 'Stage', { ects_credits: 15, is_block: true });
  const course = await record('course', 'Hoorcollege', { implementation_hours: 2, preparation_hours: 3 });
  const exam = await record('exam', 'Schriftelijk tentamen', { implementation_hours: 3 });
  return { ...school, nextYear, planned, parts, units, blockUnit, subPart, course, exam };
}

type Block = readonly [start: string, end: string];
const twoSemesters: readonly Block[][] = [blocks.slice(0, 2), blocks.slice(2)];

/** Semesters with the given blocks, or two semesters of two blocks. */
export async function createCalendar(
  database: Database,
  organization: number,
  unit: number,
  year: number,
  semesters: readonly (readonly Block[])[] = twoSemesters,
) {
  await sql`
    insert into unit_calendar (organization, organizational_unit, calendar_year)
    values (${organization}, ${unit}, ${year})`.execute(database);
  for (const [semester, own] of semesters.entries()) {
    const part = await sql<{ id: number }>`
      insert into year_part (organizational_unit, calendar_year, position, start_date, end_date)
      values (${unit}, ${year}, ${semester + 1}, ${own[0]?.[0]}, ${own.at(-1)?.[1]}) returning id`.execute(database);
    for (const [index, [start, end]] of own.entries())
      await sql`
        insert into calendar_block (year_part, organizational_unit, calendar_year, position, start_date, end_date)
        values (${part.rows[0]?.id}, ${unit}, ${year}, ${index + 1}, ${start}, ${end})`.execute(database);
  }
}

export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const at = (x: number, y: number, width = 3, height = 1): Spot => ({ x, y, width, height });

/** An item in its current place, to save again. */
export const spotOf = ({ x, y, width, height, relation_id }: GridItem) => ({ x, y, width, height, relation_id });

/** Saves the grid of a study year, and returns it. */
export async function saveYear(full: Client, programme: number, grid: object[], year = 1) {
  const body = { programme, year, grid, whole: true };
  return (await answered(full.call(contract.planner.saveBlockParts, { body }))) as [GridItem, GridItem];
}

/**
 * Clears the plan and places both parts beside each other in the first year: an empty one, and one with a part below
 * it.
 */
export async function planParts(
  { database }: TestApi,
  { parts, planned }: PlanSchool,
  full: Client,
): Promise<[GridItem, GridItem]> {
  await sql`delete from placement`.execute(database);
  return saveYear(
    full,
    planned,
    parts.map((programme_part, index) => ({ ...at(index * 6, 0, 6), programme_part })),
  );
}

/** Plans a unit over the whole width of a part, with these lessons; returns the lessons in grid order. */
export async function planUnit(
  full: Client,
  { units }: Pick<PlanSchool, 'units'>,
  { relation_id }: Pick<GridItem, 'relation_id'>,
  grid: object[],
): Promise<{ unit: GridItem; lessons: [GridItem, GridItem] }> {
  const inPart = [{ ...at(0, 0, 12), educational_unit: units[0] }];
  const { saveWeekUnits, saveLessons } = contract.planner;
  const [unit] = (await answered(full.call(saveWeekUnits, { body: { relation_id, grid: inPart } }))) as [GridItem];
  const body = { relation_week_id: unit.relation_id, grid };
  return { unit, lessons: (await answered(full.call(saveLessons, { body }))) as [GridItem, GridItem] };
}

export type OneOfEach = Record<'part' | 'theme' | 'unit' | 'block' | 'course' | 'exam', GridItem>;

/** Plans a part that holds a unit that holds a course and an exam, and beside it a part with sub-parts that holds a block unit. */
export async function planOneOfEach(full: Client, school: PlanSchool): Promise<OneOfEach> {
  const grid = school.parts.map((programme_part, index) => ({ ...at(index * 3, 0), programme_part }));
  const [part, theme] = await saveYear(full, school.planned, grid);
  const { unit, lessons } = await planUnit(full, school, part, [
    { ...at(0, 0), course: school.course, prepopulate: true },
    { ...at(3, 0), exam: school.exam, prepopulate: true },
  ]);
  const inTheme = [{ ...at(0, 0, 12), educational_unit: school.blockUnit }];
  const body = { programme: school.planned, year: 1, relation_id: theme.relation_id, grid: inTheme };
  const [block] = (await answered(full.call(contract.planner.saveBlockUnits, { body }))) as [GridItem];
  const [course, exam] = lessons;
  return { part, theme, unit, block, course, exam };
}
