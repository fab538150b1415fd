// A changed file, or the same values for many records: previewed, applied as one change, and undone, whatever others do meanwhile.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { importText } from '#shared/text/imports.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';
import { cellsOf, counts, fileOf, importsIn } from '#tests/support/imports.ts';
import { countChangeSets } from '#tests/support/memory.ts';
import { callBehind } from '#tests/support/waiting.ts';

const { jobs, educationalUnit: units } = contract;
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

const { exported, read, rowsOf, apply, undo, edit, done } = importsIn(() => ({ api, school, full }));
const unit = async (values: object) => (await full.call(units.create, { body: values })).body.id;
const stored = async (id: number) => (await full.call(units.get, { params: { id } })).body;

describe('a changed file', () => {
  it('can be previewed, applied as one change, and undone', async () => {
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
    // Another user changes the other record meanwhile; that change is kept.
    await full.call(units.update, { params: { id: other }, body: { ects_credits: 3 } });
    const undoable = async () => (await full.call(jobs.get, { params: { id: job } })).body?.undoable_import;
    expect(await undoable()).toBe(answer.body.id);
    const undone = await done(await undo(answer.body.id));
    expect(undone).toMatchObject({ state: 'done', message: '2 ongedaan gemaakt' });
    expect(await undoable()).toBe(0);
    expect(await stored(id)).toMatchObject({ ects_credits: 5, mandatory: true, description: '' });
    expect(await stored(other)).toMatchObject({ ects_credits: 3 });
    expect((await full.call(units.list)).body).toHaveLength(2);
  });

  it('keeps later changes when it is undone, and says so', async () => {
    const ids = [await unit({ title: 'Een' }), await unit({ title: 'Twee' })];
    const [head = [], hidden = [], ...rows] = await cellsOf(await exported(units.xlsx));
    const file = await fileOf([head, hidden, ...rows.map((row) => row.with(hidden.indexOf('ects_credits'), 7))]);
    const answer = await read('educational_unit', file);
    await done(await apply(answer.body.id));
    await full.call(units.update, { params: { id: ids[0] ?? 0 }, body: { coordinator: 'Jansen' } });
    const undone = await done(await undo(answer.body.id));
    expect(undone?.message).toBe(importText.undone(1, 1));
    expect(await stored(ids[0] ?? 0)).toMatchObject({ ects_credits: 7, coordinator: 'Jansen' });
    expect(await stored(ids[1] ?? 0)).toMatchObject({ ects_credits: null });
  });

  it('keeps what was saved after it in a transaction that began before it', async () => {
    const [first, imported] = [await unit({ title: 'Een' }), await unit({ title: 'Twee' })];
    const part = (await full.call(contract.programmePart.create, { body: { title: 'Deel' } })).body.id;
    const { id } = (await edit([imported], { ects_credits: 7 })).body;
    const states = { state: 2, programme_parts: [part], educational_units: [first, imported] };
    // Has written the part, and waits for the first unit while the other one is imported.
    const saved = await callBehind(
      api.database,
      (db) => sql`select from educational_unit where id = ${first} for update`.execute(db),
      () => full.call(contract.catalogue.saveStates, { body: states }),
      async () => expect(await done(await apply(id))).toMatchObject({ state: 'done' }),
    );
    expect(saved.body).toEqual({ changed: 3 });
    expect((await done(await undo(id)))?.message).toBe(importText.undone(0, 1));
    expect(await stored(imported)).toMatchObject({ ects_credits: 7, state: { id: 2 } });
  });

  it('does not overwrite what another user saved after the export, unless that is chosen', async () => {
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

  it('is refused as a whole if a record changed between preview and apply', async () => {
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
});

describe('the same values for many records', () => {
  it('can be previewed, applied as one change, and undone', async () => {
    const ids = [
      await unit({ title: 'Een', ects_credits: 5 }),
      await unit({ title: 'Twee', ects_credits: 3 }),
      await unit({ title: 'Drie' }),
    ];
    const answer = await edit(ids, { ects_credits: 5, coordinator: 'De Vries' });
    expect(answer.body.counts).toEqual(counts({ changed: 3 }));
    await done(await apply(answer.body.id));
    for (const id of ids) expect(await stored(id)).toMatchObject({ ects_credits: 5, coordinator: 'De Vries' });
    await done(await undo(answer.body.id));
    expect(
      (await Promise.all(ids.map(stored))).map(({ ects_credits, coordinator }) => [ects_credits, coordinator]),
    ).toEqual([
      [5, ''],
      [3, ''],
      [null, ''],
    ]);
  });

  it('are applied to none when one record changed in between, and that one is named', async () => {
    const ids = [await unit({ title: 'Een' }), await unit({ title: 'Twee' })];
    const values = { coordinator: 'De Vries' };
    const { id } = (await edit(ids, values)).body;
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
    const blind = (await edit(ids, values, hidden)).body;
    await full.call(units.update, { params: { id: ids[1] ?? 0 }, body: { ects_credits: 2 } });
    const result = await done(await apply(blind.id, {}, hidden), hidden);
    expect(result?.message).toBe(importText.notAtAll(0, importText.changedSince));
  });

  it('are refused for records that they do not fit', async () => {
    const id = await unit({ title: 'Een' });
    const refused = async (values: object) => (await edit([id], values)).errors;
    expect(await refused({ title: 'Overal' })).toHaveProperty('title');
    expect(await refused({ ects_credits: -1 })).toHaveProperty('ects_credits');
    expect(await refused({})).toHaveProperty('values');
    const itself = await edit([id], { requires: [{ educational_unit: id, kind: 'passed' }] });
    expect(itself.body.counts).toEqual(counts({ refused: 1 }));
  });
});
