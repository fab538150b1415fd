// The endpoints of every definition, generated: refusals first, then each action and each attribute. Rights:
// `rights-matrix.test.ts`; other schools: `wall.test.ts`; unreadable attributes: `attribute-responses.test.ts`.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, platformClient, type School } from '#tests/support/factories.ts';
import { asRead, samplesFor } from '#tests/support/samples.ts';
import { sample } from '#tests/support/sample.ts';
import { changesOf } from '#tests/support/memory.ts';

type Sample = Record<string, unknown>;

let api: TestApi;
let school: School;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
});
afterAll(() => api.close());

describe.each(Object.keys(definitions) as (keyof typeof definitions)[])('%s', (key) => {
  const definition: Definition = definitions[key];
  // All have the same shape; the types of one of them will do here.
  const calls = contract[key] as unknown as typeof contract.system;
  const { object } = definition;
  // A new organization has no users yet, so only a platform role can make one.
  const isOrganization = object === 'organization';
  const attributeNames = Object.keys(definition.attributes);
  // The school of a record never changes; only the platform changes what all schools see.
  const changeable = attributeNames.filter((attribute) => !['organization', 'shared'].includes(attribute));

  /** Linked records may be in use, and then cannot be deleted. */
  const unlinked = Object.fromEntries(
    Object.entries(definition.attributes).flatMap(([attribute, { links }]) => (links ? [[attribute, []]] : [])),
  );
  const createUnlinked = () => create({ ...first, ...unlinked });

  let first: Sample;
  let second: Sample;
  let full: Client;
  beforeAll(async () => {
    ({ first, second } = await samplesFor(api.database, definition, school));
    full = isOrganization ? await platformClient(api) : await clientWith(api, school, { '*': 'crud' });
  });

  const create = async (body: Sample = first): Promise<Sample & { id: number }> => {
    const answer = await full.call(calls.create, { body });
    expect(answer.errors).toEqual({});
    expect(answer.status).toBe(201);
    return answer.body;
  };
  /** Rights in the school that the record belongs to; a new organization is a school of its own. */
  const clientFor = (record: { id: number }, letters: string, attributes: Record<string, string> = {}) =>
    clientWith(
      api,
      isOrganization ? { ...school, organization: record.id } : school,
      { [object]: letters },
      { attributes },
    );
  const changesTo = (record: number) => changesOf(api.database, definition.table, record);

  describe('refuses', () => {
    it('a record that does not exist, 0 included', async () => {
      for (const id of [0, 2_147_483_647])
        expect((await full.call(calls.get, { params: { id }, body: {} })).status).toBe(404);
    });

    it('a name that the object does not have', async () => {
      const answer = await full.call(calls.create, { body: { ...first, bestaat_niet: 1 } });
      expect(answer).toMatchObject({ status: 400, errors: { bestaat_niet: fieldText.unknown } });
    });

    it('an empty or missing title', async () => {
      const { [definition.title]: _, ...withoutTitle } = first;
      for (const body of [withoutTitle, { ...first, [definition.title]: '   ' }])
        expect((await full.call(calls.create, { body })).errors).toEqual({ [definition.title]: fieldText.required });
    });

    it('a save of a record that changed meanwhile, and returns its current state', async () => {
      const record = await create();
      const input = { params: { id: record.id } };
      const { headers } = await full.call(calls.get, input);
      const ifMatch = String(headers['etag']);
      const [name = ''] = changeable;
      expect((await full.call(calls.update, { ...input, ifMatch, body: { [name]: second[name] } })).status).toBe(200);
      const late = await full.call(calls.update, { ...input, ifMatch, body: { [name]: first[name] } });
      expect(late).toMatchObject({ status: 412, message: refusalText.changedMeanwhile });
      expect(asRead((late.details['current'] as Sample)[name])).toEqual(second[name]);
      expect((await full.call(calls.remove, { ...input, ifMatch })).status).toBe(412);
    });

    it('a record that was just deleted', async () => {
      const record = await createUnlinked();
      const input = { params: { id: record.id } };
      expect((await full.call(calls.remove, input)).status).toBe(204);
      expect((await full.call(calls.remove, input)).status).toBe(404);
      expect((await full.call(calls.update, { ...input, body: {} })).status).toBe(404);
    });
  });

  it('creates a record with every attribute, and lists it', async () => {
    const record = await create();
    for (const attribute of attributeNames)
      expect([attribute, asRead(record[attribute])]).toEqual([attribute, first[attribute]]);
    const list = (await full.call(calls.list)).body as { id: number }[];
    expect(list.find(({ id }) => id === record.id)).toEqual(record);
    expect((await full.call(calls.get, { params: { id: record.id } })).body).toEqual(record);
  });

  it('lists only the requested fields', async () => {
    const record = await create();
    const answer = await full.call(calls.list, { query: { fields: definition.title } });
    const found = (answer.body as Sample[]).find(({ id }) => id === record.id);
    expect(Object.keys(found ?? {}).filter((name) => name !== 'organization')).toEqual(['id', definition.title]);
    expect((await full.call(calls.list, { query: { fields: 'bestaat_niet' } })).status).toBe(422);
  });

  it('accepts a record sent back as it was read, without a change', async () => {
    const record = await create();
    const answer = await full.call(calls.update, { params: { id: record.id }, body: record });
    expect(answer).toMatchObject({ status: 200, errors: {} });
    expect(answer.body).toEqual(record);
    expect(await changesTo(record.id)).toHaveLength(1);
  });

  it.each(changeable)('changes %s alone, and writes it to the history', async (attribute) => {
    const record = await create();
    const answer = await full.call(calls.update, {
      params: { id: record.id },
      body: { [attribute]: second[attribute] },
    });
    expect(answer.errors).toEqual({});
    expect(asRead((answer.body as Sample)[attribute])).toEqual(second[attribute]);
    const steps = await changesTo(record.id);
    expect(steps.map(({ operation }) => operation)).toEqual(['insert', 'update']);
    expect(Object.keys(steps[1]?.changes ?? {})).toEqual(attribute in unlinked ? [] : [attribute]);
  });

  it.each(sample(changeable))('refuses to change %s without update, by name and as a whole', async (attribute) => {
    const record = await create();
    const input = { params: { id: record.id } };
    const editor = await clientFor(record, 'ru', { [`${object}.${attribute}`]: 'r' });
    const refused = await editor.call(calls.update, { ...input, body: { ...second, organization: undefined } });
    expect(refused.status).toBe(403);
    expect(Object.keys(refused.errors)).toEqual([attribute]);
    expect((await full.call(calls.get, input)).body).toEqual(record);
    expect((await editor.call(calls.update, { ...input, body: record })).status).toBe(200);
  });

  it.each(isOrganization ? [] : sample(changeable))(
    'refuses a new record with %s without create',
    async (attribute) => {
      const count = async () => ((await full.call(calls.list)).body as Sample[]).length;
      const attributes = { [`${object}.${attribute}`]: 'rud' };
      const maker = await clientWith(api, school, { '*': 'r', [object]: 'cr' }, { attributes });
      // Default values, such as an empty reference, need no right.
      const { initial } = definition.attributes[attribute] ?? {};
      const value = [first[attribute], second[attribute]].find((each) => each !== initial && each !== 0);
      const before = await count();
      const refused = await maker.call(calls.create, { body: { ...first, [attribute]: value } });
      expect(refused.status).toBe(403);
      expect(Object.keys(refused.errors)).toEqual([attribute]);
      expect(await count()).toBe(before);
    },
  );

  it('deletes a record, and keeps its values in the history', async () => {
    const record = await createUnlinked();
    expect((await full.call(calls.remove, { params: { id: record.id } })).status).toBe(204);
    expect((await full.call(calls.get, { params: { id: record.id } })).status).toBe(404);
    const deleted = (await changesTo(record.id)).at(-1);
    expect(deleted).toMatchObject({ operation: 'delete' });
    const values = attributeNames.filter((name) => !(name in unlinked) && record[name] !== null);
    expect(values.filter((name) => !(name in (deleted?.changes ?? {})))).toEqual([]);
  });

  it('answers 304 for an unchanged list, and the list when it changed', async () => {
    const record = await createUnlinked();
    const ifNoneMatch = String((await full.call(calls.list)).headers['etag']);
    expect((await full.call(calls.list, { ifNoneMatch })).status).toBe(304);
    await full.call(calls.remove, { params: { id: record.id } });
    expect((await full.call(calls.list, { ifNoneMatch })).status).toBe(200);
  });
});
