// A save that comes while somebody else removes what it is about, or what it refers to: it waits for the removal, and is then
// refused in Dutch as not there (404), still in use (409) or a field that does not exist (422). Never a 500.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import type { Db } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import { nl } from '#shared/text/nl.ts';
import { type Answer, Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createRole, createUser } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool, planParts } from '#tests/support/planner.ts';
import { callBehind } from '#tests/support/waiting.ts';

const { access, calendarFeed, labels, planner, unitCalendar } = contract;

let api: TestApi;
let school: PlanSchool;
let full: Client;
let self: number;
/** Made for each test, and used by nothing yet. */
let fresh: Record<'unit' | 'year' | 'system' | 'part' | 'subject' | 'course' | 'exam' | 'option' | 'duration', number>;
let role: number;
let placed: { part: number; unit: number; lesson: number };

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  const everything = { organization: school.organization, objects: { '*': 'crud' } };
  self = await createUser(api.database, { roles: [everything] });
  await createUser(api.database, { roles: [everything] });
  full = new Client(api.app, await tokenFor(api.database, self));
});
afterAll(() => api.close());

beforeEach(async () => {
  const { organization } = school;
  const insert = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(api.database)).rows[0]?.id ?? 0;
  const titled = (table: string) =>
    insert(sql`
      insert into ${sql.table(table)} (organization, title, state) values (${organization}, 'Even', 1) returning id`);
  const option = (object: string, attribute: string) =>
    insert(sql`
      insert into attribute_option (attribute, organization, option_value)
      select id, ${organization}, gen_random_uuid()::text from attribute
      where object = ${object} and attribute = ${attribute} returning id`);
  fresh = {
    unit: await insert(sql`
      insert into organizational_unit (organization, title) values (${organization}, 'Even') returning id`),
    year: await insert(sql`
      insert into calendar_year (organization, start_date, end_date)
      values (${organization}, '2030-09-02', '2031-08-29') returning id`),
    system: await insert(sql`insert into system (organization, system) values (${organization}, 'Even') returning id`),
    part: await titled('programme_part'),
    subject: await titled('educational_unit'),
    course: await titled('course'),
    exam: await titled('exam'),
    option: await option('programme', 'variant'),
    duration: await option('rel__calendar_week__course', 'duration'),
  };
  role = await createRole(api.database, { organization, objects: {} });
  const [part] = await planParts(api, school, full);
  const units = [{ ...at(0, 0, 6), educational_unit: school.units[0] }];
  const unit = (await full.call(planner.saveWeekUnits, { body: { relation_id: part.relation_id, grid: units } }))
    .body[0]!;
  const lessons = [{ ...at(0, 0), course: school.course }];
  const body = { relation_week_id: unit.relation_id, grid: lessons };
  const lesson = (await full.call(planner.saveLessons, { body })).body[0]!;
  placed = { part: part.relation_id, unit: unit.relation_id, lesson: lesson.relation_id };
});

const remove = (table: string, id: () => number) => (db: Db) =>
  sql`delete from ${sql.table(table)} where id = ${id()}`.execute(db);
const gone = {
  unit: remove('organizational_unit', () => fresh.unit),
  year: remove('calendar_year', () => fresh.year),
  system: remove('system', () => fresh.system),
  part: remove('programme_part', () => fresh.part),
  subject: remove('educational_unit', () => fresh.subject),
  course: remove('course', () => fresh.course),
  exam: remove('exam', () => fresh.exam),
  option: remove('attribute_option', () => fresh.option),
  duration: remove('attribute_option', () => fresh.duration),
  role: remove('role', () => role),
  placedPart: remove('placement', () => placed.part),
  placedUnit: remove('placement', () => placed.unit),
  lesson: remove('placement', () => placed.lesson),
  programme: remove('programme', () => school.programme),
};
const missing = (field: string) => ({ status: 422, errors: { [field]: nl.field.missing } });
const notThere = { status: 404, message: nl.refusal.notFound };
const meanwhile = { status: 409, message: nl.refusal.goneMeanwhile };

type Case = [write: string, removal: keyof typeof gone, call: () => Promise<Answer<unknown>>, expected: object];

const grid1 = (programme_part: number) => ({
  programme: school.planned,
  year: 1,
  grid: [{ ...at(0, 0), programme_part }],
});
const lessonGrid = (item: object) => ({ relation_week_id: placed.unit, grid: [{ ...at(0, 1), ...item }] });

const cases: Case[] = [
  [
    'labels of a unit',
    'unit',
    () => label('setAttributeLabels', { organizational_unit: fresh.unit }),
    missing('organizational_unit'),
  ],
  ['labels of a system', 'system', () => label('setSystemLabels', { system: fresh.system }), missing('system')],
  [
    'object labels of a unit',
    'unit',
    () => objectLabel({ organizational_unit: fresh.unit }),
    missing('organizational_unit'),
  ],
  ['object labels of a system', 'system', () => objectLabel({ system: fresh.system }), missing('system')],
  ['a label group of a unit', 'unit', () => group({ organizational_unit: fresh.unit }), missing('organizational_unit')],
  ['a label group of a system', 'system', () => group({ system: fresh.system }), missing('system')],
  [
    'the name of an option',
    'option',
    () => full.call(labels.updateOption, { params: { id: fresh.option }, body: { option_value: 'Anders' } }),
    notThere,
  ],
  ['a record with an option', 'option', () => programme({ variant: fresh.option }), missing('variant')],
  ['a record of a unit', 'unit', () => programme({ organizational_unit: fresh.unit }), missing('organizational_unit')],
  ['a record in a year', 'year', () => programme({ calendar_year: fresh.year }), missing('calendar_year')],
  [
    'a new record of a unit',
    'unit',
    () => full.call(contract.programme.create, { body: { title: 'Nieuw', organizational_unit: fresh.unit } }),
    missing('organizational_unit'),
  ],
  [
    'a part in a part',
    'part',
    () =>
      full.call(contract.programmePart.update, {
        params: { id: school.subPart },
        body: { parent__programme_part: fresh.part },
      }),
    missing('parent__programme_part'),
  ],
  [
    'the programmes of a part',
    'part',
    () =>
      full.call(contract.catalogue.linkPart, { body: { programme_part: fresh.part, programmes: [school.planned] } }),
    notThere,
  ],
  [
    'a copy of a part',
    'part',
    () => full.call(contract.programmePart.create, { body: { id: fresh.part, action: 'clone' } }),
    notThere,
  ],
  [
    'a calendar of a unit',
    'unit',
    () => calendar({ organizational_unit: fresh.unit, calendar_year: school.year }),
    missing('organizational_unit'),
  ],
  [
    'a calendar in a year',
    'year',
    () => calendar({ organizational_unit: school.faculty, calendar_year: fresh.year }),
    missing('calendar_year'),
  ],
  [
    'a feed of a unit',
    'unit',
    () => full.call(calendarFeed.create, { body: { organizational_unit: fresh.unit, calendar_year: school.year } }),
    missing('organizational_unit'),
  ],
  [
    'a feed of a year',
    'year',
    () => full.call(calendarFeed.create, { body: { organizational_unit: school.faculty, calendar_year: fresh.year } }),
    missing('calendar_year'),
  ],
  [
    'a user with a role',
    'role',
    () =>
      full.call(access.createUser, {
        body: { username: `even-${role}`, firstname: 'A', lastname: 'B', email: 'a@leerlijn.example', role: [role] },
      }),
    missing('role'),
  ],
  [
    'a right of a role',
    'role',
    () => full.call(access.createPermission, { body: { role, object: 'course', read: true } }),
    notThere,
  ],
  ['a part on level 1', 'part', () => full.call(planner.saveBlockParts, { body: grid1(fresh.part) }), meanwhile],
  [
    'a unit on level 2',
    'subject',
    () =>
      full.call(planner.saveWeekUnits, {
        body: { relation_id: placed.part, grid: [{ ...at(0, 0, 6), educational_unit: fresh.subject }] },
      }),
    meanwhile,
  ],
  [
    'a course on level 3',
    'course',
    () => full.call(planner.saveLessons, { body: lessonGrid({ course: fresh.course }) }),
    meanwhile,
  ],
  [
    'an exam on level 3',
    'exam',
    () => full.call(planner.saveLessons, { body: lessonGrid({ exam: fresh.exam }) }),
    meanwhile,
  ],
  [
    'a grid in a part',
    'placedPart',
    () => full.call(planner.saveWeekUnits, { body: { relation_id: placed.part, grid: [] } }),
    notThere,
  ],
  [
    'a grid in a unit',
    'placedUnit',
    () => full.call(planner.saveLessons, { body: lessonGrid({ course: school.course }) }),
    notThere,
  ],
  [
    'a mirror',
    'placedPart',
    () =>
      full.call(planner.saveMirror, {
        params: { relation_id: placed.part },
        body: { mirror_title: 'Groep A|Groep B' },
      }),
    notThere,
  ],
  ['a lesson', 'lesson', () => lesson({ title: 'Anders' }), notThere],
  ['a lesson in a part', 'placedPart', () => lesson({ title: 'Anders' }), notThere],
  ['a lesson with an option', 'duration', () => lesson({ duration: fresh.duration }), missing('duration')],
  [
    'a copy into a part',
    'placedPart',
    () =>
      full.call(planner.copy, {
        body: {
          from: { programme_id: school.planned, relation_id: placed.part, type: 'programmepart' },
          to: { programme_id: school.planned, relation_id: placed.part, type: 'programmepart' },
          grid: [{ type: 'educationalunit_week', relation_id: placed.unit }],
        },
      }),
    notThere,
  ],
];

const label = (call: 'setAttributeLabels' | 'setSystemLabels', place: object) =>
  full.call(labels[call], { params: { objectId: 'programme' }, body: { values: {}, ...place } });
const objectLabel = (place: object) =>
  full.call(labels.setObjectLabels, { body: { values: { course: { actual_label: 'Les' } }, ...place } });
const group = (place: object) =>
  full.call(labels.createGroup, { body: { title: 'Groep', object: 'programme', ...place } });
const programme = (body: object) => full.call(contract.programme.update, { params: { id: school.programme }, body });
const lesson = (body: object) => full.call(planner.saveCourse, { params: { relation_id: placed.lesson }, body });
const calendar = (where: object) => full.call(unitCalendar.save, { body: { ...where, calendar_year_parts: [] } });

it.each(cases)('%s, while the %s goes', async (_, removal, call, expected) => {
  const answer = await callBehind(api.database, gone[removal], call);
  expect(answer).toMatchObject(expected);
});

it('the own profile, while the account goes', async () => {
  const answer = await callBehind(
    api.database,
    (db) => sql`delete from app_user where id = ${self}`.execute(db),
    () => full.call(contract.profile.update, { body: { firstname: 'Anders' } }),
  );
  expect(answer.status).toBe(404);
});
