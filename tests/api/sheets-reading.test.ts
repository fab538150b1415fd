// Reading files made or changed elsewhere: which sheet and columns, valid cell values, and which record a name means.
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';
import { counts, fileOf, importsIn } from '#tests/support/imports.ts';

const { imports, educationalUnit: units, programmePart } = contract;
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

const { read, rowsOf, apply, undo, edit, done } = importsIn(() => ({ api, school, full }));
const unit = async (values: object) => (await full.call(units.create, { body: values })).body.id;
const stored = async (id: number) => (await full.call(units.get, { params: { id } })).body;

describe('a changed file', () => {
  it('has every invalid cell reported, and the other rows accepted', async () => {
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

  it('changes nothing where a cell has the current value in other words', async () => {
    const id = await unit({ title: 'Anders gezegd', mandatory: true, ects_credits: 5 });
    const file = await fileOf([
      ['id', 'Verplicht', 'EC', 'Type'],
      [id, 'WAAR', '05', 'bestaat niet'],
    ]);
    const [row] = await rowsOf((await read('educational_unit', file)).body.id);
    expect(row).toMatchObject({ changes: [], errors: [{ attribute: 'type' }] });
  });

  it('can have its columns mapped by hand', async () => {
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

  it('is found behind a sheet with notes and below a title, and the response names the sheet', async () => {
    const sheets = [
      { name: 'Toelichting', rows: [['Vakken van de commissie'], ['Vragen? Bel de commissie.']] },
      { name: 'Vakken', rows: [['Vakken 2026'], [], ['Titel', 'EC'], ['Wiskunde', 5], ['Taal', 'vijf']] },
    ];
    const { id, counts: found } = (await read('educational_unit', await writeXlsx({ sheets }))).body;
    expect(found).toEqual(counts({ new: 1, refused: 1 }));
    const { body } = await full.call(imports.get, { params: { id } });
    expect(body).toMatchObject({ sheet: 'Vakken', rows: [{ line: 4 }, { line: 5, change: 'refused' }] });
  });

  it('is stored with its name and columns, and can be read with other columns only by the user who sent it', async () => {
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
    const { id } = (await edit([await unit({ title: 'Vak' })], { ects_credits: 4 })).body;
    expect((await again(id, ['title'])).status).toBe(404);
  });

  it('can link parts and programmes by their names', async () => {
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

  it('is refused where an id and a name disagree, or several are on one line', async () => {
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

it('a tree can be imported as one file, with rows below earlier rows, and undone as a whole', async () => {
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
  await done(await undo(answer.body.id));
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
