// Favourites: private, checked against rights when shown, and ranked first in the search.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { MAX_FAVOURITES } from '#shared/api/favourites.ts';
import { favouriteText } from '#shared/text/favourites.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createRole, createSchool, createUser, type School } from '#tests/support/factories.ts';

const { favourites, educationalUnit } = contract;
let api: TestApi;
let school: School;
let full: Client;
beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());

const star = (client: Client, id: number, favourite = true) =>
  client.call(favourites.save, { body: { object: 'educational_unit', id, favourite } });
const listOf = async (client: Client) => (await client.call(favourites.list)).body.map(({ title }) => title);

async function made(title: string, values: object = {}): Promise<number> {
  return ((await full.call(educationalUnit.create, { body: { title, ...values } })).body as { id: number }).id;
}

it('are added, shown under their current title, and removed', async () => {
  const unit = await made('Zonneklok', { study_guide_number: 'ZK1' });
  expect((await star(full, unit)).body).toMatchObject([
    {
      object: 'educational_unit',
      id: unit,
      title: 'Zonneklok',
      subtitle: 'ZK1',
      path: `/educationalunits/edit/${unit}`,
    },
  ]);
  expect((await star(full, unit)).body).toHaveLength(1);
  await full.call(educationalUnit.update, { params: { id: unit }, body: { title: 'Zonnewijzer' } });
  expect(await listOf(full)).toEqual(['Zonnewijzer']);
  // A deleted record is no favourite; a restored one is again.
  await full.call(educationalUnit.remove, { params: { id: unit } });
  expect(await listOf(full)).toEqual([]);
  await full.call(contract.restore.restore, { body: { object: 'educational_unit', id: unit } });
  expect(await listOf(full)).toEqual(['Zonnewijzer']);
  expect((await star(full, unit, false)).body).toEqual([]);
});

it('rank above equal matches in the search', async () => {
  const [first, second] = [await made('Tweeling'), await made('Tweeling')];
  const found = async () =>
    (await full.call(contract.search.search, { query: { q: 'tweeling' } })).body.map(({ id }) => id);
  expect(await found()).toEqual([second, first]);
  await star(full, first);
  expect(await found()).toEqual([first, second]);
  await star(full, first, false);
});

it('are private, and shown only as far as the user may read them', async () => {
  const unit = await made('Alleen van mij');
  await star(full, unit);
  expect(await listOf(await clientWith(api, school, { '*': 'crud' }))).toEqual([]);
  const elsewhere = await clientWith(api, await createSchool(api.database), { '*': 'crud' });
  expect((await star(elsewhere, unit)).status).toBe(404);
  expect((await star(await clientWith(api, school, { programme: 'r' }), unit)).status).toBe(404);
  const { organization } = school;
  const [all, titleless] = [
    await createRole(api.database, { organization, objects: { '*': 'r' } }),
    await createRole(api.database, {
      organization,
      objects: { '*': 'r' },
      attributes: { 'educational_unit.title': '' },
    }),
  ];
  const user = await createUser(api.database, { roles: [all] });
  const reader = new Client(api.app, await tokenFor(api.database, user));
  expect((await star(reader, unit)).body).toHaveLength(1);
  await sql`update user_role set role = ${titleless} where app_user = ${user}`.execute(api.database);
  expect(await listOf(reader)).toEqual([]);
  const stored = await sql`select from favourite where app_user = ${user}`.execute(api.database);
  expect(stored.rows).toHaveLength(1);
});

it('are limited in number', async () => {
  const user = await createUser(api.database, {
    roles: [{ organization: school.organization, objects: { '*': 'r' } }],
  });
  const client = new Client(api.app, await tokenFor(api.database, user));
  await sql`
    insert into favourite (app_user, object, record)
    select ${user}, 'programme', n from generate_series(1, ${MAX_FAVOURITES}) as n`.execute(api.database);
  const answer = await star(client, await made('Eén te veel'));
  expect([answer.status, answer.message]).toEqual([422, favouriteText.tooMany(MAX_FAVOURITES)]);
});
