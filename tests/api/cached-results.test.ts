// Lists, findings and level 1 are cached until something changes that they depend on: after any change of any row the cached result
// equals that of a server with an empty cache.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { connect } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';
import { answered, Client, startApi, type TestApi, testConfig } from '#tests/support/api.ts';
import { tokenWith } from '#tests/support/factories.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { groupsOfAll, otherValue } from '#tests/support/other-values.ts';
import { sample } from '#tests/support/sample.ts';

let api: TestApi;
let school: FullSchool;
let token: string;
let programmes: number[];

/** Two versions of the programme go to RIO, with the same parts and units in their plans. */
beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  const { planned, scenario, organization, programme } = school;
  token = await tokenWith(api, school, { '*': 'crud' });
  const client = new Client(api.app, token);
  const body = { id: planned, action: 'clone' };
  const { id } = await answered(client.call(contract.programme.create, { body }));
  programmes = [planned, id, scenario, programme];
  await sql`
    update programme set rio = true, valid_from = case id when ${id} then date '2028-09-01' else date '2026-09-01' end,
      valid_to = case id when ${planned} then date '2027-09-01' end
    where family = (select family from programme where id = ${planned})`.execute(api.database);
  await groupsOfAll(api.database, organization);
});
afterAll(() => api.close());

async function resultsOf(app: TestApi['app']): Promise<unknown[]> {
  const client = new Client(app, token);
  const answers = await Promise.all([
    client.call(contract.checks.list, { query: { organization: school.organization } }),
    client.call(contract.checks.list, { query: { programme: school.scenario } }),
    client.call(contract.checks.counts),
    client.call(contract.access.roles),
    client.call(contract.years.list, { query: { parts: '1' } }),
    client.call(contract.reference.objects),
    client.call(contract.labels.attributeGroups, { query: { all: '1' } }),
    client.call(contract.labels.attributeOptions),
    ...programmes.map((programme) => client.call(contract.planner.level1, { query: { programme } })),
  ]);
  return answers.map(({ body }) => body);
}

async function freshResults(): Promise<unknown[]> {
  // A connection of its own, because caches belong to one.
  const database = connect(api.url, { max: 2 });
  const app = await buildApp(database, testConfig);
  try {
    return await resultsOf(app);
  } finally {
    await app.close();
    await database.destroy();
  }
}

/** It has no column; and a programme of fifty years more is no plan. */
const skipped = ['user.password', 'programme.duration'];
const all = allDefinitions.flatMap(({ object, table, attributes }) =>
  Object.entries(attributes as Record<string, Attribute>).flatMap(([name, attribute]) => {
    const other = attribute.derived || attribute.links ? null : otherValue(name, attribute, object);
    return other && !skipped.includes(`${object}.${name}`) ? [{ key: `${object}.${name}`, table, name, other }] : [];
  }),
);
/** Which other programmes a finding depends on shows in few attributes, so these are always tried. */
const always = ['programme.valid_to', 'programme.rio', 'programme_part.title'];
const tried = new Set([...sample(all, 36), ...all.filter(({ key }) => always.includes(key))]);

it.each([...tried])('serves nothing older than a change of $key', async ({ table, name, other }) => {
  const column = sql.ref(name);
  const rows = await sql<{ id: number; value: unknown }>`
    select id, ${column}::text as value from ${sql.table(table)} order by id limit 4`.execute(api.database);
  for (const { id, value } of rows.rows) {
    await resultsOf(api.app);
    await sql`update ${sql.table(table)} set ${column} = ${other} where id = ${id}`.execute(api.database);
    expect(await resultsOf(api.app)).toEqual(await freshResults());
    await sql`update ${sql.table(table)} set ${column} = ${value} where id = ${id}`.execute(api.database);
  }
});
