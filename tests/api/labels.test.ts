// The labels of a school for attributes: its own, those of its units and systems, and the defaults.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';

import { contract } from '#shared/api/contract.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, type Input, startApi, type TestApi } from '#tests/support/api.ts';
import { attributeId } from '#tests/support/attribute-id.ts';
import { clientWith, createSchool, createSystem, platformClient, type School } from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';

let api: TestApi;
let school: School;
let otherSchool: School;
let manager: Client;
let stranger: Client;
let platform: Client;
let system: number;
let title: number;
let code: number;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  otherSchool = await createSchool(api.database);
  manager = await clientWith(api, school, { '*': 'crud' });
  stranger = await clientWith(api, otherSchool, { '*': 'crud' });
  platform = await platformClient(api);
  system = await createSystem(api.database, school, 'Osiris');
  title = await attributeId(api.database, 'programme', 'title');
  code = await attributeId(api.database, 'programme', 'croho_code');
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['attribute_label', 'system_attribute_label'])
    await sql`delete from ${sql.table(table)}`.execute(api.database);
});

const setLabels = (client: Client, values: Record<number, string>, body: object = {}, objectId = 'programme') =>
  client.call(contract.labels.setAttributeLabels, { params: { objectId }, body: { values, ...body } });
const setSystem = (client: Client, values: Record<number, string>, body: object = {}) =>
  client.call(contract.labels.setSystemLabels, { params: { objectId: 'programme' }, body: { values, ...body } });
const labelOf = async (client: Client, query: Record<string, string | number> = {}, id = title) =>
  (await client.call(contract.reference.attributes, { query: { object: 'programme', ...query } })).body.find(
    (row) => row.id === id,
  );

describe('each tab needs its own right', () => {
  const tabs: [string, ObjectKey, (client: Client) => Promise<{ status: number }>][] = [
    ['Labels', 'labels__labels__labels', (client) => setLabels(client, {})],
    ['Systeemlabels', 'labels__labels__systemlabels', (client) => setSystem(client, {}, { system })],
    [
      'Objecten',
      'labels__labels__objects',
      (client) => client.call(contract.labels.setObjectLabels, { body: { values: {} } }),
    ],
  ];
  it.each(tabs)('%s', async (_, object, save) => {
    expect((await save(await clientWith(api, school, { [object]: 'crd' }))).status).toBe(403);
    const others = Object.fromEntries(tabs.filter(([, key]) => key !== object).map(([, key]) => [key, 'crud']));
    expect((await save(await clientWith(api, school, { ...others, labels: 'crud' }))).status).toBe(403);
    expect((await save(await clientWith(api, school, { [object]: 'u' }))).status).toBe(200);
  });

  it('Default labels, with a platform role only', async () => {
    const save = (client: Client, body: object = { default_label: 'Naam' }) =>
      client.call(contract.labels.setDefault, { params: { id: title }, body });
    expect((await save(await clientWith(api, school, { labels: 'crud' }))).status).toBe(403);
    expect((await save(manager)).status).toBe(403);
    expect((await save(await platformClient(api, { labels__labels__defaultlabels: 'r' }))).status).toBe(403);
    expect((await save(await platformClient(api, { labels__labels__defaultlabels: 'u' }))).status).toBe(200);
    // An empty label restores the shipped one.
    expect((await save(platform, { default_label: '' })).body.default_label).toBe('Titel');
  });

  it('reading object labels needs read', async () => {
    const read = (client: Client, input: Input = {}) => client.call(contract.labels.objectLabels, input);
    expect((await read(await clientWith(api, school, { labels__labels__objects: 'cud' }))).status).toBe(403);
    expect((await read(await clientWith(api, school, { labels__labels__objects: 'r' }))).status).toBe(200);
    const query = { organization: otherSchool.organization };
    expect(await read(manager, { query })).toMatchObject({ status: 422, errors: { organization: fieldText.missing } });
  });
});

describe('labels of a school', () => {
  it('are what its own users see, and nobody else', async () => {
    const answer = await setLabels(manager, { [title]: ' Naam opleiding ' });
    expect(answer.body.find(({ id }) => id === title)).toMatchObject({
      default_label: 'Titel',
      actual_label: 'Naam opleiding',
      user_label: 'Naam opleiding',
    });
    expect((await labelOf(manager))?.user_label).toBe('Naam opleiding');
    expect((await labelOf(stranger))?.user_label).toBe('Titel');
  });

  it('come after those of a unit, and an empty one falls back to the level above', async () => {
    await setLabels(manager, { [title]: 'School' });
    await setLabels(manager, { [title]: 'Cluster' }, { organizational_unit: school.cluster });
    const inCluster = await clientWith(api, school, { programme: 'r' }, { units: [school.cluster] });
    expect((await labelOf(inCluster))?.user_label).toBe('Cluster');
    expect((await labelOf(manager))?.user_label).toBe('School');
    await setLabels(manager, { [title]: '' }, { organizational_unit: school.cluster });
    expect((await labelOf(inCluster))?.user_label).toBe('School');
    await setLabels(manager, { [title]: '' });
    expect(await labelOf(inCluster)).toMatchObject({ user_label: 'Titel', actual_label: '' });
  });

  it('of a unit hold for the units below it, the nearest first', async () => {
    await setLabels(manager, { [title]: 'Faculteit', [code]: 'CROHO' }, { organizational_unit: school.faculty });
    const query = { organization: school.organization, organizational_unit: school.cluster };
    expect(await labelOf(manager, query)).toMatchObject({ user_label: 'Faculteit', actual_label: '' });
    const inCluster = await clientWith(api, school, { programme: 'r' }, { units: [school.cluster] });
    expect((await labelOf(inCluster))?.user_label).toBe('Faculteit');
    await setLabels(manager, { [title]: 'Cluster' }, { organizational_unit: school.cluster });
    expect(await labelOf(manager, query)).toMatchObject({ user_label: 'Cluster', actual_label: 'Cluster' });
    expect((await labelOf(manager, query, code))?.user_label).toBe('CROHO');
    expect((await labelOf(manager))?.user_label).toBe('Titel');
    // A unit of another school reveals nothing.
    const foreign = { organization: otherSchool.organization, organizational_unit: school.cluster };
    expect((await labelOf(stranger, foreign))?.user_label).toBe('Titel');
  });

  it('stay as they are when not sent', async () => {
    await setLabels(manager, { [title]: 'A', [code]: 'B' });
    await setLabels(manager, { [title]: 'C' });
    expect((await labelOf(manager, {}, code))?.user_label).toBe('B');
  });

  it('are in the history when they change, and only then', async () => {
    const before = await changesOf(api.database, 'attribute_label', title);
    await setLabels(manager, { [title]: 'A', [code]: '' });
    await setLabels(manager, { [title]: 'A' });
    await setLabels(manager, { [title]: '' });
    const recorded = (await changesOf(api.database, 'attribute_label', title)).slice(before.length);
    const { organization } = school;
    expect(recorded).toMatchObject([
      { organization, operation: 'insert', changes: { label: [null, 'A'] } },
      { organization, operation: 'delete', changes: { label: ['A', null] } },
    ]);
  });

  it('can be set by two users at once', async () => {
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((label) => setLabels(manager, { [title]: label })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ['another school', () => ({ organization: otherSchool.organization }), { organization: fieldText.missing }],
    ['a school that does not exist', () => ({ organization: 999_999 }), { organization: fieldText.missing }],
    [
      'a unit of another school',
      () => ({ organizational_unit: otherSchool.cluster }),
      { organizational_unit: fieldText.missing },
    ],
    ['a system', () => ({ system }), { system: fieldText.noSystemHere }],
  ])('cannot be set for %s', async (_, body, errors) => {
    expect(await setLabels(manager, { [title]: 'X' }, body())).toMatchObject({ status: 422, errors });
  });

  it('cannot be set for an attribute of another object, or an object that does not exist', async () => {
    const exam = await attributeId(api.database, 'exam', 'title');
    expect((await setLabels(manager, { [exam]: 'X' })).errors).toEqual({ [`values.${exam}`]: fieldText.missing });
    expect((await setLabels(manager, {}, {}, 'bestaatniet')).status).toBe(404);
    expect((await setLabels(manager, { [title]: 'x'.repeat(256) })).status).toBe(422);
  });

  it('can be set only in the managed school by a manager who reads another', async () => {
    const query = { organization: otherSchool.organization };
    expect((await platform.call(contract.reference.attributes, { query })).status).toBe(200);
    expect((await setLabels(platform, { [title]: 'X' }, query)).status).toBe(200);
    expect((await labelOf(stranger))?.user_label).toBe('X');
    expect((await labelOf(manager))?.user_label).toBe('Titel');
  });
});

describe('labels of a system', () => {
  it('come first when the system is given, and only then', async () => {
    await setLabels(manager, { [title]: 'School' });
    const answer = await setSystem(manager, { [title]: 'OPL_NAAM' }, { system });
    expect(answer.body.find(({ id }) => id === title)).toMatchObject({
      actual_label: 'OPL_NAAM',
      user_label: 'OPL_NAAM',
    });
    expect(await labelOf(manager, { system })).toMatchObject({ actual_label: 'OPL_NAAM', user_label: 'OPL_NAAM' });
    expect(await labelOf(manager, { system }, code)).toMatchObject({ actual_label: '', user_label: 'CROHO-code' });
    expect((await labelOf(manager))?.user_label).toBe('School');
  });

  it('stay within the school of the system', async () => {
    const missing = { status: 422, errors: { system: fieldText.missing } };
    const query = { system: await createSystem(api.database, otherSchool, 'Xedule') };
    expect(await setSystem(manager, { [title]: 'X' }, query)).toMatchObject(missing);
    expect(await manager.call(contract.reference.attributes, { query })).toMatchObject(missing);
    const mixed = { system, organization: otherSchool.organization };
    expect((await setSystem(platform, {}, mixed)).errors).toEqual({ system: fieldText.missing });
  });

  it('need a system and have no unit', async () => {
    expect((await setSystem(manager, {})).errors).toEqual({ system: fieldText.required });
    expect((await setSystem(manager, {}, { system, organizational_unit: school.cluster })).errors).toEqual({
      organizational_unit: fieldText.noUnitHere,
    });
  });

  it('keep the system from being deleted, and are named in the refusal', async () => {
    await setSystem(manager, { [title]: 'X' }, { system });
    const refused = await manager.call(contract.system.remove, { params: { id: system } });
    expect(refused).toMatchObject({ status: 409, message: refusalText.inUse(['1 systeemlabel']) });
  });

  it('are removed with the system', async () => {
    const gone = await createSystem(api.database, school, 'Oud');
    await setSystem(manager, { [title]: 'X' }, { system: gone });
    await api.database.deleteFrom('system').where('id', '=', gone).execute();
    expect(await api.database.selectFrom('system_attribute_label').select('label').execute()).toEqual([]);
  });
});

it('a default label is for every school without its own', async () => {
  await setLabels(manager, { [title]: 'School' });
  const body = { default_label: 'Benaming', description: 'Hoe het heet.' };
  const answer = await platform.call(contract.labels.setDefault, { params: { id: title }, body });
  expect(answer).toMatchObject({ status: 200, body });
  expect(await labelOf(stranger)).toMatchObject({ user_label: 'Benaming', description: 'Hoe het heet.' });
  expect(await labelOf(manager)).toMatchObject({ user_label: 'School', default_label: 'Benaming' });
  expect((await platform.call(contract.labels.setDefault, { params: { id: 999_999 }, body })).status).toBe(404);
});
