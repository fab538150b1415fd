// The check group_late: attributes of a group that are empty while its deadline is near or past, on a programme and on items
// in its plan.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { addDays } from '#shared/planning/dates.ts';
import { today } from '#shared/planning/today.ts';
import { dutchFromIso } from '#shared/text/dates.ts';
import { listed } from '#shared/text/plan-words.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { planner, checks } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;

/** A part with a unit in it, and a block unit beside it. */
beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  const grid = [{ ...at(0, 0, 3), programme_part: school.parts[0] }];
  const body = { programme: school.planned, year: 1, grid };
  const [part] = (await full.call(planner.saveBlockParts, { body })).body;
  const units = { relation_id: part!.relation_id, grid: [{ ...at(0, 0, 12), educational_unit: school.units[0] }] };
  await full.call(planner.saveWeekUnits, { body: units });
  const blocks = { programme: school.planned, year: 1, grid: [{ ...at(3, 0, 3), educational_unit: school.blockUnit }] };
  await full.call(planner.saveBlockUnits, { body: blocks });
});
afterAll(() => api.close());
beforeEach(() => sql`delete from attribute_group`.execute(api.database));

/** A group of the school; its deadline is `days` from now. */
async function group(object: string, attributes: string[], days: number, unit: number | null = null): Promise<void> {
  const made = await sql<{ id: number }>`
    insert into attribute_group (organization, organizational_unit, object, title, date_deadline)
    values (${school.organization}, ${unit}, ${object}, 'Studiegids', ${addDays(today(), days)}::date)
    returning id`.execute(api.database);
  await sql`
    insert into attribute_group_attribute (attribute_group, attribute, position)
    select ${made.rows[0]?.id}, id, id from attribute
    where object = ${object} and attribute = any(${attributes})`.execute(api.database);
}

async function late(client = full) {
  const { body } = await client.call(checks.list, { query: { programme: school.planned } });
  return body
    .filter(({ check }) => check === 'group_late')
    .map(({ object, id, message }) => ({ of: [object, id], message }));
}

it('group_late finds empty attributes of the programme, its parts and its units, each once', async () => {
  await group('programme', ['title', 'description', 'final_qualification', 'level'], 3);
  await group('programme_part', ['title', 'language', 'programmes', 'elective'], -2);
  await group('educational_unit', ['title', 'coordinator', 'contact_hours'], 14);
  const near = dutchFromIso(addDays(today(), 14));
  const [soon, past] = [dutchFromIso(addDays(today(), 3)), dutchFromIso(addDays(today(), -2))];
  expect((await late()).toSorted((a, b) => a.message.localeCompare(b.message))).toEqual(
    [
      {
        of: ['programme', school.planned],
        message: `HBO-ICT: ${labels('programme', 'level', 'description', 'final_qualification')} van Studiegids zijn leeg; de termijn is ${soon}.`,
      },
      ...(await named([school.blockUnit, school.units[0]!])).map(({ id, title, empty }) => ({
        of: ['educational_unit', id],
        message: `${title}: ${labels('educationalUnit', ...empty)} van Studiegids ${empty.length === 1 ? 'is' : 'zijn'} leeg; de termijn is ${near}.`,
      })),
      {
        of: ['programme_part', school.parts[0]],
        message: `Thema Web: ${labels('programmePart', 'language')} van Studiegids is leeg; de termijn was ${past}.`,
      },
    ].toSorted((a, b) => a.message.localeCompare(b.message)),
  );
});

function labels(name: 'programme' | 'programmePart' | 'educationalUnit', ...attributes: string[]): string {
  const known: Record<string, { label: string }> = definitions[name].attributes;
  return listed(attributes.map((attribute) => known[attribute]?.label ?? ''));
}

async function named(ids: number[]) {
  const found = await sql<{ id: number; title: string; empty: string[] }>`
    select id, title, array_remove(array[case when coordinator = '' then 'coordinator' end,
      case when contact_hours is null then 'contact_hours' end], null) as empty
    from educational_unit where id = any(${ids}::int[])`.execute(api.database);
  return found.rows;
}

it('group_late finds nothing far from the deadline, without a deadline, and once everything is filled in', async () => {
  await group('programme', ['description'], 15);
  expect(await late()).toEqual([]);
  await sql`update attribute_group set date_deadline = null`.execute(api.database);
  expect(await late()).toEqual([]);
  await sql`update attribute_group set date_deadline = ${today()}::date`.execute(api.database);
  expect(await late()).toHaveLength(1);
  await sql`update programme set description = '<p>Ja</p>' where id = ${school.planned}`.execute(api.database);
  expect(await late()).toEqual([]);
  await sql`update programme set description = '' where id = ${school.planned}`.execute(api.database);
});

it('group_late uses groups of the programme’s unit and the units above, and of no other school', async () => {
  await group('programme', ['description'], 0, school.otherFaculty);
  const other = await createPlanSchool(api.database);
  await sql`
    insert into attribute_group (organization, object, title, date_deadline)
    values (${other.organization}, 'programme', 'Elders', ${today()}::date)`.execute(api.database);
  expect(await late()).toEqual([]);
  await group('programme', ['description'], 0, school.faculty);
  await group('programme', ['description'], 0, school.cluster);
  expect(await late()).toHaveLength(2);
});

it('group_late counts only attributes that the reader may read, of items that they may see', async () => {
  await group('programme', ['description', 'requirements'], 0);
  await group('educational_unit', ['coordinator'], 0);
  const reader = async (attributes: Record<string, string>, objects = {}) =>
    late(await clientWith(api, school, { '*': 'r', ...objects }, { attributes }));
  expect(await reader({})).toHaveLength(3);
  const [programme] = await reader({ 'programme.description': '' });
  expect(programme?.message).toContain(`: ${labels('programme', 'requirements')} van Studiegids is leeg`);
  // 'Toon' opens the first of them.
  const [{ attribute } = { attribute: '' }] = (
    await full.call(checks.list, { query: { programme: school.planned } })
  ).body.filter(({ check, object }) => check === 'group_late' && object === 'programme');
  expect(attribute).toBe('description');
  expect(await reader({ 'programme.description': '', 'programme.requirements': '' })).toHaveLength(2);
  // Without level 2 the units in the weeks are unknown.
  expect(await reader({}, { calendar__level2: '' })).toHaveLength(2);
  expect(await reader({ 'educational_unit.title': '' })).toEqual([]);
});
