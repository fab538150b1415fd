// Unused records, and every kind of write that refers to one of them: for tests in which one user deletes a record
// while another saves a reference to it.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';

import type { Answer, Client, TestApi } from './api.ts';
import { createRole, createUser } from './factories.ts';
import { at, type PlanSchool, planParts } from './planner.ts';

const { access, calendarFeed, labels, planner, programme, programmePart, unitCalendar } = contract;

export interface Things {
  school: PlanSchool;
  unit: number;
  year: number;
  system: number;
  programme: number;
  part: number;
  subject: number;
  course: number;
  exam: number;
  option: number;
  duration: number;
  group: number;
  /** The title of a programme. */
  attribute: number;
  role: number;
  user: number;
  /** On the grids of the school's programme: a part, a unit in it, a lesson in that. */
  placed: { part: number; unit: number; lesson: number };
}

export async function freshThings(api: TestApi, school: PlanSchool, full: Client): Promise<Things> {
  const { database } = api;
  const { organization } = school;
  const insert = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(database)).rows[0]?.id ?? 0;
  const titled = (table: string) =>
    insert(sql`
      insert into ${sql.table(table)} (organization, title, state) values (${organization}, 'Even', 1) returning id`);
  const unit = await insert(sql`
    insert into organizational_unit (organization, title) values (${organization}, 'Even') returning id`);
  const role = await createRole(database, { organization, objects: {} });
  return {
    school,
    unit,
    year: await insert(sql`
      insert into calendar_year (organization, start_date, end_date)
      values (${organization}, '2030-09-02', '2031-08-29') returning id`),
    system: await insert(sql`insert into system (organization, system) values (${organization}, 'Even') returning id`),
    programme: await titled('programme'),
    part: await titled('programme_part'),
    subject: await titled('educational_unit'),
    course: await titled('course'),
    exam: await titled('exam'),
    option: await newOption(database, organization, 'programme', 'variant'),
    duration: await newOption(database, organization, 'rel__calendar_week__course', 'duration'),
    group: await insert(sql`
      insert into attribute_group (organization, object, title) values (${organization}, 'programme', 'Even')
      returning id`),
    attribute: await insert(sql`select id from attribute where object = 'programme' and attribute = 'title'`),
    role,
    user: await createUser(database, { roles: [await createRole(database, { organization, objects: {} })] }),
    placed: await placeLesson(api, school, full),
  };
}

async function newOption(database: Database, organization: number, object: string, attribute: string): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into attribute_option (attribute, organization, option_value)
    select id, ${organization}, gen_random_uuid()::text from attribute
    where object = ${object} and attribute = ${attribute} returning id`.execute(database);
  return made.rows[0]?.id ?? 0;
}

async function placeLesson(api: TestApi, school: PlanSchool, full: Client): Promise<Things['placed']> {
  const [part] = await planParts(api, school, full);
  const units = [{ ...at(0, 0, 6), educational_unit: school.units[0] }];
  const inPart = { relation_id: part.relation_id, grid: units };
  const unit = (await full.call(planner.saveWeekUnits, { body: inPart })).body[0]?.relation_id ?? 0;
  const inUnit = { relation_week_id: unit, grid: [{ ...at(0, 0), course: school.course }] };
  const lesson = (await full.call(planner.saveLessons, { body: inUnit })).body[0]?.relation_id ?? 0;
  return { part: part.relation_id, unit, lesson };
}

type Call = (full: Client, things: Things) => Promise<Answer<unknown>>;

const label =
  (call: 'setAttributeLabels' | 'setSystemLabels', place: (things: Things) => object): Call =>
  (full, things) =>
    full.call(labels[call], {
      params: { objectId: 'programme' },
      body: { values: { [things.attribute]: 'Naam' }, ...place(things) },
    });
const objectLabel =
  (place: (things: Things) => object): Call =>
  (full, things) =>
    full.call(labels.setObjectLabels, { body: { values: { course: { actual_label: 'Les' } }, ...place(things) } });
const group =
  (place: (things: Things) => object): Call =>
  (full, things) =>
    full.call(labels.createGroup, { body: { title: 'Groep', object: 'programme', ...place(things) } });
const change =
  (values: (things: Things) => object): Call =>
  (full, things) =>
    full.call(programme.update, { params: { id: things.programme }, body: values(things) });
const lesson =
  (values: (things: Things) => object): Call =>
  (full, things) =>
    full.call(planner.saveCourse, { params: { relation_id: things.placed.lesson }, body: values(things) });
const calendar =
  (where: (things: Things) => object): Call =>
  (full, things) =>
    full.call(unitCalendar.save, { body: { ...where(things), calendar_year_parts: [] } });
const feed =
  (where: (things: Things) => object): Call =>
  (full, things) =>
    full.call(calendarFeed.create, { body: where(things) });
const inUnit = (item: (things: Things) => object): Call => {
  return (full, things) =>
    full.call(planner.saveLessons, {
      body: { relation_week_id: things.placed.unit, grid: [{ ...at(0, 1), ...item(things) }] },
    });
};

export const writes = {
  'labels of a unit': label('setAttributeLabels', ({ unit }) => ({ organizational_unit: unit })),
  'labels of a system': label('setSystemLabels', ({ system }) => ({ system })),
  'object labels of a unit': objectLabel(({ unit }) => ({ organizational_unit: unit })),
  'object labels of a system': objectLabel(({ system }) => ({ system })),
  'a label group of a unit': group(({ unit }) => ({ organizational_unit: unit })),
  'a label group of a system': group(({ system }) => ({ system })),
  'the title of a label group': (full, things) =>
    full.call(labels.updateGroup, { params: { id: things.group }, body: { title: 'Anders' } }),
  'the name of an option': (full, { option }) =>
    full.call(labels.updateOption, { params: { id: option }, body: { option_value: `Anders ${option}` } }),
  'a record': change(() => ({ title: 'Anders' })),
  'a record with an option': change(({ option }) => ({ variant: option })),
  'a record of a unit': change(({ unit }) => ({ organizational_unit: unit })),
  'a record in a year': change(({ year }) => ({ calendar_year: year })),
  'a new record of a unit': (full, { unit }) =>
    full.call(programme.create, { body: { title: 'Nieuw', organizational_unit: unit } }),
  'a part in a part': (full, { school, part }) =>
    full.call(programmePart.update, { params: { id: school.subPart }, body: { parent__programme_part: part } }),
  'the programmes of a part': (full, things) =>
    full.call(contract.catalogue.linkPart, {
      body: { programme_part: things.part, programmes: [things.programme] },
    }),
  'a copy of a part': (full, { part }) => full.call(programmePart.create, { body: { id: part, action: 'clone' } }),
  'a copy of a programme': (full, things) =>
    full.call(programme.create, { body: { id: things.programme, action: 'clone' } }),
  'a calendar of a unit': calendar(({ unit, school }) => ({ organizational_unit: unit, calendar_year: school.year })),
  'a calendar in a year': calendar(({ year, school }) => ({
    organizational_unit: school.faculty,
    calendar_year: year,
  })),
  'a feed of a unit': feed(({ unit, school }) => ({ organizational_unit: unit, calendar_year: school.year })),
  'a feed of a year': feed(({ year, school }) => ({ organizational_unit: school.faculty, calendar_year: year })),
  'a user with a role': (full, { user, role }) =>
    full.call(access.updateUser, { params: { id: user }, body: { role: [role] } }),
  'a user with a unit': (full, { user, unit }) =>
    full.call(access.updateUser, { params: { id: user }, body: { organizationalunit: [unit] } }),
  'a right of a role': (full, { role }) =>
    full.call(access.createPermission, { body: { role, object: 'course', read: true } }),
  'a part on level 1': (full, { school, part }) =>
    full.call(planner.saveBlockParts, {
      body: { programme: school.planned, year: 1, grid: [{ ...at(0, 0), programme_part: part }] },
    }),
  'a unit on level 2': (full, { placed, subject }) =>
    full.call(planner.saveWeekUnits, {
      body: { relation_id: placed.part, grid: [{ ...at(0, 0, 6), educational_unit: subject }] },
    }),
  'a course on level 3': inUnit(({ course }) => ({ course })),
  'an exam on level 3': inUnit(({ exam }) => ({ exam })),
  'a mirror': (full, { placed }) =>
    full.call(planner.saveMirror, {
      params: { relation_id: placed.part },
      body: { mirror_title: 'Groep A|Groep B' },
    }),
  'a lesson': lesson(() => ({ title: 'Anders' })),
  'a lesson with an option': lesson(({ duration }) => ({ duration })),
  'a copy into a part': (full, { school, placed }) => {
    const end = { programme_id: school.planned, relation_id: placed.part, type: 'programmepart' };
    const grid = [{ type: 'educationalunit_week', relation_id: placed.unit }];
    return full.call(planner.copy, { body: { from: end, to: end, grid } });
  },
} satisfies Record<string, Call>;

export type Write = keyof typeof writes;
