// Label options: a school has its own beside the shipped ones; renaming keeps uses, and options in use cannot be removed.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, platformClient, type School } from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';

let api: TestApi;
let school: School;
let otherSchool: School;
let full: Client;
let stranger: Client;
let platform: Client;
let variant: number;
let shipped: number;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  otherSchool = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  stranger = await clientWith(api, otherSchool, { '*': 'crud' });
  platform = await platformClient(api);
  variant = await attributeId('programme', 'variant');
  const voltijd = await api.database
    .selectFrom('attribute_option')
    .select('id')
    .where('attribute', '=', variant)
    .where('option_value', '=', 'Voltijd')
    .executeTakeFirstOrThrow();
  shipped = voltijd.id;
});
afterAll(() => api.close());

const attributeId = async (object: string, attribute: string) =>
  (
    await api.database
      .selectFrom('attribute')
      .select('id')
      .where('object', '=', object)
      .where('attribute', '=', attribute)
      .executeTakeFirstOrThrow()
  ).id;
const create = (client: Client, option_value: string, more: object = {}) =>
  client.call(contract.labels.createOption, { body: { option_value, attribute: variant, ...more } });
const rename = (client: Client, id: number, option_value: string, more: object = {}) =>
  client.call(contract.labels.updateOption, { params: { id }, body: { option_value, ...more } });
const remove = (client: Client, id: number) => client.call(contract.labels.removeOption, { params: { id } });
const list = async (client: Client) => (await client.call(contract.labels.attributeOptions)).body;
const choicesOf = async (client: Client) => {
  const query = { object: 'programme', attribute_options: 1 };
  const rows = (await client.call(contract.reference.attributes, { query })).body;
  return rows.find(({ id }) => id === variant)?.attribute_options?.map(({ option_value }) => option_value);
};

describe('refuses', () => {
  it('each action without its right', async () => {
    const { id } = (await create(full, 'Recht')).body;
    const without = (letters: string) => clientWith(api, school, { labels__labeloptions: letters });
    expect((await create(await without('rud'), 'X')).status).toBe(403);
    expect((await rename(await without('crd'), id, 'X')).status).toBe(403);
    expect((await remove(await without('cru'), id)).status).toBe(403);
    expect((await (await without('cud')).call(contract.labels.attributeOptions)).status).toBe(403);
  });

  it('users of another school, as if the option did not exist', async () => {
    const { id } = (await create(full, 'Van ons')).body;
    expect((await rename(stranger, id, 'Van hen')).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    expect((await list(stranger)).some((option) => option.id === id)).toBe(false);
    expect(await choicesOf(stranger)).not.toContain('Van ons');
    expect((await create(full, 'X', { organization: otherSchool.organization })).status).toBe(422);
  });

  it('a shipped option without a platform role', async () => {
    expect((await rename(full, shipped, 'Volle tijd')).status).toBe(403);
    expect((await remove(full, shipped)).status).toBe(403);
    expect((await create(full, 'Voor iedereen', { organization: 0 })).status).toBe(403);
  });

  it.each([
    ['nothing', { option_value: '' }, { option_value: fieldText.required }],
    ['no attribute', { attribute: 0 }, { attribute: fieldText.required }],
    ['an attribute that does not exist', { attribute: 999_999 }, { attribute: fieldText.missing }],
    ['a value that is shipped', { option_value: 'voltijd' }, { option_value: fieldText.optionExists }],
  ])('%s', async (_, more, errors) => {
    expect(await create(full, 'Nieuw', more)).toMatchObject({ status: 422, errors });
  });

  it('an attribute that has no options, and moving to another attribute', async () => {
    const attribute = await attributeId('programme', 'title');
    expect((await create(full, 'X', { attribute })).errors).toEqual({ attribute: fieldText.noOptions });
    const { id } = (await create(full, 'Blijft')).body;
    const level = await attributeId('programme', 'level');
    expect((await rename(full, id, 'Blijft', { attribute: level })).errors).toEqual({ attribute: fieldText.fixed });
  });
});

it('offers a school its own options after the shipped ones', async () => {
  const made = await create(full, 'Flexibel');
  expect(made).toMatchObject({
    status: 201,
    body: { option_value: 'Flexibel', attribute: variant, organization: school.organization, in_use: false },
  });
  expect((await choicesOf(full))?.slice(0, 3)).toEqual(['Voltijd', 'Deeltijd', 'Duaal']);
  expect(await choicesOf(full)).toContain('Flexibel');
  // Another school may have one of the same name.
  expect((await create(stranger, 'Flexibel')).status).toBe(201);
  expect((await create(full, ' flexibel ')).status).toBe(422);
});

it('creates only one of two options saved at once under the same name', async () => {
  const both = await Promise.all([create(full, 'Tegelijk'), create(full, 'tegelijk')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
});

it('an attribute without options stays so for other schools when one school adds an option', async () => {
  const attribute = await attributeId('programme', 'language');
  await sql`delete from attribute_option where attribute = ${attribute} and organization is null`.execute(api.database);
  expect((await create(stranger, 'Fries', { attribute })).status).toBe(201);
  const query = { object: 'programme', filters: 'options' };
  const withOptions = async (client: Client) =>
    (await client.call(contract.reference.attributes, { query })).body.map(({ id }) => id);
  expect(await withOptions(stranger)).toContain(attribute);
  expect(await withOptions(full)).toContain(variant);
  expect(await withOptions(full)).not.toContain(attribute);
});

it('keeps the uses of an option that is renamed', async () => {
  const option = (await create(full, 'Avond')).body;
  const programme = { title: 'Avondstudie', organizational_unit: school.cluster, variant: option.id };
  const { body } = await full.call(contract.programme.create, { body: programme });
  expect((await list(full)).find(({ id }) => id === option.id)?.in_use).toBe(true);
  expect((await rename(full, option.id, 'Avondonderwijs')).body.option_value).toBe('Avondonderwijs');
  const read = await full.call(contract.programme.get, { params: { id: body.id } });
  expect(read.body.variant).toEqual({ id: option.id, option_value: 'Avondonderwijs' });
});

it('refuses to remove an option that is in use, and names the use', async () => {
  const option = (await create(full, 'Weekend')).body;
  const body = { title: 'Weekendstudie', organizational_unit: school.cluster, variant: option.id };
  const programme = (await full.call(contract.programme.create, { body })).body;
  const refused = await remove(full, option.id);
  expect(refused).toMatchObject({ status: 409, message: refusalText.inUse(['1 programma']) });
  expect(refused.details['used_by']).toEqual([{ label: '1 programma', path: '/programmes' }]);
  await full.call(contract.programme.update, { params: { id: programme.id }, body: { variant: 0 } });
  expect((await remove(full, option.id)).status).toBe(204);
});

it('lets a platform role change shipped options for everybody', async () => {
  const made = (await create(platform, 'Versneld', { organization: 0 })).body;
  expect(made.organization).toBe(0);
  expect(await choicesOf(stranger)).toContain('Versneld');
  expect((await rename(platform, made.id, 'Verkort')).status).toBe(200);
  expect(await choicesOf(full)).toContain('Verkort');
  expect((await remove(platform, made.id)).status).toBe(204);
});

it('shows an option as in use only for uses that the user may read', async () => {
  const body = { title: 'Elders', organizational_unit: otherSchool.cluster, variant: shipped };
  await stranger.call(contract.programme.create, { body });
  expect((await list(full)).find(({ id }) => id === shipped)?.in_use).toBe(false);
  expect((await list(stranger)).find(({ id }) => id === shipped)?.in_use).toBe(true);
});

it('refuses to rename or remove an option that another user renamed meanwhile', async () => {
  const made = await create(full, 'Ochtend');
  const params = { id: made.body.id };
  const ifMatch = String(made.headers['etag']);
  const save = (option_value: string) =>
    full.call(contract.labels.updateOption, { params, ifMatch, body: { option_value } });
  const renamed = await save('Middag');
  expect(renamed.status).toBe(200);
  const late = { status: 412, details: { current: { id: params.id, option_value: 'Middag' } } };
  expect(await save('Avondje')).toMatchObject(late);
  expect(await full.call(contract.labels.removeOption, { params, ifMatch })).toMatchObject(late);
  const now = { params, ifMatch: String(renamed.headers['etag']) };
  expect((await full.call(contract.labels.removeOption, now)).status).toBe(204);
});

it('keeps renamed and removed options in the history', async () => {
  const { id } = (await create(full, 'Kort bestaan')).body;
  await rename(full, id, 'Langer');
  await rename(full, id, 'Langer');
  await remove(full, id);
  const recorded = await changesOf(api.database, 'attribute_option', id);
  expect(recorded.map(({ operation, changes }) => [operation, changes['option_value']])).toEqual([
    ['insert', [null, 'Kort bestaan']],
    ['update', ['Kort bestaan', 'Langer']],
    ['delete', ['Langer', null]],
  ]);
});
