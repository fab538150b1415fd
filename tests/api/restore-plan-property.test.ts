// For any sequence of plan changes: restoring gives the plan as it was, and undoing that restore gives the present. Only revisions
// keep rising.
import { deepEqual } from 'node:assert/strict';

import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { programmeAt } from '#server/db/memory.ts';
import { contract } from '#shared/api/contract.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createCalendar, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';
import { takesAll } from '#tests/support/sample.ts';

const { restore, planner } = contract;
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const lastSet = async ({ database }: TestApi) =>
  (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from change_set`.execute(database)).rows[0]?.id ??
  0;

const lines = (rows: readonly Record<string, unknown>[]) =>
  rows
    .map(({ revision: _r, grid_revision: _g, ...row }) => JSON.stringify(row, Object.keys(row).toSorted()))
    .toSorted();

interface Step {
  what: 'parts' | 'units' | 'lessons' | 'status' | 'move';
  pick: number;
  count: number;
  shift: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('parts', 'parts', 'units', 'units', 'lessons', 'lessons', 'status', 'move'),
  pick: fc.nat(1000),
  count: fc.nat(3),
  shift: fc.nat(3),
});

async function take(client: Client, school: PlanSchool, { what, pick, count, shift }: Step): Promise<void> {
  const programme = school.planned;
  const placed = (
    await sql<{ id: number; kind: string; year: number }>`
      select id, kind, year from placement where programme = ${programme} order by id`.execute(api.database)
  ).rows;
  const year = 1 + (pick % 2);
  const among = (kind: string) => {
    const own = placed.filter((item) => item.kind === kind);
    return own.length > 0 ? own[pick % own.length] : undefined;
  };
  if (what === 'parts') {
    const kept = placed.filter((item) => item.kind === 'part' && item.year === year).slice(0, count);
    const grid = [
      ...kept.map(({ id }, index) => ({ ...at(shift * 3, index), relation_id: id })),
      { ...at(shift * 3, 5 + count), programme_part: school.parts[pick % 2] },
    ];
    await client.call(planner.saveBlockParts, { body: { programme, year, grid, whole: true } });
  } else if (what === 'units') {
    const part = among('part');
    const grid = Array.from({ length: count }, (_, index) => ({
      ...at(shift, index, 4),
      educational_unit: school.units[(pick + index) % 2],
    }));
    if (part) await client.call(planner.saveWeekUnits, { body: { relation_id: part.id, grid } });
  } else if (what === 'lessons') {
    const unit = among('week_unit');
    const grid = Array.from({ length: count }, (_, index) => ({
      ...at(shift * 3, index),
      ...(index % 2 === 0 ? { course: school.course } : { exam: school.exam }),
      prepopulate: true,
    }));
    if (unit) await client.call(planner.saveLessons, { body: { relation_week_id: unit.id, grid } });
  } else if (what === 'status') {
    const body = { programme, state: 1 + shift };
    await client.call(planner.saveStatuses, { body });
  } else {
    const part = among('part');
    if (!part) return;
    const other = 3 - part.year;
    const years = [part.year, other].map((each) => ({
      year: each,
      grid: [
        ...placed
          .filter((item) => item.kind === 'part' && item.year === each && item.id !== part.id)
          .map(({ id }, index) => ({ ...at(0, index), relation_id: id })),
        ...(each === other ? [{ ...at(6, 20), relation_id: part.id }] : []),
      ],
    }));
    await client.call(planner.saveYears, { body: { programme, years } });
  }
}

/** Blocks in the second study year as well. */
async function createTwoYears(): Promise<PlanSchool> {
  const school = await createPlanSchool(api.database);
  await createCalendar(api.database, school.organization, school.cluster, school.nextYear);
  for (const table of ['year_part', 'calendar_block'])
    await sql`update ${sql.table(table)} set start_date = start_date + 364, end_date = end_date + 364
      where calendar_year = ${school.nextYear}`.execute(api.database);
  return school;
}

const plan = async (programme: number) => {
  const { calendars, items, courses, exams } = await programmeAt(
    api.database,
    { before: Number.MAX_SAFE_INTEGER },
    programme,
  );
  return { calendars: lines(calendars), items: lines(items), courses: lines(courses), exams: lines(exams) };
};

it('restoring gives the whole earlier plan, and undoing that gives the present', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 9 }),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(0, 1, 2),
      async (first, then, year) => {
        const school = await createTwoYears();
        const client = await clientWith(api, school, { '*': 'crud' });
        for (const each of first) await take(client, school, each);
        const past = await plan(school.planned);
        const set = await lastSet(api);
        for (const each of then) await take(client, school, each);
        const now = await plan(school.planned);
        const next = await sql<{ id: number }>`
          select change_set::int as id from change where programme = ${school.planned} and change_set > ${set}
          order by id limit 1`.execute(api.database);
        if (!next.rows[0]) return;
        const scope = { programme: school.planned, ...(year ? { year } : {}) };
        const body = { ...scope, change_set: next.rows[0].id, without_missing: true };
        const seen = await client.call(restore.restore, { body: { ...body, preview: true } });
        expect(await plan(school.planned)).toEqual(now);
        const done = await client.call(restore.restore, { body });
        expect(done).toMatchObject({
          status: 200,
          body: { restored: seen.body.restored, missing: seen.body.missing },
        });
        const ofYear = (lists: Record<string, string[]>) => ({
          calendars: lists['calendars']?.filter((row) => !year || row.includes(`"year":${year}`)),
          items: lists['items']?.filter((row) => !year || row.includes(`"year":${year}`)),
        });
        if (done.body.missing_count === 0) {
          compared += 1;
          const after = await plan(school.planned);
          deepEqual(ofYear(after), ofYear(past));
          if (!year) deepEqual(after, past);
        }
        if (done.body.change_set === null) {
          deepEqual(done.body.restored, []);
          return;
        }
        const undone = await client.call(restore.restore, { body: { ...scope, change_set: done.body.change_set } });
        expect(undone).toMatchObject({ status: 200, body: { missing: [] } });
        expect(await plan(school.planned)).toEqual(now);
      },
    ),
    { numRuns: takesAll ? 25 : 10, seed: 20_261_117 },
  );
  expect(compared).toBeGreaterThan(4);
  const moved = await sql`
    select from change where table_name = 'placement' and before->'year' <> after->'year' limit 1`.execute(
    api.database,
  );
  expect(moved.rows).toHaveLength(1);
}, 300_000);
