// Lists as files and back: an unchanged file changes nothing, and a file gives no more access than the screens.
import { array, assert, asyncProperty, constantFrom, oneof, record, string } from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type DefinitionName, definitions } from '#shared/definitions/registry.ts';
import { type ImportableObject, importableObjects } from '#shared/permissions/importable.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';
import { cellsOf, counts, fileOf, importsIn } from '#tests/support/imports.ts';
import { samplesFor } from '#tests/support/samples.ts';
import { takesAll } from '#tests/support/sample.ts';

const { imports, educationalUnit: units } = contract;
const names = (Object.keys(definitions) as DefinitionName[]).filter((name) =>
  importableObjects.some((object) => object === definitions[name].object),
);
let api: TestApi;
let school: School;
let full: Client;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  school = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});

const { exported, read, rowsOf, apply, edit } = importsIn(() => ({ api, school, full }));
const unit = async (values: object) => (await full.call(units.create, { body: values })).body.id;

it('a file has its object, its school, its language and the time of the export', async () => {
  const before = Date.now();
  const { sheets } = await readXlsx(await exported(units.xlsx));
  const about = Object.fromEntries(sheets.find(({ name }) => name === '_leerlijn')?.rows as [string, string][]);
  const { organization } = school;
  expect(about).toMatchObject({
    object: 'educational_unit',
    organization: `${organization}`,
    version: '1',
    language: 'nl',
  });
  expect(Date.parse(about['exported_at'] ?? '')).toBeGreaterThanOrEqual(before);
});

describe('an unchanged file', () => {
  it.each(names)('changes nothing: %s', async (name) => {
    const definition = definitions[name];
    const { first, second } = await samplesFor(api.database, definition, school);
    const required = Object.entries(definition.attributes).filter(
      ([, attribute]) => 'required' in attribute && attribute.required,
    );
    const least = Object.fromEntries(required.map(([attribute]) => [attribute, first[attribute]]));
    const { create, update } = contract[name] as { create: Endpoint; update: Endpoint };
    for (const body of [first, least]) expect((await full.call(create, { body })).status).toBe(201);
    const { id } = (await full.call(create, { body: first })).body as { id: number };
    // An outcome cannot change its framework.
    const changed = { ...second, ...('framework' in first && { framework: first['framework'] }) };
    expect(await full.call(update, { params: { id }, body: changed })).toMatchObject({ status: 200, message: '' });
    for (const type of ['xlsx', 'csv'] as const) {
      const answer = await read(definition.object as ImportableObject, await exported(contract[name][type]));
      expect(answer).toMatchObject({ status: 201, message: '' });
      const { same } = answer.body.counts;
      expect([type, answer.body.counts]).toEqual([type, counts({ same })]);
      expect(same).toBeGreaterThan(2);
    }
  });

  it('changes nothing, whatever users wrote in it', async () => {
    const line = string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll('\0', '').trim());
    const special = constantFrom(
      '-',
      '"-"',
      "'-",
      '=1+1',
      "'=x",
      '0123',
      '1e5',
      'ja',
      '[12]',
      'a|b',
      '_x0041_',
      '#N/A',
      '01-02-2027',
      '\u0001x',
    );
    const text = oneof(line, special);
    const html = array(text, { maxLength: 4 }).map((lines) =>
      lines.map((each) => `<p>${each.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`).join(''),
    );
    const records = array(
      record({ coordinator: text, study_part_id: text.map((each) => each.slice(0, 40)), description: html }),
      {
        minLength: 20,
        maxLength: 20,
      },
    );
    await assert(
      asyncProperty(records, async (all) => {
        school = await createSchool(api.database);
        full = await clientWith(api, school, { '*': 'crud' });
        for (const [index, values] of all.entries()) await unit({ title: `Eenheid ${index}`, ...values });
        for (const call of [units.xlsx, units.csv]) {
          const answer = await read('educational_unit', await exported(call));
          expect(answer.body.counts).toEqual(counts({ same: 20 }));
        }
      }),
      { numRuns: takesAll ? 60 : 5 },
    );
  });
});

it('a file has units by their titles, whatever columns were requested, and each by its school', async () => {
  const { organizationalUnit } = contract;
  const body = { organization: school.organization, title: 'Faculteit Techniek' };
  const { id } = (await full.call(organizationalUnit.create, { body })).body;
  const below = { ...body, title: 'Cluster ICT', parent__organizational_unit: id };
  expect((await full.call(organizationalUnit.create, { body: below })).status).toBe(201);
  for (const query of [{}, { fields: 'title,parent__organizational_unit' }]) {
    const rows = await cellsOf(await exported(organizationalUnit.xlsx, query));
    expect(rows.find((row) => row.includes('Cluster ICT'))).toContain('Faculteit Techniek');
  }
});

describe('rights', () => {
  it('leave unreadable columns out, and refuse cells without the right by their name', async () => {
    const id = await unit({ title: 'Databases', coordinator: 'Jansen', ects_credits: 5 });
    const attributes = { 'educational_unit.coordinator': '', 'educational_unit.ects_credits': 'r' };
    const limited = await clientWith(api, school, { educational_unit: 'ru' }, { attributes });
    const whole = await cellsOf(await exported(units.xlsx, {}, limited));
    expect(whole[1]).not.toContain('coordinator');
    expect(JSON.stringify(whole)).not.toContain('Jansen');
    const text = Buffer.from(await exported(units.csv, { filter: 'Jansen' }, limited)).toString();
    expect(text).not.toContain('Databases');
    await unit({ title: 'Aardrijkskunde', coordinator: 'Zwart' });
    const sorted = await Promise.all(
      ['coordinator', '-coordinator'].map((sort) => exported(units.csv, { sort }, limited)),
    );
    expect(sorted[0]).toEqual(sorted[1]);
    const same = await read(
      'educational_unit',
      await fileOf([
        ['id', 'EC'],
        [id, 5],
      ]),
      {},
      limited,
    );
    expect(same.body.counts).toEqual(counts({ same: 1 }));
    for (const [label, value, attribute] of [
      ['EC', 6, 'ects_credits'],
      ['Coördinator', 'Jansen', 'coordinator'],
    ] as const) {
      const answer = await read(
        'educational_unit',
        await fileOf([
          ['id', label],
          [id, value],
        ]),
        {},
        limited,
      );
      expect(answer.body.counts).toEqual(counts({ refused: 1 }));
      const [row] = await rowsOf(answer.body.id, {}, limited);
      expect(row?.errors.map((each) => each.attribute)).toEqual([attribute]);
    }
  });

  it('do not reach other schools, in files or edits', async () => {
    const id = await unit({ title: 'Van ons' });
    const elsewhere = await createSchool(api.database);
    const stranger = await clientWith(api, elsewhere, { '*': 'crud' });
    const file = await fileOf([
      ['id', 'Titel', 'EC'],
      [id, 'Gok', 5],
    ]);
    expect((await read('educational_unit', file, {}, stranger)).errors).toHaveProperty('organization');
    const own = await read('educational_unit', file, { organization: elsewhere.organization }, stranger);
    expect(await rowsOf(own.body.id, {}, stranger)).toMatchObject([
      { change: 'refused', id: 0, title: 'Gok', errors: [{ message: spreadsheetText.row.notFound(String(id)) }] },
    ]);
    expect((await edit([id], { ects_credits: 5 }, stranger)).status).toBe(404);
    const reader = await clientWith(api, school, { educational_unit: 'r' });
    expect((await edit([id], { ects_credits: 5 }, reader)).status).toBe(403);
    expect((await read('educational_unit', file, {}, reader)).status).toBe(403);
    const other = await clientWith(api, school, { educational_unit: 'crud', programme: 'r' });
    expect((await read('programme', file, {}, other)).status).toBe(403);
    const mine = await read('educational_unit', file);
    expect((await stranger.call(imports.get, { params: { id: mine.body.id } })).status).toBe(404);
    expect((await apply(mine.body.id, {}, stranger)).status).toBe(404);
  });
});
