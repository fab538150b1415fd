// Record ids for other systems: a copy has its own, and a restored record has its old one.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { Client, TestApi } from '#tests/support/api.ts';
import { startApi } from '#tests/support/api.ts';
import { platformClient } from '#tests/support/factories.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';

let api: TestApi;
let school: FullSchool;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  client = await platformClient(api);
});
afterAll(() => api.close());

const ids = async (query: ReturnType<typeof sql<{ id: string }>>) =>
  (await query.execute(api.database)).rows.map(({ id }) => id);
const ofPlan = (programme: number) =>
  ids(sql`select oeapi_id as id from placement where programme = ${programme}
    union all select oeapi_id from programme where id = ${programme} order by 1`);
const components = () => ids(sql`select oeapi_id as id from oeapi_component order by 1`);

it('a copy of a programme has its own ids, and the same components', async () => {
  const before = [await ofPlan(school.planned), await components()] as const;
  const body = { id: school.planned, action: 'clone' };
  const { status, body: copy } = await client.call(contract.programme.create, { body });
  expect(status).toBe(201);
  const own = await ofPlan(copy.id);
  expect(own).toHaveLength(before[0].length);
  expect(own.filter((id) => before[0].includes(id))).toEqual([]);
  expect(await components()).toEqual(before[1]);
});

it('a programme that is deleted and restored has its ids again', async () => {
  const { body: copy } = await client.call(contract.programme.create, {
    body: { id: school.planned, action: 'clone' },
  });
  const before = await ofPlan(copy.id);
  expect((await client.call(contract.programme.remove, { params: { id: copy.id } })).status).toBe(204);
  expect(await ofPlan(copy.id)).toEqual([]);
  const body = { object: 'programme', id: copy.id };
  expect((await client.call(contract.restore.restore, { body })).status).toBe(200);
  expect(await ofPlan(copy.id)).toEqual(before);
});

it('a component has another id after it is renamed, and the old one after it is renamed back', async () => {
  const before = await components();
  const params = { relation_id: school.placed.course };
  for (const title of ['College', '', 'College'])
    expect((await client.call(contract.planner.saveCourse, { params, body: { title } })).status).toBe(200);
  const after = await components();
  expect(after.filter((id) => before.includes(id))).toEqual(before);
  expect(after).toHaveLength(before.length + 2);
});

it('programmes with the same code are one registered study, which keeps its id when their code changes', async () => {
  const known = () => ids(sql`select oeapi_id as id from oeapi_specification order by 1`);
  const before = await known();
  const params = { id: school.planned };
  for (const croho_code of ['34567', '34568', '34567'])
    expect((await client.call(contract.programme.update, { params, body: { croho_code } })).status).toBe(200);
  expect((await known()).length).toBe(before.length + 2);
});
