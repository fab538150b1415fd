// Checks reveal nothing of an attribute that the user may not read: findings, counts and the plan that the planner checks
// stay the same whatever its values are.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { loadDemo } from '#server/demo/load.ts';
import { contract } from '#shared/api/contract.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { definitions, placedDefinitions } from '#shared/definitions/registry.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { groupsOfAll, otherValue } from '#tests/support/other-values.ts';
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
  await groupsOfAll(api.database, organization);
});
afterAll(() => api.close());

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
  const responses = async () => {
    const answers = await Promise.all([
      ...programmes.map((programme) => client.call(checks.list, { query: { programme } })),
      ...programmes.map((programme) => client.call(checks.plan, { query: { programme } })),
      client.call(checks.counts),
    ]);
    return answers.map(({ body }) => body);
  };
  const before = await responses();
  const column = sql.ref(name);
  await sql`drop table if exists kept`.execute(api.database);
  await sql`create table kept as select id, ${column} as value from ${sql.table(table)}`.execute(api.database);
  await sql`update ${sql.table(table)} set ${column} = ${other}`.execute(api.database);
  const after = await responses();
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
