// Files exported and imported again: random records of every object, and files that another program saved.
import { readFile } from 'node:fs/promises';

import { array, assert, asyncProperty, boolean, constantFrom, integer, oneof, record, string } from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Attribute } from '#shared/definitions/attribute.ts';
import { type DefinitionName, definitions } from '#shared/definitions/registry.ts';
import { type ImportableObject, importableObjects } from '#shared/permissions/importable.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool } from '#tests/support/factories.ts';
import { createPlanSchool } from '#tests/support/planner.ts';
import { samplesFor } from '#tests/support/samples.ts';
import { takesAll } from '#tests/support/sample.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const names = (Object.keys(definitions) as DefinitionName[]).filter((name) =>
  importableObjects.some((object) => object === definitions[name].object),
);
const counts = (given: object) => ({ new: 0, changed: 0, same: 0, refused: 0, inactive: 0, ...given });
const special = constantFrom('-', '"-"', '=1+1', "'=x", '0123', '1e5', 'ja', '[12]', 'a|b;c', '_x0041_', '#N/A', '\t');
const words = oneof(
  string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll('\0', '').trim()),
  special,
);

/** Fields that users type; fields that they choose come from the samples. */
function typed(name: string, { kind, max = 60, required }: Attribute): Arbitrary<unknown> | null {
  // Special rules: a scale belongs to its levels, and only the platform shares.
  if (['scale', 'scale_levels', 'level', 'shared'].includes(name)) return null;
  if (kind === 'text') {
    const text = words.map((each) => each.slice(0, max));
    return required ? text.map((each) => each || name) : text;
  }
  if (kind === 'richText')
    return array(words, { maxLength: 3 }).map((lines) =>
      lines.map((each) => `<p>${each.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join(''),
    );
  if (kind === 'integer') return integer({ min: 0, max: Math.min(max, 60) });
  return kind === 'checkbox' ? boolean() : null;
}

describe('random records', () => {
  it.each(names)('are imported as they were exported: %s', async (name) => {
    const definition = definitions[name];
    const attributes: Record<string, Attribute> = definition.attributes;
    const arbitraries = Object.entries(attributes).flatMap(([attribute, each]) => {
      const values = each.derived ? null : typed(attribute, each);
      return values ? [[attribute, values] as const] : [];
    });
    const { create, xlsx, csv } = contract[name] as Record<'create' | 'xlsx' | 'csv', Endpoint>;
    await assert(
      asyncProperty(array(record(Object.fromEntries(arbitraries)), { minLength: 8, maxLength: 8 }), async (all) => {
        const school = await createSchool(api.database);
        const client = await clientWith(api, school, { '*': 'crud' });
        const { first, second } = await samplesFor(api.database, definition, school);
        let made = 0;
        for (const [index, values] of all.entries()) {
          const sample = index % 2 ? second : first;
          const answer = await client.call(create, { body: { ...sample, ...values } });
          // A value that a rule of the object refuses is replaced by that of the sample.
          const allowed = Object.entries(values).filter(([attribute]) => !(attribute in answer.errors));
          const again = { ...sample, ...Object.fromEntries(allowed) };
          const { status } = answer.status === 201 ? answer : await client.call(create, { body: again });
          if (status === 201) made += 1;
        }
        expect(made).toBeGreaterThan(0);
        for (const call of [xlsx, csv]) {
          const file = (await client.call(call)).bytes;
          const query = { object: definition.object as ImportableObject, organization: school.organization };
          const answer = await client.call(contract.imports.create, { query, body: file });
          const { same } = answer.body.counts;
          expect([call.path, answer.body.counts]).toEqual([call.path, counts({ same })]);
          expect(same).toBeGreaterThanOrEqual(made);
        }
      }),
      { numRuns: takesAll ? 60 : 3, endOnFailure: true },
    );
  });
});

describe('a file that LibreOffice saved', () => {
  const fixture = async (name: string) => new Uint8Array(await readFile(`tests/fixtures/${name}`));

  async function rowsOf(client: Client, id: number) {
    return (await client.call(contract.imports.get, { params: { id } })).body.rows;
  }

  it.each(['xlsx', 'csv'])('is read as it was typed: %s', async (type) => {
    const school = await createSchool(api.database);
    const client = await clientWith(api, school, { '*': 'crud' });
    const query = { object: 'educational_unit' as const, organization: school.organization };
    const body = await fixture(`libreoffice-units.${type}`);
    const answer = await client.call(contract.imports.create, { query, body });
    expect(answer.body.counts).toEqual(counts({ new: 2 }));
    const [first, second] = await rowsOf(client, answer.body.id);
    const changedValues = (row: typeof first) =>
      Object.fromEntries(row?.changes.map(({ attribute, to }) => [attribute, to]) ?? []);
    expect(changedValues(first)).toMatchObject({
      ...{ title: 'Één — “naam”; met puntkomma', study_guide_number: '0123', ects_credits: '5', mandatory: 'ja' },
      description: 'Regel 1\nRegel 2',
    });
    expect(changedValues(second)).toMatchObject({ title: '=1+1', study_guide_number: '1E5', mandatory: 'nee' });
  });

  it('can add to a plan', async () => {
    const school = await createPlanSchool(api.database);
    const client = await clientWith(api, school, { '*': 'crud' });
    const query = { programme: school.planned };
    const answer = await client.call(contract.imports.plan, { query, body: await fixture('libreoffice-plan.xlsx') });
    expect(answer.body.counts).toEqual(counts({ new: 2, refused: 1 }));
  });
});
