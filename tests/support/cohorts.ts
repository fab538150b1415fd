// Shared by the cohort tests: a planned programme for each test, and calls that make cohorts of it and read the result.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

import { connect, type Database } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';

import { answered, type Client, startApi, type TestApi } from './api.ts';
import { clientWith, type Letters, type Limits } from './factories.ts';
import { runJob } from './jobs.ts';
import { at, createCalendar, createPlanSchool, planUnit, type PlanSchool, saveYear } from './planner.ts';

const { cohorts, jobs, programme: programmes } = contract;

/** The default year of new cohorts: the one after that of the school. */
export const target = 2027;
/** In that year the first block is four weeks shorter. */
const targetBlocks = [
  ['2027-08-30', '2027-10-08'],
  ['2027-10-11', '2027-12-17'],
  ['2028-01-10', '2028-03-17'],
  ['2028-03-20', '2028-05-26'],
] as const;

/** Registers hooks that make a school for each test; `given` can be used from the first `beforeEach` on. */
export function setUpCohorts() {
  let api: TestApi;
  let worker: Database;
  let school: PlanSchool;
  let full: Client;
  let exam: number;

  beforeAll(async () => {
    api = await startApi();
    worker = connect(api.url, { max: 4 });
  });
  afterAll(async () => {
    await worker.destroy();
    await api.close();
  });
  beforeEach(async () => {
    school = await createPlanSchool(api.database);
    full = await clientWith(api, school, { '*': 'crud' });
    exam = await plan();
    await createCalendar(api.database, school.organization, school.cluster, school.nextYear, [targetBlocks]);
  });

  /** Year 1: a part in the first block with a unit of ten weeks, and a block unit in the second. Returns the exam in the unit. */
  async function plan(): Promise<number> {
    const { parts, blockUnit, course, planned } = school;
    const [part] = await saveYear(full, planned, [
      { ...at(0, 0), programme_part: parts[0] },
      { ...at(3, 0), educational_unit: blockUnit },
    ]);
    const { lessons } = await planUnit(full, school, part, [
      { ...at(0, 0, 3, 2), course, prepopulate: true },
      { ...at(3, 8), exam: school.exam, prepopulate: true },
    ]);
    return lessons[1].relation_id;
  }

  const withRights = (objects: Letters, limits?: Limits) => clientWith(api, school, objects, limits);
  const bodyFor = (more: object) => ({ programmes: [school.planned], year_start: target, ...more });
  const preview = (more: object = {}, client = full) => client.call(cohorts.preview, { body: bodyFor(more) });
  const create = (more: object = {}, client = full) => client.call(cohorts.create, { body: bodyFor(more) });
  const run = () => runJob(worker);
  const read = async (id: number, client = full) => (await client.call(jobs.get, { params: { id } })).body;

  /** Starts the job, runs it, and returns its report. */
  async function make(more: object = {}, client = full) {
    const started = await create(more, client);
    expect(started).toMatchObject({ status: 202 });
    await run();
    return read(started.body.job, client);
  }
  const madeIn = async (more: object = {}) =>
    (await make(more)).result.lines.flatMap(({ made }) => (made ? [made.id] : []));

  /** A second programme to make a cohort of: a copy of the planned one with another specialisation. */
  async function addProgramme(): Promise<number> {
    const { id } = await answered(full.call(programmes.create, { body: { id: school.planned, action: 'clone' } }));
    await sql`update programme set graduation_variant = 'Business' where id = ${id}`.execute(api.database);
    return id;
  }
  const unitsIn = async (programme: number) =>
    (
      await sql<{ unit: number }>`
        select educational_unit as unit from placement
        where programme = ${programme} and educational_unit is not null order by 1`.execute(api.database)
    ).rows.map(({ unit }) => unit);

  const given = {
    get api() {
      return api;
    },
    get worker() {
      return worker;
    },
    get school() {
      return school;
    },
    /** May do everything in the school. */
    get full() {
      return full;
    },
    /** The planned exam, moved to a week that the target year does not have. */
    get exam() {
      return exam;
    },
  };
  return { given, preview, create, make, madeIn, read, run, addProgramme, unitsIn, withRights };
}
