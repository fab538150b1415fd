// A save while another user removes its record, or a record that it refers to: it waits for the removal, and is then refused in
// Dutch as not found (404), gone meanwhile (409) or an invalid field (422). Never a 500.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createUser } from '#tests/support/factories.ts';
import { createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';
import { freshThings, type Things, type Write, writes } from '#tests/support/race-things.ts';
import { callBehind } from '#tests/support/waiting.ts';

let api: TestApi;
let school: PlanSchool;
let full: Client;
let self: number;
let things: Things;

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
  things = await freshThings(api, school, full);
});

/** The table of each record to remove. */
const tables = {
  unit: 'organizational_unit',
  year: 'calendar_year',
  system: 'system',
  programme: 'programme',
  part: 'programme_part',
  subject: 'educational_unit',
  course: 'course',
  exam: 'exam',
  option: 'attribute_option',
  duration: 'attribute_option',
  group: 'attribute_group',
  role: 'role',
} as const;

const missing = (field: string) => ({ status: 422, errors: { [field]: fieldText.missing } });
const notThere = { status: 404, message: refusalText.notFound };
const goneMeanwhile = { status: 409, message: refusalText.goneMeanwhile };

const cases: [write: Write, removed: keyof typeof tables, expected: object][] = [
  ['labels of a unit', 'unit', missing('organizational_unit')],
  ['labels of a system', 'system', missing('system')],
  ['object labels of a unit', 'unit', missing('organizational_unit')],
  ['object labels of a system', 'system', missing('system')],
  ['a label group of a unit', 'unit', missing('organizational_unit')],
  ['a label group of a system', 'system', missing('system')],
  ['the title of a label group', 'group', notThere],
  ['the name of an option', 'option', notThere],
  ['a record', 'programme', notThere],
  ['a record with an option', 'option', missing('variant')],
  ['a record of a unit', 'unit', missing('organizational_unit')],
  ['a record in a year', 'year', missing('calendar_year')],
  ['a new record of a unit', 'unit', missing('organizational_unit')],
  ['a part in a part', 'part', missing('parent__programme_part')],
  ['the programmes of a part', 'part', notThere],
  ['the programmes of a part', 'programme', missing('programmes')],
  ['a copy of a part', 'part', notThere],
  ['a copy of a programme', 'programme', notThere],
  ['a calendar of a unit', 'unit', missing('organizational_unit')],
  ['a calendar in a year', 'year', missing('calendar_year')],
  ['a feed of a unit', 'unit', missing('organizational_unit')],
  ['a feed of a year', 'year', missing('calendar_year')],
  ['a user with a role', 'role', missing('role')],
  ['a user with a unit', 'unit', missing('organizationalunit')],
  ['a right of a role', 'role', notThere],
  ['a part on level 1', 'part', goneMeanwhile],
  ['a unit on level 2', 'subject', goneMeanwhile],
  ['a course on level 3', 'course', goneMeanwhile],
  ['an exam on level 3', 'exam', goneMeanwhile],
  ['a lesson with an option', 'duration', missing('duration')],
];

it.each(cases)('a save of %s is refused while the %s is removed', async (write, removed, expected) => {
  const answer = await callBehind(
    api.database,
    (db) => sql`delete from ${sql.table(tables[removed])} where id = ${things[removed]}`.execute(db),
    () => writes[write](full, things),
  );
  expect(answer).toMatchObject(expected);
});

const onGrids: [write: Write, removed: keyof Things['placed']][] = [
  ['a unit on level 2', 'part'],
  ['a mirror', 'part'],
  ['a copy into a part', 'part'],
  ['a course on level 3', 'unit'],
  ['a lesson', 'part'],
  ['a lesson', 'lesson'],
];

it.each(onGrids)('a save of %s is refused while the planned %s is removed', async (write, removed) => {
  const answer = await callBehind(
    api.database,
    (db) => sql`delete from placement where id = ${things.placed[removed]}`.execute(db),
    () => writes[write](full, things),
  );
  expect(answer).toMatchObject(notThere);
});

it('a save of the profile is refused while the account is removed', async () => {
  const answer = await callBehind(
    api.database,
    (db) => sql`delete from app_user where id = ${self}`.execute(db),
    () => full.call(contract.profile.update, { body: { firstname: 'Anders' } }),
  );
  expect(answer.status).toBe(404);
});
