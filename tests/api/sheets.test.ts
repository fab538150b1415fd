// Lists as files and back: a file that nobody touched changes nothing, and one that was changed does what it says, no more.
import { array, assert, asyncProperty, constantFrom, oneof, record, string } from 'fast-check';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { connect, type Database } from '#server/db/connect.ts';
import { jobKinds } from '#server/job-kinds.ts';
import { runDue } from '#server/jobs/run-due.ts';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { type DefinitionName, definitions } from '#shared/definitions/registry.ts';
import { type ImportableObject, importableObjects } from '#shared/permissions/importable.ts';
import { importText } from '#shared/text/imports.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';
import { countChangeSets } from '#tests/support/memory.ts';
import { samplesFor } from '#tests/support/samples.ts';
import { takesAll } from '#tests/support/sample.ts';

const { imports, jobs, educationalUnit: units, programmePart } = contract;
const names = (Object.keys(definitions) as DefinitionName[]).filter((name) =>
  importableObjects.some((object) => object === definitions[name].object),
);
let api: TestApi;
let worker: Database;
let school: School;
let full: Client;

beforeAll(async () => {
  api = await startApi();
  worker = connect(api.url, { max: 2 });
});
afterAll(async () => {
  await worker.destroy();
  await api.close();
});
beforeEach(async () => {
  school = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});

type Cells = (string | number | boolean | Date | null)[][];
const cellsOf = async (bytes: Uint8Array): Promise<Cells> => (await readXlsx(bytes)).sheets[0]?.rows ?? [];
const fileOf = (rows: Cells) => writeXlsx({ sheets: [{ name: 'Blad', rows }] });
const exported = async (call: Endpoint, query = {}, client = full) => (await client.call(call, { query })).bytes;
const read = (object: ImportableObject, body: Uint8Array, query = {}, client = full) =>
  client.call(imports.create, { query: { object, organization: school.organization, ...query }, body });
const rowsOf = async (id: number, query = {}, client = full) =>
  (await client.call(imports.get, { params: { id }, query })).body.rows;
const apply = (id: number, body = {}, client = full) => client.call(imports.apply, { params: { id }, body });

/** Carries out the job that this call started, and answers what it said. */
async function done(started: { status: number; body: { job: number }; message: string }, client = full) {
  expect(started).toMatchObject({ status: 202, message: '' });
  await runDue(worker, { kinds: jobKinds, log: { error: (details) => expect.fail(JSON.stringify(details)) } });
  return (await client.call(jobs.get, { params: { id: started.body.job } })).body.result.lines[0];
}

const unit = async (values: object) => (await full.call(units.create, { body: values })).body.id;
const stored = async (id: number) => (await full.call(units.get, { params: { id } })).body;
const counts = (given: object) => ({ new: 0, changed: 0, same: 0, refused: 0, inactive: 0, ...given });

it('a file says what it is, in which language, and when it was made', async () => {
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

describe('a file that nobody touched', () => {
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
    // An outcome stays in its framework.
    const changed = {
      ...second,
      ...('framework' in first && { framework: first['framework'] }),
    };
    expect(await full.call(update, { params: { id }, body: changed })).toMatchObject({ status: 200, message: '' });
    for (const type of ['xlsx', 'csv'] as const) {
      const answer = await read(definition.object as ImportableObject, await exported(contract[name][type]));
      expect(answer).toMatchObject({ status: 201, message: '' });
      const { same } = answer.body.counts;
      expect([type, answer.body.counts]).toEqual([type, counts({ same })]);
      expect(same).toBeGreaterThan(2);
    }
  });

  it('changes nothing, whatever people wrote in it', async () => {
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

it('a file calls units by their titles, whatever columns were asked for, and each by its school', async () => {
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

describe('a file that was changed', () => {
  it('is looked at first, applied as one change, and taken back', async () => {
    const id = await unit({ title: 'Databases', study_guide_number: '0123', ects_credits: 5, mandatory: true });
    const other = await unit({ title: 'Netwerken' });
    const [head = [], hidden = [], ...rows] = await cellsOf(await exported(units.xlsx));
    expect(head[0]).toBe(spreadsheetText.id);
    const at = (name: string) => hidden.indexOf(name);
    const row = rows.find((each) => each[0] === id) ?? [];
    expect(row[at('study_guide_number')]).toBe('0123');
    Object.assign(row, {
      [at('ects_credits')]: 6,
      [at('mandatory')]: '-',
      [at('description')]: 'Tabellen\nen sleutels',
    });
    const made = Object.assign(
      Array.from({ length: head.length }, () => null),
      {
        [at('title')]: 'Nieuw vak',
        [at('type')]: 'Project',
        [at('requires')]: `Databases | gehaald | minstens een 6`,
      },
    );
    const before = await countChangeSets(api.database);
    const answer = await read('educational_unit', await fileOf([head, hidden, ...rows, made]));
    expect(answer.body.counts).toEqual(counts({ new: 1, changed: 1, same: 1 }));
    expect(await rowsOf(answer.body.id, { change: 'changed' })).toMatchObject([
      {
        ...{ id, title: 'Databases', code: '0123' },
        changes: [
          { attribute: 'ects_credits', from: '5', to: '6' },
          { attribute: 'mandatory', from: 'ja', to: 'nee' },
          { attribute: 'description', from: '', to: 'Tabellen\nen sleutels' },
        ],
      },
    ]);
    expect(await countChangeSets(api.database)).toBe(before);
    const applied = await apply(answer.body.id);
    const { job } = applied.body;
    expect(await done(applied)).toMatchObject({ state: 'done', message: '1 nieuw, 1 gewijzigd' });
    expect(await countChangeSets(api.database)).toBe(before + 1);
    expect(await stored(id)).toMatchObject({
      ects_credits: 6,
      mandatory: false,
      description: '<p>Tabellen</p><p>en sleutels</p>',
    });
    const all = (await full.call(units.list)).body;
    const fresh = all.find(({ title }) => title === 'Nieuw vak');
    expect(fresh?.requires).toEqual([{ educational_unit: id, kind: 'passed', note: 'minstens een 6' }]);
    expect(await apply(answer.body.id)).toMatchObject({ status: 409, message: importText.applied });
    // Somebody goes on with the other record meanwhile; nothing of that is lost.
    await full.call(units.update, { params: { id: other }, body: { ects_credits: 3 } });
    const undoable = async () => (await full.call(jobs.get, { params: { id: job } })).body?.undoable_import;
    expect(await undoable()).toBe(answer.body.id);
    const undone = await done(await full.call(imports.undo, { params: { id: answer.body.id }, body: {} }));
    expect(undone).toMatchObject({ state: 'done', message: '2 ongedaan gemaakt' });
    expect(await undoable()).toBe(0);
    expect(await stored(id)).toMatchObject({ ects_credits: 5, mandatory: true, description: '' });
    expect(await stored(other)).toMatchObject({ ects_credits: 3 });
    expect((await full.call(units.list)).body).toHaveLength(2);
  });

  it('keeps what was changed since, and says so', async () => {
    const ids = [await unit({ title: 'Een' }), await unit({ title: 'Twee' })];
    const [head = [], hidden = [], ...rows] = await cellsOf(await exported(units.xlsx));
    const file = await fileOf([head, hidden, ...rows.map((row) => row.with(hidden.indexOf('ects_credits'), 7))]);
    const answer = await read('educational_unit', file);
    await done(await apply(answer.body.id));
    await full.call(units.update, { params: { id: ids[0] ?? 0 }, body: { coordinator: 'Jansen' } });
    const undone = await done(await full.call(imports.undo, { params: { id: answer.body.id }, body: {} }));
    expect(undone?.message).toBe(importText.undone(1, 1));
    expect(await stored(ids[0] ?? 0)).toMatchObject({ ects_credits: 7, coordinator: 'Jansen' });
    expect(await stored(ids[1] ?? 0)).toMatchObject({ ects_credits: null });
  });

  it('does not overwrite what another saved after it was made, unless that is chosen', async () => {
    const id = await unit({ title: 'Databases', ects_credits: 5 });
    const [head = [], hidden = [], row = []] = await cellsOf(
      await exported(units.xlsx, { fields: 'title,ects_credits' }),
    );
    await full.call(units.update, { params: { id }, body: { ects_credits: 4 } });
    const file = await fileOf([head, hidden, row.with(hidden.indexOf('ects_credits'), 6)]);
    const answer = await read('educational_unit', file);
    expect(answer.body.counts).toEqual(counts({ refused: 1 }));
    expect(await rowsOf(answer.body.id)).toMatchObject([{ conflict: true, changes: [{ from: '4', to: '6' }] }]);
    expect(await apply(answer.body.id)).toMatchObject({ status: 409, message: importText.refusedRows });
    await done(await apply(answer.body.id, { rows: 'good' }));
    expect(await stored(id)).toMatchObject({ ects_credits: 4 });
    const again = await read('educational_unit', file);
    await done(await apply(again.body.id, { rows: 'good', overwrite: true }));
    expect(await stored(id)).toMatchObject({ ects_credits: 6 });
  });

  it('is refused when it is applied if a record changed in between, and nothing of it is there', async () => {
    const [one, two] = [await unit({ title: 'Een' }), await unit({ title: 'Twee' })];
    const file = await fileOf([
      ['id', 'EC'],
      [one, 5],
      [two, 5],
    ]);
    const answer = await read('educational_unit', file);
    await full.call(units.update, { params: { id: two }, body: { ects_credits: 1 } });
    const line = await done(await apply(answer.body.id));
    expect(line).toMatchObject({ state: 'refused', message: importText.notAtAll(3, importText.changedSince) });
    expect(await stored(one)).toMatchObject({ ects_credits: null });
  });

  it('names every cell that is wrong, and takes the other rows', async () => {
    await unit({ title: 'Dubbel', study_guide_number: 'A1' });
    await unit({ title: 'Dubbel', study_guide_number: 'A1' });
    const id = await unit({ title: 'Goed', study_guide_number: 'B2' });
    const file = await fileOf([
      ['Studiegidsnummer', 'Titel', 'EC', 'Type', 'Verplicht', 'Volgtijdelijkheid', 'Onbekend'],
      ['A1', null, 5, null, null, null, null],
      ['B2', null, 5, 'project', 'x', 'B2', null],
      ['C3', 'Nieuw', 'vijf', 'Vakk', 'misschien', null, null],
      ['D4', null, 5, null, null, null, null],
      ['E5', 'Ook nieuw', 5, null, null, null, 'weg'],
      ['B2', 'Nog eens', null, null, null, null, null],
    ]);
    const answer = await read('educational_unit', file);
    expect(answer.body.columns.map(({ attribute }) => attribute)).toEqual([
      ...['study_guide_number', 'title', 'ects_credits', 'type', 'mandatory', 'requires', ''],
    ]);
    expect(answer.body.counts).toEqual(counts({ new: 1, refused: 5 }));
    const refused = await rowsOf(answer.body.id, { change: 'refused' });
    expect(refused.map(({ line, errors }) => [line, ...errors.map(({ attribute }) => attribute)])).toEqual([
      [2, ''],
      [3, 'requires'],
      [4, 'ects_credits', 'type', 'mandatory'],
      [5, 'title'],
      [7, ''],
    ]);
    expect(refused[2]?.errors[1]?.message).toContain('Bedoel je ‘Vak’');
    expect(await done(await apply(answer.body.id, { rows: 'good' }))).toMatchObject({ message: '1 nieuw' });
    expect(await stored(id)).toMatchObject({ ects_credits: null });
  });

  it('asks for nothing where a cell says in other words what is there', async () => {
    const id = await unit({ title: 'Anders gezegd', mandatory: true, ects_credits: 5 });
    const file = await fileOf([
      ['id', 'Verplicht', 'EC', 'Type'],
      [id, 'WAAR', '05', 'bestaat niet'],
    ]);
    const [row] = await rowsOf((await read('educational_unit', file)).body.id);
    expect(row).toMatchObject({ changes: [], errors: [{ attribute: 'type' }] });
  });

  it('can be mapped by hand', async () => {
    const file = await fileOf([
      ['Vaknaam', 'Punten'],
      ['Wiskunde', 5],
    ]);
    const first = await read('educational_unit', file);
    expect(first.body).toMatchObject({
      counts: counts({}),
      columns: [{ header: 'Vaknaam', attribute: '', sample: ['Wiskunde'] }, {}],
    });
    const second = await read('educational_unit', file, { columns: 'title,ects_credits' });
    expect(second.body.counts).toEqual(counts({ new: 1 }));
  });

  it('is found behind a sheet with notes and below a title, and it is told which sheet was read', async () => {
    const sheets = [
      { name: 'Toelichting', rows: [['Vakken van de commissie'], ['Vragen? Bel de commissie.']] },
      { name: 'Vakken', rows: [['Vakken 2026'], [], ['Titel', 'EC'], ['Wiskunde', 5], ['Taal', 'vijf']] },
    ];
    const { id, counts: found } = (await read('educational_unit', await writeXlsx({ sheets }))).body;
    expect(found).toEqual(counts({ new: 1, refused: 1 }));
    const { body } = await full.call(imports.get, { params: { id } });
    expect(body).toMatchObject({ sheet: 'Vakken', rows: [{ line: 4 }, { line: 5, change: 'refused' }] });
  });

  it('is kept with its name and columns, and read again with other columns by whoever sent it alone', async () => {
    const file = await fileOf([
      ['Vaknaam', 'Punten'],
      ['Wiskunde', 5],
    ]);
    const first = (await read('educational_unit', file, { name: 'vakken van SIS.xlsx' })).body.id;
    const again = (id: number, columns: string[], client = full) =>
      client.call(imports.again, { params: { id }, body: { columns } });
    const second = await again(first, ['title', 'ects_credits']);
    expect(second).toMatchObject({ status: 201, body: { counts: counts({ new: 1 }) } });
    const kept = await full.call(imports.get, { params: { id: second.body.id }, query: {} });
    expect(kept.body).toMatchObject({
      ...{ name: 'vakken van SIS.xlsx', mapped: true },
      columns: [
        { header: 'Vaknaam', attribute: 'title', sample: ['Wiskunde'] },
        { header: 'Punten', attribute: 'ects_credits', sample: ['5'] },
      ],
    });
    expect((await again(second.body.id, ['', ''])).body.counts).toEqual(counts({}));
    expect((await again(first, ['title'], await clientWith(api, school, { '*': 'crud' }))).status).toBe(404);
    const edit = { object: 'educational_unit', ids: [await unit({ title: 'Vak' })], values: { ects_credits: 4 } };
    const { id } = (await full.call(imports.edit, { body: edit })).body;
    expect((await again(id, ['title'])).status).toBe(404);
  });

  it('links parts and programmes by their names', async () => {
    const answer = await read(
      'programme_part',
      await fileOf([
        ['Titel', "Programma's"],
        ['Nieuw deel', `[${school.programme}]`],
      ]),
    );
    expect(answer.body.columns[1]?.attribute).toBe('programmes');
    expect(answer.body.counts).toEqual(counts({ new: 1 }));
    await done(await apply(answer.body.id));
    const parts = (await full.call(programmePart.list)).body;
    expect(parts.find(({ title }) => title === 'Nieuw deel')?.programmes).toEqual([school.programme]);
  });

  it('is refused where a number and a name disagree, or several stand on one line', async () => {
    const [one, two] = [await unit({ title: 'Databases' }), await unit({ title: 'Netwerken, deel 2' })];
    const id = await unit({ title: 'Datamodel', requires: [{ educational_unit: one, kind: 'passed', note: '' }] });
    const judged = async (cell: string) => {
      const file = await fileOf([
        ['id', 'Volgtijdelijkheid'],
        [id, cell],
      ]);
      const [row] = await rowsOf((await read('educational_unit', file)).body.id);
      return row?.errors[0]?.message ?? row?.change;
    };
    const { otherName, onePerLine } = spreadsheetText.cell;
    expect(await judged(`Onzin [${two}] | gehaald`)).toBe(otherName('Onzin', two, `Netwerken, deel 2 [${two}]`));
    expect(await judged(`Databases [${one}]; Netwerken, deel 2 [${two}]`)).toBe(onePerLine);
    expect(await judged(`Databases, Datamodel | gehaald`)).toBe(onePerLine);
    for (const cell of [`[${two}]`, `netwerken,  deel 2 [${two}]`, 'Netwerken, deel 2'])
      expect(await judged(`${cell} | gehaald`)).toBe('changed');
  });
});

it('a tree comes in as one file: rows hang below rows above them, and all of it is taken back', async () => {
  const { organizationalUnit, learningOutcome, learningOutcomeFramework } = contract;
  const parts = [
    ['Organisatorische eenheid', 'Bovenliggende Org.eenheid'],
    ['Faculteit Techniek', null],
    ['Cluster ICT', 'faculteit techniek'],
    ['Team Data', 'Cluster ICT'],
  ];
  const before = (await full.call(organizationalUnit.list)).body.length;
  const answer = await read('organizational_unit', await fileOf(parts));
  expect(answer.body.counts).toEqual(counts({ new: 3 }));
  expect((await rowsOf(answer.body.id))[2]?.changes).toContainEqual({
    ...{ attribute: 'parent__organizational_unit', from: '', to: 'Cluster ICT' },
  });
  expect(await done(await apply(answer.body.id))).toMatchObject({ state: 'done', message: '3 nieuw' });
  const above = new Map(
    (await full.call(organizationalUnit.list)).body.map((each) => [each.title, each.parent__organizational_unit]),
  );
  expect([above.get('Team Data'), above.get('Cluster ICT')]).toMatchObject([
    { title: 'Cluster ICT' },
    { title: 'Faculteit Techniek' },
  ]);
  await done(await full.call(imports.undo, { params: { id: answer.body.id }, body: {} }));
  expect((await full.call(organizationalUnit.list)).body).toHaveLength(before);

  await full.call(learningOutcomeFramework.create, { body: { organization: school.organization, title: 'Ons kader' } });
  const outcomes = await read(
    'learning_outcome',
    await fileOf([
      ['Code', 'Korte tekst', 'Kader', 'Bovenliggende uitkomst'],
      ['A', 'Analyseren', 'Ons kader', null],
      ['A1', 'Vragen stellen', 'Ons kader', 'A Analyseren'],
      ['B', 'Bouwen', 'Onbekend kader', null],
      ['B1', 'Testen', 'Ons kader', 'B Bouwen'],
      ['B1a', 'Meten', 'Ons kader', 'B1 Testen'],
      ['C1', 'Te vroeg', 'Ons kader', 'C Later'],
      ['C', 'Later', 'Ons kader', null],
    ]),
  );
  expect(outcomes.body.counts).toEqual(counts({ new: 3, refused: 4 }));
  const refused = await rowsOf(outcomes.body.id, { change: 'refused' });
  expect(refused[1]?.errors[0]?.message).toBe(spreadsheetText.row.refusedAbove(4));
  expect(await done(await apply(outcomes.body.id, { rows: 'good' }))).toMatchObject({ message: '3 nieuw' });
  const made = (await full.call(learningOutcome.list)).body;
  expect(made.find(({ code }) => code === 'A1')?.parent).toMatchObject({ title: 'Analyseren' });
});

describe('rights', () => {
  it('leave unreadable columns out, and refuse cells without the right by name', async () => {
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

  it('stop at the wall, for files and for edits', async () => {
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
    const edit = { object: 'educational_unit', ids: [id], values: { ects_credits: 5 } };
    expect((await stranger.call(imports.edit, { body: edit })).status).toBe(404);
    const reader = await clientWith(api, school, { educational_unit: 'r' });
    expect((await reader.call(imports.edit, { body: edit })).status).toBe(403);
    expect((await read('educational_unit', file, {}, reader)).status).toBe(403);
    const other = await clientWith(api, school, { educational_unit: 'crud', programme: 'r' });
    expect((await read('programme', file, {}, other)).status).toBe(403);
    const mine = await read('educational_unit', file);
    expect((await stranger.call(imports.get, { params: { id: mine.body.id } })).status).toBe(404);
    expect((await apply(mine.body.id, {}, stranger)).status).toBe(404);
  });
});

describe('the same values for many', () => {
  it('are looked at, applied as one change, and taken back', async () => {
    const ids = [
      await unit({ title: 'Een', ects_credits: 5 }),
      await unit({ title: 'Twee', ects_credits: 3 }),
      await unit({ title: 'Drie' }),
    ];
    const body = { object: 'educational_unit', ids, values: { ects_credits: 5, coordinator: 'De Vries' } };
    const answer = await full.call(imports.edit, { body });
    expect(answer.body.counts).toEqual(counts({ changed: 3 }));
    await done(await apply(answer.body.id));
    for (const id of ids) expect(await stored(id)).toMatchObject({ ects_credits: 5, coordinator: 'De Vries' });
    await done(await full.call(imports.undo, { params: { id: answer.body.id }, body: {} }));
    expect(
      (await Promise.all(ids.map(stored))).map(({ ects_credits, coordinator }) => [ects_credits, coordinator]),
    ).toEqual([
      ...[
        [5, ''],
        [3, ''],
        [null, ''],
      ],
    ]);
  });

  it('are not given to anyone when one record changed in between; that one is named', async () => {
    const ids = [await unit({ title: 'Een' }), await unit({ title: 'Twee' })];
    const body = { object: 'educational_unit', ids, values: { coordinator: 'De Vries' } };
    const { id } = (await full.call(imports.edit, { body })).body;
    await full.call(units.update, { params: { id: ids[1] ?? 0 }, body: { ects_credits: 1 } });
    const message = importText.notAtAllOf('Twee', importText.changedSince);
    expect(await done(await apply(id))).toMatchObject({ state: 'refused', message });
    expect(await stored(ids[0] ?? 0)).toMatchObject({ coordinator: '' });
    expect(await apply(id)).toMatchObject({ status: 409, message: importText.failedBefore });
    const hidden = await clientWith(
      api,
      school,
      { educational_unit: 'ru' },
      { attributes: { 'educational_unit.title': '' } },
    );
    const blind = (await hidden.call(imports.edit, { body })).body;
    await full.call(units.update, { params: { id: ids[1] ?? 0 }, body: { ects_credits: 2 } });
    const told = await done(await apply(blind.id, {}, hidden), hidden);
    expect(told?.message).toBe(importText.notAtAll(0, importText.changedSince));
  });

  it('are refused where they do not fit', async () => {
    const id = await unit({ title: 'Een' });
    const edit = (values: object) =>
      full.call(imports.edit, { body: { object: 'educational_unit', ids: [id], values } });
    expect((await edit({ title: 'Overal' })).errors).toHaveProperty('title');
    expect((await edit({ ects_credits: -1 })).errors).toHaveProperty('ects_credits');
    expect((await edit({})).errors).toHaveProperty('values');
    const itself = await edit({ requires: [{ educational_unit: id, kind: 'passed' }] });
    expect(itself.body.counts).toEqual(counts({ refused: 1 }));
  });
});
