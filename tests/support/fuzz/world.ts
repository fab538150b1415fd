// Two schools in which every table has rows, for the suites that try to break in: the fuzzer, the rights matrix, the
// leak tests and the query count.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import { answered, type Client, type TestApi } from '#tests/support/api.ts';
import { clientWith, createRole, createUser } from '#tests/support/factories.ts';
import { linkToInstitution } from './link-to-institution.ts';
import { createPlanSchool, planOneOfEach, type PlanSchool } from '#tests/support/planner.ts';
import { editUnits, readFile, readUnits, saveAndUndo, startJobs } from './own-work.ts';

export interface FullSchool extends PlanSchool {
  system: number;
  group: number;
  option: number;
  feed: number;
  feedPath: string;
  role: number;
  user: number;
  /** A saved change of the plan, and one that undid another: both belong to the user who made them. */
  changes: Record<'saved' | 'undone', number>;
  /** An accepted finding of a check. */
  acceptance: number;
  publication: number;
  /** A machine client. */
  apiClient: number;
  /** A new cohort that waits to be made, and a finished one: both belong to the user who started them. */
  jobs: Record<'waiting' | 'ended', number>;
  /** A unit that was deleted. */
  deleted: number;
  /** A scenario of the planned programme, with another EC. */
  scenario: number;
  /** An outcome that is promised, taught and assessed, and its framework. */
  outcome: number;
  framework: number;
  /** An outcome below that one. */
  part_outcome: number;
  /** An outcome in another framework, with nothing above or below it. */
  lone_outcome: number;
  /** An uploaded file to import: it belongs to the user who sent it. */
  imported: number;
  /** An uploaded spreadsheet, whose preview can be read again. */
  sheet: number;
  /** An edit of records that was applied. */
  applied: number;
  /** A part that holds a unit that holds a course and an exam, and a part with sub-parts that holds a block unit. */
  placed: Record<'part' | 'theme' | 'unit' | 'block' | 'course' | 'exam', number>;
}

export async function createFullSchool(api: TestApi): Promise<FullSchool> {
  const school = await createPlanSchool(api.database);
  // In its units too, so that the user belongs to this school even without a role.
  const units = [school.faculty, school.otherFaculty];
  const client = await clientWith(api, school, { '*': 'crud' }, { units });
  const placed = await plan(client, school);
  const names = await addNames(api, client, school);
  const where = { organizational_unit: school.cluster, calendar_year: school.year };
  const feed = await answered(client.call(contract.calendarFeed.create, { body: where }));
  const { organization } = school;
  const attributes = { 'programme.croho_code': '' };
  const role = await createRole(api.database, { organization, objects: { programme: 'r' }, attributes });
  const user = await createUser(api.database, { roles: [role], units: [school.cluster] });
  await linkToInstitution(api.database, organization, { user, role });
  await sql`insert into time_code (app_user, secret) values (${user}, 'geheim')`.execute(api.database);
  const changes = await saveAndUndo(client, school);
  await require(client, school);
  const aims = await addOutcomes(client, school, placed.exam);
  const imported = await readFile(client, school);
  const sheet = await readUnits(client, school);
  const applied = await editUnits(api.database, client, school);
  const acceptance = await useChecks(client, school);
  const publication = await publishYear(api.database, client, school);
  const apiClient = await exchange(api.database, client, school);
  const jobs = await startJobs(api.database, client, school);
  const deleted = await makeAndDelete(client, school);
  const scenario = await makeScenario(api.database, client, school);
  const made = {
    placed,
    role,
    user,
    changes,
    acceptance,
    publication,
    apiClient,
    jobs,
    deleted,
    scenario,
    imported,
    sheet,
    applied,
    ...aims,
  };
  return { ...school, ...names, ...made, feed: feed.id, feedPath: feed.path };
}

/** Does what the job of a scenario does. */
async function makeScenario(database: Database, client: Client, { planned }: PlanSchool): Promise<number> {
  const body = { id: planned, action: 'clone' };
  const { id } = await answered(client.call(contract.programme.create, { body }));
  await sql`
    update programme set scenario_of = ${planned}, scenario_base = (select max(change_set) from change where programme = ${id})
    where id = ${id}`.execute(database);
  await answered(client.call(contract.programme.update, { params: { id }, body: { ects_credits: 7 } }));
  return id;
}

async function plan(client: Client, school: PlanSchool): Promise<FullSchool['placed']> {
  const { part, theme, unit, block, course, exam } = await planOneOfEach(client, school);
  return {
    ...{ part: part.relation_id, theme: theme.relation_id, unit: unit.relation_id },
    ...{ block: block.relation_id, course: course.relation_id, exam: exam.relation_id },
  };
}

/** A system, labels of every sort, a label group and an option of its own. */
async function addNames(api: TestApi, client: Client, school: PlanSchool) {
  const { labels, system: systems } = contract;
  const system = (await answered(client.call(systems.create, { body: { system: 'Roosterpakket' } }))).id;
  const attribute = async (name: string) =>
    (
      await api.database
        .selectFrom('attribute')
        .select('id')
        .where('object', '=', 'programme')
        .where('attribute', '=', name)
        .executeTakeFirstOrThrow()
    ).id;
  const values = { [await attribute('title')]: 'Naam van de opleiding' };
  const params = { objectId: 'programme' };
  await answered(client.call(labels.setAttributeLabels, { params, body: { values } }));
  const inUnit = { values, organization: school.organization, organizational_unit: school.cluster };
  await answered(client.call(labels.setAttributeLabels, { params, body: inUnit }));
  await answered(client.call(labels.setSystemLabels, { params, body: { values, system } }));
  await answered(
    client.call(labels.setObjectLabels, { body: { values: { programme: { actual_label: 'Opleiding' } } } }),
  );
  const body = {
    title: 'Basis',
    object: 'programme',
    attributes: [await attribute('title')],
    date_deadline: '01-05-2027',
  };
  const group = (await answered(client.call(labels.createGroup, { body }))).id;
  const own = { attribute: await attribute('level'), option_value: 'Eigen niveau' };
  const option = (await answered(client.call(labels.createOption, { body: own }))).id;
  return { system, group, option };
}

/** Changes the settings of a check and of documents, and accepts a finding of another check. */
async function useChecks(client: Client, { organization, planned }: PlanSchool): Promise<number> {
  const { checks } = contract;
  const settings = { ec_block: { severity: 'info', difference: 5 } };
  await answered(client.call(checks.saveSettings, { query: { organization }, body: settings }));
  const look = {
    introduction: '<p>Welkom</p>',
    color: '0f5f6b',
    logo: null,
    unit_attributes: ['type'],
    names: true,
    slug: '',
  };
  await answered(client.call(contract.documentTemplate.save, { body: { organization, ...look } }));
  const body = { ...wholeProgramme, programme: planned, reason: 'Zo afgesproken' };
  return (await answered(client.call(checks.accept, { body }))).accepted!.id;
}

/** Publishes year 1; the other programme is decided on too, so it can be published. */
async function publishYear(database: Database, client: Client, { planned, programme }: PlanSchool): Promise<number> {
  const { versions } = await answered(
    client.call(contract.publications.publish, { body: { programme: planned, year: 1 } }),
  );
  await sql`update programme_calendar set state = 3 where programme = ${programme}`.execute(database);
  return versions[0]!.id;
}

/** A machine client with a recorded request, and a level with an external code. */
async function exchange(database: Database, client: Client, { organization }: PlanSchool): Promise<number> {
  const own = { organization, title: 'Roosterprogramma', scopes: ['oeapi', 'read'] };
  const { id } = await answered(client.call(contract.apiClients.create, { body: own }));
  const { body } = await client.call(contract.exchange.get, { query: { organization } });
  const codes = body.codes.slice(0, 1).map(({ list, item }) => ({ list, item, code: 'master' }));
  const saved = { contact_email: 'uitwisseling@school.example', states: body.states, codes };
  await answered(client.call(contract.exchange.save, { query: { organization }, body: saved }));
  await sql`insert into exchange_fetch (organization, api_client, path, status)
    values (${organization}, ${id}, '/v5/programs', 200)`.execute(database);
  await sql`insert into client_token (hash, api_client, expires_at)
    values (${Buffer.from(`token ${id}`)}, ${id}, now() + interval '1 hour')`.execute(database);
  return id;
}

async function makeAndDelete(client: Client, { organization }: PlanSchool): Promise<number> {
  const { educationalUnit } = contract;
  const { id } = await answered(client.call(educationalUnit.create, { body: { title: 'Vervallen', organization } }));
  await answered(client.call(educationalUnit.remove, { params: { id } }));
  return id;
}

/** The planned unit and the block unit both require a unit that is not planned. */
async function require(client: Client, { units: [first = 0, second = 0], blockUnit }: PlanSchool): Promise<void> {
  const requires = [{ educational_unit: second, kind: 'passed', note: 'Met een voldoende' }];
  for (const educational_unit of [first, blockUnit])
    await answered(client.call(contract.requirements.save, { body: { educational_unit, requires } }));
}

/** Two frameworks with matching outcomes; one of them is linked in every way. */
async function addOutcomes(client: Client, { planned, units: [unit = 0] }: PlanSchool, exam: number) {
  const { learningOutcome, learningOutcomeFramework } = contract;
  const add = async (title: string) => {
    const body = { title, scale: 2, publisher: 'Landelijk overleg', valid_from: '01-09-2026' };
    const framework = (await answered(client.call(learningOutcomeFramework.create, { body }))).id;
    const own = { title: `Uitkomst van ${title}`, code: 'A1', framework };
    return { framework, outcome: (await answered(client.call(learningOutcome.create, { body: own }))).id };
  };
  const [{ framework, outcome }, other] = [await add('Eindkwalificaties'), await add('Dublin')];
  const matches = [{ learning_outcome: other.outcome, kind: 'part' }];
  const below = { title: 'Deel daarvan', framework, parent: outcome };
  const part_outcome = (await answered(client.call(learningOutcome.create, { body: below }))).id;
  await answered(client.call(learningOutcome.update, { params: { id: outcome }, body: { matches } }));
  const outcomes = [{ learning_outcome: outcome, level: 2, note: 'Zo afgesproken' }];
  await answered(client.call(contract.programme.update, { params: { id: planned }, body: { outcomes } }));
  await answered(client.call(contract.educationalUnit.update, { params: { id: unit }, body: { outcomes } }));
  const assessed = [{ learning_outcome: outcome, level: 2, share: 60 }];
  await answered(
    client.call(contract.planner.saveExam, { params: { relation_id: exam }, body: { outcomes: assessed } }),
  );
  return { outcome, framework, part_outcome, lone_outcome: other.outcome };
}

/** Identifies a finding that the school always has: the programme has fewer EC planned than required. */
export const wholeProgramme = {
  ...{ check: 'ec_programme', year: 0, block: 0, week: 0, relation_id: 0, object: '', id: 0 },
};
