// Label groups: who sees which, and making, changing and removing them.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, platformClient, type School } from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';

let api: TestApi;
let school: School;
let otherSchool: School;
let full: Client;
let stranger: Client;
let attributes: number[];

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  otherSchool = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  stranger = await clientWith(api, otherSchool, { '*': 'crud' });
  const rows = await api.database
    .selectFrom('attribute')
    .select('id')
    .where('object', '=', 'programme')
    .orderBy('position')
    .execute();
  attributes = rows.map(({ id }) => id);
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from attribute_group`.execute(api.database);
});

const body = (more: object = {}) => ({
  title: 'Studiegids',
  object: 'programme',
  date_deadline: '01-12-2026',
  attributes: [attributes[2], attributes[0], attributes[1]],
  ...more,
});
const create = (client: Client, more: object = {}) => client.call(contract.labels.createGroup, { body: body(more) });
const update = (client: Client, id: number, change: object, ifMatch?: string) =>
  client.call(contract.labels.updateGroup, { params: { id }, body: change, ...(ifMatch ? { ifMatch } : {}) });
const remove = (client: Client, id: number) => client.call(contract.labels.removeGroup, { params: { id } });
const titles = async (query: Record<string, string | number>, client = full) =>
  (await client.call(contract.labels.attributeGroups, { query })).body.map(({ title }) => title);

describe('refuses', () => {
  it('each action without its right', async () => {
    const { id } = (await create(full)).body;
    const without = (letters: string) => clientWith(api, school, { labels__labelgroups: letters });
    expect((await create(await without('rud'))).status).toBe(403);
    expect((await update(await without('crd'), id, { title: 'X' })).status).toBe(403);
    expect((await remove(await without('cru'), id)).status).toBe(403);
    expect((await (await without('cud')).call(contract.labels.attributeGroup, { params: { id } })).status).toBe(403);
    const query = { all: '1' };
    expect((await (await without('cud')).call(contract.labels.attributeGroups, { query })).status).toBe(403);
  });

  it('users of another school, as if the group did not exist', async () => {
    const { id } = (await create(full)).body;
    expect((await update(stranger, id, { title: 'X' })).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await stranger.call(contract.labels.attributeGroup, { params: { id } })).status).toBe(404);
    expect((await create(full, { organization: otherSchool.organization })).status).toBe(422);
  });

  it.each([
    ['no title', { title: '' }, { title: fieldText.required }],
    ['no object', { object: undefined }, { object: fieldText.required }],
    ['a date that is none', { date_deadline: '31-02-2026' }, { date_deadline: fieldText.date }],
    ['a unit that does not exist', { organizational_unit: 999_999 }, { organizational_unit: fieldText.missing }],
    ['a system that does not exist', { system: 999_999 }, { system: fieldText.missing }],
    ['attributes of another object', { object: 'exam' }, { attributes: fieldText.attributeElsewhere }],
  ])('%s', async (_, more, errors) => {
    expect(await create(full, more)).toMatchObject({ status: 422, errors });
  });

  it('a unit and a system of another school, and moving to another school', async () => {
    expect((await create(full, { organizational_unit: otherSchool.cluster })).status).toBe(422);
    const { id: system } = await api.database
      .insertInto('system')
      .values({ organization: otherSchool.organization, system: 'X' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await create(full, { system })).status).toBe(422);
    const platform = await platformClient(api);
    const made = (await create(full)).body;
    expect((await update(platform, made.id, { organization: otherSchool.organization })).errors).toEqual({
      organization: fieldText.fixed,
    });
  });
});

it('a form gets the groups of its school, its unit and the units above', async () => {
  await create(full, { title: 'Van de school' });
  await create(full, { title: 'Van het cluster', organizational_unit: school.cluster });
  await create(full, { title: 'Van de faculteit erboven', organizational_unit: school.faculty });
  await create(stranger, { title: 'Van een ander' });
  const { organization, cluster } = school;
  expect(await titles({ object: 'programme' })).toEqual(['Van de school']);
  expect(await titles({ object: 'programme', organization, organizational_unit: cluster })).toEqual([
    'Van de faculteit erboven',
    'Van de school',
    'Van het cluster',
  ]);
  expect(await titles({ object: 'programme', organization, organizational_unit: 'null' })).toEqual(['Van de school']);
  expect(await titles({ object: 'exam' })).toEqual([]);
  const refused = { query: { object: 'programme', organization: otherSchool.organization } };
  expect((await full.call(contract.labels.attributeGroups, refused)).status).toBe(422);
});

it('lists accept null and an empty value for no unit', async () => {
  const { organization } = school;
  const calls = [contract.reference.attributes, contract.reference.objects, contract.labels.objectLabels];
  for (const call of calls)
    for (const organizational_unit of ['null', ''])
      expect(
        await full.call(call as typeof contract.reference.objects, { query: { organization, organizational_unit } }),
      ).toMatchObject({ status: 200 });
  const query = { organization, organizational_unit: 'none' };
  expect(await full.call(contract.reference.attributes, { query })).toMatchObject({ status: 400 });
});

it('the list to manage has the groups of every school where the user has the right', async () => {
  await create(full, { title: 'A' });
  await create(full, { title: 'B', organizational_unit: school.cluster });
  await create(stranger, { title: 'C' });
  expect(await titles({ all: 1 })).toEqual(['A', 'B']);
  expect(await titles({ all: 1 }, await platformClient(api))).toEqual(['A', 'B', 'C']);
});

it('a group keeps the order of its attributes and can be saved as it was read', async () => {
  const made = await create(full);
  expect(made).toMatchObject({ status: 201, body: { ...body(), organization: school.organization, system: 0 } });
  const turned = [...made.body.attributes].toReversed();
  const changed = await update(full, made.body.id, { ...made.body, attributes: turned });
  expect(changed.body).toEqual({ ...made.body, attributes: turned });
  expect((await update(full, made.body.id, { title: 'Gids' })).body).toEqual({ ...changed.body, title: 'Gids' });
  expect((await update(full, made.body.id, { date_deadline: null })).body.date_deadline).toBeNull();
});

it('a late save does not overwrite another user’s change', async () => {
  const { id } = (await create(full)).body;
  const params = { id };
  const tag = String((await full.call(contract.labels.attributeGroup, { params })).headers['etag']);
  expect((await update(full, id, { title: 'Eerst' }, tag)).status).toBe(200);
  const late = await update(full, id, { title: 'Te laat' }, tag);
  expect(late.status).toBe(412);
  expect(late.details['current']).toMatchObject({ title: 'Eerst' });
});

it('removing a group keeps its attributes, and the history has every step', async () => {
  const { id } = (await create(full)).body;
  await update(full, id, { title: 'Gids' });
  await update(full, id, { title: 'Gids' });
  expect((await remove(full, id)).status).toBe(204);
  expect((await remove(full, id)).status).toBe(404);
  const recorded = await changesOf(api.database, 'attribute_group', id);
  expect(recorded.filter(({ changes }) => 'title' in changes).map(({ operation }) => operation)).toEqual([
    'insert',
    'update',
    'delete',
  ]);
  expect((await full.call(contract.reference.attributes, { query: { object: 'programme' } })).body.length).toBe(
    attributes.length,
  );
});
