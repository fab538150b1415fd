// Where a record is used: every group with the address that shows it, without anything that the reader may not know.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { type UsageGroup, usedObjects } from '#shared/api/usage.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { usageText } from '#shared/text/usage.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createUser, type Letters } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { educationalUnit, learningOutcome, learningOutcomeFramework, planner, programme, system } = contract;
const { groups } = usageText;
let api: TestApi;
let school: PlanSchool;
let full: Client;
let placed: { part: number; unit: number; exam: number };
/** A record of each object. */
let record: Record<string, number>;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  placed = await plan();
  const made = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { id: number }).id;
  const framework = await made(full.call(learningOutcomeFramework.create, { body: { title: 'Kader', scale: 4 } }));
  const body = { title: 'Ontwerpt', code: 'A1', framework };
  const outcome = await made(full.call(learningOutcome.create, { body }));
  const link = { learning_outcome: outcome, level: 2, note: '' };
  await full.call(programme.update, { params: { id: school.planned }, body: { outcomes: [link] } });
  const [first = 0, second = 0] = school.units;
  const requires = [{ educational_unit: first, kind: 'passed', note: '' }];
  await full.call(educationalUnit.update, { params: { id: second }, body: { requires, outcomes: [link] } });
  const assesses = [{ learning_outcome: outcome, level: 3, share: 60 }];
  await full.call(planner.saveExam, { params: { relation_id: placed.exam }, body: { outcomes: assesses } });
  const role = { organization: school.organization, objects: {} };
  const user = await createUser(api.database, { roles: [role], units: [school.cluster] });
  await tryScenario(first);
  record = {
    ...{ programme: school.planned, programme_part: school.parts[0] ?? 0, educational_unit: first },
    ...{ course: school.course, exam: school.exam, organizational_unit: school.cluster },
    ...{ learning_outcome: outcome, learning_outcome_framework: framework, organization: school.organization },
    system: await made(full.call(system.create, { body: { system: 'Rooster' } })),
    ...{ calendar__year: school.year, user, role: await roleOf(user), labels__labeloptions: await chosenOption(first) },
  };
});
afterAll(() => api.close());

/** An exam in a unit in a part of the first year. */
async function plan() {
  const one = async (answer: Promise<{ body: GridItem[] }>) => ((await answer).body[0] as GridItem).relation_id;
  const parts = [{ ...at(0, 0, 6), programme_part: school.parts[0] }];
  const year = { programme: school.planned, year: 1 };
  const part = await one(full.call(planner.saveBlockParts, { body: { ...year, grid: parts } }));
  const units = [{ ...at(0, 0, 12), educational_unit: school.units[0] }];
  const unit = await one(full.call(planner.saveWeekUnits, { body: { relation_id: part, grid: units } }));
  const lessons = [
    { ...at(3, 2), exam: school.exam, prepopulate: true },
    { ...at(3, 3), course: school.course },
    { ...at(3, 4), course: school.course },
  ];
  return {
    part,
    unit,
    exam: await one(full.call(planner.saveLessons, { body: { relation_week_id: unit, grid: lessons } })),
  };
}

const idOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(api.database)).rows[0]?.id ?? 0;

/** Includes the role that an institution gives to its staff. */
async function roleOf(user: number): Promise<number> {
  const role = await idOf(sql`select role as id from user_role where app_user = ${user}`);
  await sql`
    insert into sign_in_role (organization, entitlement, role)
    values (${school.organization}, 'urn:staf', ${role})`.execute(api.database);
  return role;
}

/** The type of a unit, an option of every school. */
async function chosenOption(unit: number): Promise<number> {
  const option = await idOf(sql`
    insert into attribute_option (attribute, option_value)
    select id, 'Practicum' from attribute where object = 'educational_unit' and attribute = 'type' returning id`);
  await full.call(educationalUnit.update, { params: { id: unit }, body: { type: option } });
  return option;
}

/** The unit, as a block of its own in a scenario. */
async function tryScenario(unit: number) {
  await sql`
    with scenario as (
      insert into programme (organization, state, title, duration, scenario_of)
      values (${school.organization}, 1, 'Proef', 1, ${school.planned}) returning id, organization)
    insert into placement (organization, programme, year, kind, educational_unit, x, y, width, height)
    select organization, id, 1, 'block_unit', ${unit}::int, 0, 0, 3, 1 from scenario`.execute(api.database);
}

async function usageFor(client: Client, object: string, id = record[object] ?? 0) {
  return client.call(contract.usage.usage, { query: { object, id } });
}

async function countsOf(client: Client, object: string): Promise<Record<string, number>> {
  const { body } = await usageFor(client, object);
  return Object.fromEntries(body.map(({ label, count }) => [label, count]));
}

const only = (body: UsageGroup[], label: string) => body.find((group) => group.label === label);

it('usage lists for every object what uses it, and how often', async () => {
  expect(await countsOf(full, 'programme')).toEqual({
    [groups.parts]: 2,
    [groups.plannedYears]: 1,
    [groups.scenarios]: 1,
  });
  expect(await countsOf(full, 'programme_part')).toEqual({ [groups.linkedProgrammes]: 1, [groups.placements]: 1 });
  const inPlans = { [groups.plannedProgrammes]: 1, [groups.scenarios]: 1 };
  expect(await countsOf(full, 'educational_unit')).toEqual({
    ...inPlans,
    [groups.placements]: 1,
    [groups.requiring]: 1,
  });
  for (const kind of ['course', 'exam'])
    expect(await countsOf(full, kind)).toEqual({ [groups.plannedProgrammes]: 1, [groups.plannedUnits]: 1 });
  const links = { [groups.promising]: 1, [groups.teaching]: 1, [groups.assessing]: 1 };
  expect(await countsOf(full, 'learning_outcome')).toEqual(links);
  expect(await countsOf(full, 'learning_outcome_framework')).toEqual({ ...links, [groups.outcomes]: 1 });
  const unit = { [groups.programmes]: 1, [groups.calendars]: 1, [groups.users]: 1 };
  expect(await countsOf(full, 'organizational_unit')).toEqual(unit);
  expect(await countsOf(full, 'organization')).toMatchObject({ "Programma's": 3, Rollen: 2, Systemen: 1 });
  expect(await countsOf(full, 'system')).toEqual({});
  expect(await countsOf(full, 'calendar__year')).toEqual({
    ...{ [groups.programmes]: 1, [groups.plannedInYear]: 1, [groups.calendars]: 1 },
  });
  expect(await countsOf(full, 'labels__labeloptions')).toEqual({ Onderwijseenheden: 1 });
  expect(await countsOf(full, 'user')).toEqual({ [groups.roles]: 1, [groups.units]: 1 });
  expect(await countsOf(full, 'role')).toEqual({ [groups.users]: 1, [groups.entitlements]: 1 });
});

it('usage links to the exact place in a calendar, or as near as the user may come', async () => {
  const year = '/calendar/programme/year';
  const pathFor = async (client: Client, object: string, label = groups.placements as string) =>
    only((await usageFor(client, object)).body, label)?.items[0]?.path;
  expect(await pathFor(full, 'programme_part')).toBe(`${year}?programme=${school.planned}&year=1&show=${placed.part}`);
  const inPart = `${year}/programmepart?relation_id=${placed.part}&show=${placed.unit}`;
  expect(await pathFor(full, 'educational_unit')).toBe(inPart);
  const inUnit = `${year}/programmepart/educationalunit?relation_week_id=${placed.unit}&show=${placed.exam}`;
  expect(await pathFor(full, 'exam', groups.plannedUnits)).toBe(inUnit);
  expect(await pathFor(full, 'learning_outcome', groups.assessing)).toBe(inUnit);
  const courses = only((await usageFor(full, 'course')).body, groups.plannedUnits);
  expect(courses?.items[0]?.title).toBe('HBO-ICT · Software Engineering, jaar 1 · Programmeren 1 (2×)');
  // Without the right to open a part, its year shows the part.
  const reader = await clientWith(api, school, { '*': 'r' });
  expect(await pathFor(reader, 'educational_unit')).toBe(
    `${year}?programme=${school.planned}&year=1&show=${placed.part}`,
  );
});

describe('usage', () => {
  it.each([...usedObjects])('of a %s has no group of an unreadable object', async (object) => {
    const all = (await usageFor(full, object)).body;
    for (const other of new Set(all.map((group) => group.object))) {
      const { status, body } = await usageFor(await clientWith(api, school, { '*': 'r', [other]: '' }), object);
      const found = status === 200 ? body.map((group) => group.object) : [];
      expect([status, found.includes(other)]).toEqual([other === object ? 404 : 200, false]);
    }
    const nothing: Letters = { [object]: 'r' };
    const own = (await usageFor(await clientWith(api, school, nothing), object)).body;
    expect(own.filter((group) => group.object !== object)).toEqual([]);
  });

  it.each([
    ['programme_part', groups.linkedProgrammes, 'programme_part.programmes'],
    ['programme', groups.parts, 'programme_part.programmes'],
    ['educational_unit', groups.requiring, 'educational_unit.requires'],
    ['learning_outcome', groups.promising, 'programme.outcomes'],
    ['learning_outcome', groups.teaching, 'educational_unit.outcomes'],
    ['learning_outcome', groups.assessing, 'rel__calendar_week__exam.outcomes'],
    ['learning_outcome_framework', groups.outcomes, 'learning_outcome.framework'],
    ['organizational_unit', groups.programmes, 'programme.organizational_unit'],
    ['organizational_unit', groups.users, 'user.organizationalunit'],
    ['calendar__year', groups.programmes, 'programme.calendar_year'],
    ['calendar__year', groups.plannedInYear, 'programme.year_start'],
    ['labels__labeloptions', 'Onderwijseenheden', 'educational_unit.type'],
    ['user', groups.roles, 'user.role'],
    ['user', groups.units, 'user.organizationalunit'],
    ['role', groups.users, 'user.role'],
  ])('of a %s has %s only for users who may read %s', async (object, label, attribute) => {
    const labelsFor = async (limits: Record<string, string>) =>
      Object.keys(await countsOf(await clientWith(api, school, { '*': 'r' }, { attributes: limits }), object));
    expect(await labelsFor({})).toContain(label);
    expect(await labelsFor({ [attribute]: '' })).not.toContain(label);
  });

  it.each([
    [2, 'educational_unit', groups.placements],
    [3, 'exam', groups.plannedUnits],
    [3, 'learning_outcome', groups.assessing],
  ])('has items on level %i only for users who see that level: %s', async (level, object, label) => {
    const letters: Letters = { '*': 'r', [`calendar__level${level}`]: '' };
    expect(await countsOf(await clientWith(api, school, letters), object)).not.toHaveProperty([label]);
    expect(
      await countsOf(await clientWith(api, school, { '*': 'r', calendar__level1: '' }), object),
    ).not.toHaveProperty([label]);
  });

  it('counts records without a readable name, without naming them', async () => {
    const hidden = { 'programme.title': '', 'educational_unit.title': '', 'user.firstname': '', 'user.lastname': '' };
    const client = await clientWith(api, school, { '*': 'r' }, { attributes: hidden });
    for (const object of ['educational_unit', 'organizational_unit'] as ObjectKey[]) {
      const { body } = await usageFor(client, object);
      expect(body.map(({ label, count }) => [label, count])).toEqual(Object.entries(await countsOf(full, object)));
      const nameless = body.filter((group) => group.object !== 'calendar__organization');
      expect(nameless.flatMap(({ items }) => items)).toEqual([]);
    }
  });

  it('shows nothing of another school or of an unknown record', async () => {
    const other = await clientWith(api, await createPlanSchool(api.database), { '*': 'crud' });
    for (const [object, id] of Object.entries(record)) {
      const { status, body } = await usageFor(other, object, id);
      // An option of every school exists, but shows nothing of this one.
      const answered = Array.isArray(body) ? body : null;
      expect([object, status, answered]).toEqual([
        object,
        ...(object === 'labels__labeloptions' ? [200, []] : [404, null]),
      ]);
    }
    expect((await usageFor(full, 'programme', 999_999)).status).toBe(404);
    expect([400, 422]).toContain((await usageFor(full, 'history', 1)).status);
  });
});

it('usage names the first fifty of many', async () => {
  await sql`
    insert into educational_unit (organization, state, title)
    select ${school.organization}, 1, 'Vervolg ' || n from generate_series(1, 60) as n`.execute(api.database);
  await sql`
    insert into unit_requirement (organization, educational_unit, requires, kind)
    select organization, id, ${record['educational_unit']}, 'passed' from educational_unit
    where organization = ${school.organization} and title like 'Vervolg %'`.execute(api.database);
  const found = only((await usageFor(full, 'educational_unit')).body, groups.requiring);
  expect([found?.count, found?.items.length]).toEqual([61, 50]);
});
