// The labels of a school for objects, with their colours; and records that cannot be deleted while labels refer to them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';

import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { attributeId } from '#tests/support/attribute-id.ts';
import { clientWith, createSchool, createSystem, platformClient, type School } from '#tests/support/factories.ts';
import { countChangeSets } from '#tests/support/memory.ts';

let api: TestApi;
let school: School;
let otherSchool: School;
let manager: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  otherSchool = await createSchool(api.database);
  manager = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['attribute_label', 'system_attribute_label', 'object_label', 'system_object_label'])
    await sql`delete from ${sql.table(table)}`.execute(api.database);
});

describe('labels and colours of objects', () => {
  const setObjects = (values: object, body: object = {}, client = manager) =>
    client.call(contract.labels.setObjectLabels, { body: { values, ...body } });
  const seenBy = async (client: Client, query: Record<string, string | number> = {}) =>
    (await client.call(contract.reference.objects, { query: { permission_object: 'programme', ...query } })).body[0];

  it('are what users of the school see, singular and plural', async () => {
    const values = {
      programme: { actual_label: 'Opleiding', actual_label_plural: 'Opleidingen', user_color: '#1A2B3C' },
    };
    const answer = await setObjects(values);
    expect(answer.body.find(({ object }) => object === 'programme')).toMatchObject({
      default_label: 'Programma',
      actual_label: 'Opleiding',
      actual_label_plural: 'Opleidingen',
      default_color: '2f5bd0',
      user_color: '1a2b3c',
    });
    expect(await seenBy(manager)).toMatchObject({
      user_label: 'Opleiding',
      user_label_plural: 'Opleidingen',
      user_color: '1a2b3c',
    });
    const stranger = await clientWith(api, otherSchool, { '*': 'crud' });
    expect(await seenBy(stranger)).toMatchObject({ user_label: 'Programma', user_color: '' });
  });

  it('fall back from unit to school to default, per label', async () => {
    await setObjects({ programme: { actual_label: 'Opleiding', actual_label_plural: 'Opleidingen' } });
    await setObjects({ programme: { actual_label: 'Curriculum' } }, { organizational_unit: school.cluster });
    const query = { organization: school.organization, organizational_unit: school.cluster };
    expect(await seenBy(manager, query)).toMatchObject({ user_label: 'Curriculum', user_label_plural: 'Opleidingen' });
    await setObjects({ programme: { actual_label: '' } }, { organizational_unit: school.cluster });
    expect(await seenBy(manager, query)).toMatchObject({ user_label: 'Opleiding' });
    await setObjects({ programme: { actual_label: '', actual_label_plural: null } });
    expect(await seenBy(manager, query)).toMatchObject({ user_label: 'Programma', user_label_plural: "Programma's" });
  });

  it('of a unit hold for the units below it, per label', async () => {
    const values = { programme: { actual_label: 'Opleiding', user_color: '112233' } };
    await setObjects(values, { organizational_unit: school.faculty });
    await setObjects({ programme: { actual_label: 'Curriculum' } }, { organizational_unit: school.cluster });
    const query = { organization: school.organization, organizational_unit: school.cluster };
    expect(await seenBy(manager, query)).toMatchObject({ user_label: 'Curriculum', user_color: '112233' });
    const own = await manager.call(contract.labels.objectLabels, { query });
    expect(own.body.find(({ object }) => object === 'programme')).toMatchObject({ user_color: '' });
  });

  it('of a system come first when the system is given', async () => {
    await setObjects({ programme: { actual_label: 'Opleiding' } });
    const system = await createSystem(api.database, school, 'Osiris');
    await setObjects({ programme: { actual_label: 'CURR' } }, { system });
    expect(await seenBy(manager, { system })).toMatchObject({ user_label: 'CURR' });
    expect(await seenBy(manager)).toMatchObject({ user_label: 'Opleiding' });
    const own = (await manager.call(contract.labels.objectLabels, { query: { system } })).body;
    expect(own.find(({ object }) => object === 'programme')?.actual_label).toBe('CURR');
  });

  it('can be saved as they were read', async () => {
    const rows = (await manager.call(contract.labels.objectLabels)).body;
    const before = await countChangeSets(api.database);
    expect((await setObjects(Object.fromEntries(rows.map((row) => [row.object, row])))).status).toBe(200);
    expect(await countChangeSets(api.database)).toBe(before);
  });

  it.each([
    ['a colour in words', { user_color: 'rood' }, { 'values.programme.user_color': fieldText.color }],
    [
      'a label of 256 characters',
      { actual_label: 'x'.repeat(256) },
      { 'values.programme.actual_label': fieldText.tooLong(255) },
    ],
  ])('are refused with %s', async (_, programme, errors) => {
    expect(await setObjects({ programme })).toMatchObject({ status: 422, errors });
  });

  it('cannot be set for an unknown object or another school', async () => {
    expect((await setObjects({ fiets: { actual_label: 'x' } })).status).toBeGreaterThanOrEqual(400);
    expect((await setObjects({}, { organization: otherSchool.organization })).status).toBe(422);
    expect((await setObjects({}, { organizational_unit: otherSchool.cluster })).status).toBe(422);
  });
});

describe('labels that users made', () => {
  const { labels, organization, organizationalUnit, system: systems } = contract;
  const setWords = async (label: string, object: string, place: object) => {
    const [title, code] = await Promise.all(
      ['title', 'croho_code'].map((name) => attributeId(api.database, 'programme', name)),
    );
    await Promise.all([
      manager.call('system' in place ? labels.setSystemLabels : labels.setAttributeLabels, {
        params: { objectId: 'programme' },
        body: { values: { [title!]: label, [code!]: label }, ...place },
      }),
      manager.call(labels.setObjectLabels, { body: { values: { course: { actual_label: object } }, ...place } }),
    ]);
  };
  const inUse = (what: string) => ({
    status: 409,
    message: refusalText.inUse([`2 ${what}`, '1 objectlabel', '1 label groep']),
  });
  const makeGroup = async (place: object) =>
    (await manager.call(labels.createGroup, { body: { title: 'Basis', object: 'programme', ...place } })).body.id;

  it('for a unit keep it from being deleted, are named, and are removed one by one, with history', async () => {
    const unit = await manager.call(organizationalUnit.create, { body: { title: 'Met eigen woorden' } });
    const params = { id: unit.body.id };
    const place = { organizational_unit: params.id };
    await setWords('Naam', 'Lesvorm', place);
    const group = await makeGroup(place);
    const refused = await manager.call(organizationalUnit.remove, { params });
    expect(refused).toMatchObject(inUse('labels'));
    expect(refused.details['used_by']).toMatchObject([
      { path: '/labels' },
      { path: '/labels' },
      { path: '/labelgroepen' },
    ]);
    // They do not fix the unit's own fields.
    expect(unit.body).toMatchObject({ in_use: false });

    await setWords('', '', place);
    await manager.call(labels.removeGroup, { params: { id: group } });
    expect((await manager.call(organizationalUnit.remove, { params })).status).toBe(204);
    const gone = await sql<{ was: string }>`
      select coalesce(before->>'label', before->>'title') as was from change
      where operation = 'delete' and before->>'organizational_unit' = ${String(params.id)}
        and table_name in ('attribute_label', 'object_label', 'attribute_group')`.execute(api.database);
    expect(gone.rows.map(({ was }) => was).toSorted()).toEqual(['Basis', 'Lesvorm', 'Naam', 'Naam']);
  });

  it('for a system keep it from being deleted too', async () => {
    const params = { id: await createSystem(api.database, school, 'Met eigen woorden') };
    await setWords('Naam', 'Lesvorm', { system: params.id });
    const group = await makeGroup({ system: params.id });
    expect(await manager.call(systems.remove, { params })).toMatchObject(inUse('systeemlabels'));
    await setWords('', '', { system: params.id });
    await manager.call(labels.removeGroup, { params: { id: group } });
    expect((await manager.call(systems.remove, { params })).status).toBe(204);
  });

  it('keep a school from being deleted', async () => {
    const platform = await platformClient(api);
    const { body } = await platform.call(organization.create, { body: { title: 'Met eigen woorden' } });
    const values = { course: { actual_label: 'Lesvorm' } };
    await platform.call(labels.setObjectLabels, { body: { values, organization: body.id } });
    const input = { params: { id: body.id } };
    expect(await platform.call(organization.remove, input)).toMatchObject({
      status: 409,
      message: refusalText.inUse(['1 objectlabel']),
    });
    await platform.call(labels.setObjectLabels, {
      body: { values: { course: { actual_label: '' } }, organization: body.id },
    });
    expect((await platform.call(organization.remove, input)).status).toBe(204);
  });
});
