// Checks reveal nothing of an attribute that the user may not read: findings, counts and the plan that the planner checks
// stay the same whatever its values are.
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Database } from '#server/db/connect.ts';
import { loadDemo } from '#server/demo/load.ts';
import { contract } from '#shared/api/contract.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { definitions, placedDefinitions } from '#shared/definitions/registry.ts';
import { addDays } from '#shared/planning/dates.ts';
import { today } from '#shared/planning/today.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { sample } from '#tests/support/sample.ts';

const { checks } = contract;
let api: TestApi;
let organization: number;
/** A well-planned programme, and the one with most of the demo school’s findings. */
let programmes: number[];

beforeAll(async () => {
  api = await startApi();
  await loadDemo(api.database);
  const found = await sql<{ id: number; organization: number }>`
    select id, organization from programme where programme_code = 'ICT-SE'
    union all (select programme, organization from placement where kind = 'exam' and programme not in (
      select id from programme where programme_code = 'ICT-SE') order by id limit 1)`.execute(api.database);
  programmes = found.rows.map(({ id }) => id);
  organization = found.rows[0]?.organization ?? 0;
  await groupsOfAll(api.database);
});
afterAll(() => api.close());

const groupedObjects = ['programme', 'programme_part', 'educational_unit'];

/** A deadline within three days for every attribute, so that empty ones are found. */
async function groupsOfAll(database: Database): Promise<void> {
  await sql`delete from attribute_group`.execute(database);
  for (const object of groupedObjects) {
    const made = await sql<{ id: number }>`
      insert into attribute_group (organization, object, title, date_deadline)
      values (${organization}, ${object}, 'Alles', ${addDays(today(), 3)}::date) returning id`.execute(database);
    await sql`
      insert into attribute_group_attribute (attribute_group, attribute, position)
      select ${made.rows[0]?.id}, id, id from attribute where object = ${object}`.execute(database);
  }
}

/** Other values: different ones for half of the rows, and values instead of nothing for the others. */
function otherValue(name: string, { kind }: Attribute, object: string): RawBuilder<unknown> | null {
  const column = sql.ref(name);
  const option = sql`(select o.id from attribute_option o join attribute a on a.id = o.attribute
    where a.object = ${object} and a.attribute = ${name} and o.id is distinct from ${column} limit 1)`;
  switch (kind) {
    case 'text':
    case 'richText':
      return sql`case when id % 2 = 0 then ${column} || 'x' when ${column} = '' then 'x' else '' end`;
    case 'integer':
      // A minimum may not be above its maximum.
      return name.endsWith('_min')
        ? sql`case when ${column} is null then 0 when id % 2 = 0 then greatest(${column} - 1, 0) end`
        : sql`case when id % 2 = 0 then coalesce(${column}, 0) + 50 when ${column} is null then 50 end`;
    case 'checkbox':
      return sql`not ${column}`;
    case 'date':
      return sql`case when ${column} is null then '2026-01-01'::date end`;
    case 'option':
      return sql`case when id % 2 = 0 or ${column} is null then ${option} end`;
    case 'state':
      return sql`case ${column} when 1 then 3 else 1 end`;
    default:
      return null;
  }
}

/** Visible in the plan anyway: the number of years and the weeks of each. */
const structure = ['programme.duration', 'programme.year_start', 'programme.calendar_year'];

const all = [
  ...[definitions.programme, definitions.programmePart, definitions.educationalUnit, definitions.course],
  ...[definitions.exam, placedDefinitions.placedCourse, placedDefinitions.placedExam],
  ...[definitions.learningOutcome, definitions.learningOutcomeFramework],
].flatMap(({ object, table, attributes }) =>
  Object.entries(attributes as Record<string, Attribute>).flatMap(([name, attribute]) => {
    const other = attribute.derived || attribute.links ? null : otherValue(name, attribute, object);
    return other && !structure.includes(`${object}.${name}`) ? [{ key: `${object}.${name}`, table, name, other }] : [];
  }),
);
/** What a user gets before and after all values of an attribute change. */
async function aroundChange(client: Client, { table, name, other }: (typeof all)[number]): Promise<unknown[]> {
  const told = async () => {
    const answers = await Promise.all([
      ...programmes.map((programme) => client.call(checks.list, { query: { programme } })),
      ...programmes.map((programme) => client.call(checks.plan, { query: { programme } })),
      client.call(checks.counts),
    ]);
    return answers.map(({ body }) => body);
  };
  const before = await told();
  const column = sql.ref(name);
  await sql`drop table if exists kept`.execute(api.database);
  await sql`create table kept as select id, ${column} as value from ${sql.table(table)}`.execute(api.database);
  await sql`update ${sql.table(table)} set ${column} = ${other}`.execute(api.database);
  const after = await told();
  await sql`update ${sql.table(table)} t set ${column} = kept.value from kept where kept.id = t.id`.execute(
    api.database,
  );
  return [before, after];
}

const readerWithout = (key: string) => clientWith(api, { organization }, { '*': 'r' }, { attributes: { [key]: '' } });

it.each(sample(all))('nothing changes with $key for users who may not read it', async (attribute) => {
  const [before, after] = await aroundChange(await readerWithout(attribute.key), attribute);
  expect(after).toEqual(before);
});

it('everything changes with readable attributes', async () => {
  const reader = await readerWithout('course.identifier');
  for (const key of ['educational_unit.ects_credits', 'programme.description', 'rel__calendar_week__exam.weighing']) {
    const attribute = all.find((each) => each.key === key)!;
    const [before, after] = await aroundChange(reader, attribute);
    expect(after, key).not.toEqual(before);
  }
});

it('a unit is checked without the units below it for users who may not read the unit tree', async () => {
  const programme = programmes[1] ?? 0;
  const { rows } = await sql<{ unit: number }>`
    select u.parent__organizational_unit as unit from programme p
    join organizational_unit u on u.id = p.organizational_unit where p.id = ${programme}`.execute(api.database);
  const checked = async (client: Client) => {
    const { body } = await client.call(checks.list, { query: { organizational_unit: rows[0]?.unit ?? 0 } });
    return body.map((finding) => finding.programme);
  };
  expect(await checked(await clientWith(api, { organization }, { '*': 'r' }))).toContain(programme);
  const reader = await readerWithout('organizational_unit.parent__organizational_unit');
  expect(await checked(reader)).not.toContain(programme);
});
