// The state of several parts and units at once: checked per attribute, and applied to all or none.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { selectionText } from '#shared/text/selection.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { catalogue } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`update programme_part set state = 1`.execute(api.database);
  await sql`update educational_unit set state = 1`.execute(api.database);
});

const save = (body: object, client = full) => client.call(catalogue.saveStates, { body: { state: 2, ...body } });
const both = () => ({ programme_parts: school.parts, educational_units: school.units });
/** Returns how many have the new state. */
const changed = async () =>
  (
    await sql<{ count: number }>`
      select ((select count(*) from programme_part where state = 2) +
        (select count(*) from educational_unit where state = 2))::int as count`.execute(api.database)
  ).rows[0]?.count;

it('a save changes all of them, and nothing the second time', async () => {
  const { status, body } = await save(both());
  expect([status, body]).toEqual([200, { changed: 4 }]);
  expect(await changed()).toBe(4);
  expect((await save(both())).body).toEqual({ changed: 0 });
});

it('a save is refused as a whole, naming the records that the user may not change', async () => {
  const client = await clientWith(api, school, { programme_part: 'ru', educational_unit: 'r' });
  const { status, message } = await save(both(), client);
  expect([status, message]).toEqual([403, selectionText.statusRefused('Programmeren 1 en Databases')]);
  const attributes = { 'programme_part.state': 'r' };
  const reader = await clientWith(api, school, { '*': 'crud' }, { attributes });
  expect((await save(both(), reader)).status).toBe(403);
  expect(await changed()).toBe(0);
});

it('a save refuses an unknown state, an unknown record, and one of another school', async () => {
  const other = await createPlanSchool(api.database);
  expect((await save({ ...both(), state: 99 })).status).toBe(422);
  expect((await save({ programme_parts: [...school.parts, ...other.parts] })).status).toBe(404);
  expect(await changed()).toBe(0);
});
