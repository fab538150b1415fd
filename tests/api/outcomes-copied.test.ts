// Every kind of copy keeps links to outcomes: of a unit, a programme, items on a grid, a new cohort, a scenario.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { answered, type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { finishJob } from '#tests/support/jobs.ts';
import { assessed, linksIn, makeFramework, makeThree, planExam, reached } from '#tests/support/outcomes.ts';
import { createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { cohorts, educationalUnit, planner, programme, scenarios } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
let placed: Record<'part' | 'unit' | 'exam', number>;
let [analyse, design, build] = [0, 0, 0];
const { promise, teach, assess } = linksIn(() => ({ full, school }));

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  [analyse, design, build] = await makeThree(full, await makeFramework(full));
  placed = await planExam(full, school);
  await answered(promise([reached(analyse, 3, 'Eindniveau')]));
  await answered(teach([reached(build, 2, 'In een team')]));
  await answered(assess(placed.exam, [assessed(build, 2, 40), assessed(design, 1, 60)]));
});

const examsOf = async (of: number) => {
  const found = await sql<{ outcomes: unknown }>`
    select e.outcomes from rel__calendar_week__exam e join placement p on p.id = e.id
    where p.programme = ${of} order by p.id`.execute(api.database);
  return found.rows.map((row) => row.outcomes);
};
/** A calendar for the year after. */
const addNextYear = async () => {
  const { organization, cluster, nextYear } = school;
  await sql`
    insert into unit_calendar (organization, organizational_unit, calendar_year)
    values (${organization}, ${cluster}, ${nextYear})`.execute(api.database);
  const part = await sql<{ id: number }>`
    insert into year_part (organizational_unit, calendar_year, position, start_date, end_date)
    values (${cluster}, ${nextYear}, 1, '2027-08-30', '2028-07-07') returning id`.execute(api.database);
  await sql`
    insert into calendar_block (year_part, organizational_unit, calendar_year, position, start_date, end_date)
    values (${part.rows[0]?.id}, ${cluster}, ${nextYear}, 1, '2027-08-30', '2027-12-17')`.execute(api.database);
};
const both = () => [assessed(design, 1, 60), assessed(build, 2, 40)];

it('outcome links are kept in a copy of a unit', async () => {
  const body = { id: school.units[0] ?? 0, action: 'clone' };
  expect((await answered(full.call(educationalUnit.create, { body }))).outcomes).toEqual([
    reached(build, 2, 'In een team'),
  ]);
});

it('outcome links are kept in a copy of a programme, with its exams', async () => {
  const copied = await answered(full.call(programme.create, { body: { id: school.planned, action: 'clone' } }));
  expect(copied.outcomes).toMatchObject([reached(analyse, 3, 'Eindniveau')]);
  expect(await examsOf(copied.id)).toEqual([both()]);
});

it('outcome links are kept in a copy on a grid', async () => {
  const grid = [{ x: 6, y: 0, type: 'programmepart', relation_id: placed.part }];
  const end = { programme_id: school.planned, type: 'programmepart' };
  await answered(full.call(planner.copy, { body: { from: end, to: { ...end, year: 1 }, grid } }));
  expect(await examsOf(school.planned)).toEqual([both(), both()]);
});

it('outcome links are kept in a new cohort, also in new versions of units', async () => {
  await addNextYear();
  const body = { programmes: [school.planned], year_start: 2027, units: { default: 'new_version' } };
  const started = await full.call(cohorts.create, { body });
  const made = (await finishJob(api, full, started)).result.lines[0]?.made?.id ?? 0;
  expect(await examsOf(made)).toEqual([both()]);
  expect((await answered(full.call(programme.get, { params: { id: made } }))).outcomes).toMatchObject([
    reached(analyse, 3, 'Eindniveau'),
  ]);
  const units = await sql<{ id: number }>`
    select educational_unit as id from placement where programme = ${made} and educational_unit is not null`.execute(
    api.database,
  );
  for (const { id } of units.rows)
    expect((await answered(full.call(educationalUnit.get, { params: { id } }))).outcomes).toEqual([
      reached(build, 2, 'In een team'),
    ]);
});

it('outcome links are kept in a scenario, and when its changes are taken over', async () => {
  const started = await full.call(scenarios.create, { body: { programme: school.planned } });
  const made = (await finishJob(api, full, started)).result.lines[0]?.made?.id ?? 0;
  expect(await examsOf(made)).toEqual([both()]);
  const exam = await sql<{ id: number }>`
    select id from placement where programme = ${made} and kind = 'exam'`.execute(api.database);
  await answered(assess(exam.rows[0]?.id ?? 0, [assessed(analyse, 3, 100)]));
  await answered(promise([reached(build, 1)], made));
  const found = await answered(full.call(scenarios.get, { params: { id: made } }));
  const items = found.items.map(({ left, right }) => ({
    left: left?.relation_id ?? 0,
    right: right?.relation_id ?? 0,
  }));
  const attributes = found.attributes.map(({ attribute }) => attribute);
  expect(items).toHaveLength(1);
  await answered(full.call(scenarios.merge, { params: { id: made }, body: { items, attributes } }));
  expect(await examsOf(school.planned)).toEqual([[assessed(analyse, 3, 100)]]);
  expect((await answered(full.call(programme.get, { params: { id: school.planned } }))).outcomes).toEqual([
    reached(build, 1),
  ]);
});
