// Units required before a unit: rights, refusals, history, and what the plan of a programme shows of them.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Db } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { requirementText } from '#shared/text/requirements.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';
import { callBehind } from '#tests/support/waiting.ts';

const { requirements, educationalUnit, planner, checks } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
/** Programmeren 1, Databases, Stage. */
let [first, second, third]: number[] = [];

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  [first, second, third] = [...school.units, school.blockUnit];
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from unit_requirement`.execute(api.database);
});

const passed = (unit: number | undefined, note = '') => ({ educational_unit: unit, kind: 'passed', note });
const save = (unit: number | undefined, requires: unknown, client = full, ifMatch?: string) =>
  client.call(requirements.save, { body: { educational_unit: unit, requires }, ...(ifMatch && { ifMatch }) });
const read = (unit: number | undefined, client = full) =>
  client.call(requirements.get, { query: { educational_unit: unit ?? 0 } });
const readUnit = (id: number | undefined, client = full) =>
  client.call(educationalUnit.get, { params: { id: id ?? 0 } });

it('requirements are saved as a whole list, and returned from both sides', async () => {
  const list = [passed(second, 'Met een voldoende'), { educational_unit: first, kind: 'together' }];
  const saved = await save(third, list);
  const requires = [
    { educational_unit: second, title: 'Databases', version: null, kind: 'passed', note: 'Met een voldoende' },
    { educational_unit: first, title: 'Programmeren 1', version: null, kind: 'together', note: '' },
  ];
  expect(saved.body).toEqual({ educational_unit: third, requires, required_by: [] });
  expect((await read(first)).body.required_by).toMatchObject([{ educational_unit: third, title: 'Stage' }]);
  // As an attribute of the unit, and accepted unchanged.
  expect((await readUnit(third)).body.requires).toEqual([
    { educational_unit: first, kind: 'together', note: '' },
    passed(second, 'Met een voldoende'),
  ]);
  const { etag } = (await read(third)).headers;
  expect((await save(third, requires)).headers['etag']).toBe(etag);
  expect((await save(third, [{ ...requires[0], kind: 'followed' }])).body.requires).toMatchObject([
    { educational_unit: second, kind: 'followed', note: 'Met een voldoende' },
  ]);
  expect((await save(third, [])).body.requires).toEqual([]);
});

it('requirements are saved with the unit itself, also with a new one', async () => {
  const made = await full.call(educationalUnit.create, { body: { title: 'Nieuw', requires: [passed(first)] } });
  expect(made.body.requires).toEqual([passed(first)]);
  const params = { id: made.body.id };
  const changed = await full.call(educationalUnit.update, { params, body: { requires: [passed(second)] } });
  expect(changed.body).toMatchObject({ title: 'Nieuw', requires: [passed(second)] });
});

describe('requirements are refused', () => {
  const errors = async (unit: number | undefined, requires: unknown) => (await save(unit, requires)).errors;

  it('with a message at the invalid field', async () => {
    const place = 'requires.0.';
    expect(await errors(first, [{ educational_unit: second, kind: 'later' }])).toEqual({
      [`${place}kind`]: fieldText.choice,
    });
    expect(await errors(first, [passed(second, 'x'.repeat(256))])).toEqual({
      [`${place}note`]: fieldText.tooLong(255),
    });
    expect(await errors(first, [passed(0)])).toEqual({ [`${place}educational_unit`]: fieldText.reference });
    expect(await errors(first, [passed(second), passed(second)])).toEqual({
      'requires.1.educational_unit': requirementText.twice,
    });
    const many = Array.from({ length: 51 }, (_, index) => passed(index + 1));
    expect(await errors(first, many)).toEqual({ requires: fieldText.atMostItems(50) });
    expect(await errors(first, [passed(first)])).toEqual({ requires: requirementText.itself });
    const other = await createPlanSchool(api.database);
    expect(await errors(first, [passed(other.units[0])])).toEqual({ requires: fieldText.missing });
    expect(await errors(first, [passed(999_999)])).toEqual({ requires: fieldText.missing });
  });

  it('in a cycle, with its path', async () => {
    await save(first, [passed(second)]);
    await save(second, [passed(third)]);
    const sentence = 'Dit maakt een kring: Stage vereist Programmeren 1, dat Databases vereist, dat Stage vereist.';
    expect(await errors(third, [passed(first)])).toEqual({ requires: sentence });
    const params = { id: third ?? 0 };
    const form = await full.call(educationalUnit.update, { params, body: { requires: [passed(first)] } });
    expect(form.errors).toEqual({ requires: sentence });
    expect((await read(third)).body.requires).toEqual([]);
    // A second path through another unit is no cycle.
    expect((await save(first, [passed(second), passed(third)])).status).toBe(200);
  });

  it('in a cycle, without its path for users who may not read it', async () => {
    await save(first, [passed(second)]);
    const attributes = { 'educational_unit.requires': 'u' };
    const writer = await clientWith(api, school, { '*': 'crud' }, { attributes });
    expect((await save(second, [passed(first)], writer)).errors).toEqual({ requires: requirementText.hiddenCircle });
  });

  it('when two users would make a cycle together at the same moment', async () => {
    const both = await Promise.all([save(first, [passed(second)]), save(second, [passed(first)])]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const rows = await sql`select from unit_requirement`.execute(api.database);
    expect(rows.rows).toHaveLength(1);
  });

  it('when the other unit was just removed', async () => {
    const gone = (await full.call(educationalUnit.create, { body: { title: 'Weg' } })).body.id;
    const remove = (db: Db) => sql`delete from educational_unit where id = ${gone}`.execute(db);
    const answer = await callBehind(api.database, remove, () => save(first, [passed(gone)]));
    expect(answer).toMatchObject({ status: 422, errors: { requires: fieldText.missing } });
  });

  it('when another user changed the unit meanwhile', async () => {
    const tag = String((await read(first)).headers['etag']);
    await save(first, [passed(second)]);
    const late = await save(first, [passed(third)], full, tag);
    expect(late).toMatchObject({ status: 412, message: refusalText.changedMeanwhile });
    expect(late.details).toMatchObject({ current: { requires: [passed(second)] } });
  });
});

describe('requirements need the right', () => {
  it('to read and to change the unit and this attribute of it', async () => {
    await save(first, [passed(second, 'Geheim')]);
    const shownTo = async (objects: Record<string, string>, attributes = {}) => {
      const client = await clientWith(api, school, objects, { attributes });
      return { read: await read(first, client), save: await save(first, [], client) };
    };
    expect(await shownTo({ '*': 'crud', educational_unit: '' })).toMatchObject({
      ...{ read: { status: 403 }, save: { status: 403 } },
    });
    expect(await shownTo({ '*': 'crud', educational_unit: 'r' })).toMatchObject({
      ...{ read: { status: 200 }, save: { status: 403 } },
    });
    const hidden = await shownTo({ '*': 'crud' }, { 'educational_unit.requires': '' });
    expect(hidden.read.body).toEqual({ educational_unit: first });
    expect(hidden.save).toMatchObject({ status: 403, errors: { requires: refusalText.forbidden } });
    const fixed = await shownTo({ '*': 'crud' }, { 'educational_unit.requires': 'r' });
    expect(fixed.save.status).toBe(403);
    const untitled = await shownTo({ '*': 'r' }, { 'educational_unit.title': '' });
    expect(untitled.read.body.requires).toEqual([{ ...passed(second, 'Geheim'), version: null }]);
  });

  it('in the school of the unit', async () => {
    const stranger = await clientWith(api, await createPlanSchool(api.database), { '*': 'crud' });
    expect((await read(first, stranger)).status).toBe(404);
    expect((await save(first, [], stranger)).status).toBe(404);
    const query = { programme: school.planned };
    expect((await stranger.call(requirements.graph, { query })).status).toBe(404);
    const across = sql`insert into unit_requirement (organization, educational_unit, requires, kind)
      select organization, id, ${first}, 'passed' from educational_unit where organization <> ${school.organization} limit 1`;
    await expect(across.execute(api.database)).rejects.toThrow('unit_requirement_requires_fkey');
  });
});

it('requirements keep the required unit from being removed, and are removed with their own unit', async () => {
  const { id } = (await full.call(educationalUnit.create, { body: { title: 'Kort', requires: [passed(first)] } })).body;
  const remove = (unit: number | undefined, client = full) =>
    client.call(educationalUnit.remove, { params: { id: unit ?? 0 } });
  const refused = await remove(first);
  expect(refused).toMatchObject({ status: 409, message: refusalText.inUse([requirementText.uses(1)]) });
  expect(refused.details).toMatchObject({
    used_by: [{ named: [{ label: 'Kort', path: `/educationalunits/edit/${id}` }] }],
  });
  const hidden = await clientWith(api, school, { '*': 'crud' }, { attributes: { 'educational_unit.requires': '' } });
  expect(JSON.stringify((await remove(first, hidden)).details)).not.toContain('Kort');
  expect((await remove(id)).status).toBe(204);
  const removed = (await changesOf(api.database, 'unit_requirement', id)).at(-1);
  expect(removed).toMatchObject({ operation: 'delete', organization: school.organization });
});

it('requirements are in the history, and are restored as they were', async () => {
  await save(first, [passed(second, 'Eerst')]);
  const moment = await sql<{ id: number }>`select max(id) + 1 as id from change_set`.execute(api.database);
  await save(first, [passed(third)]);
  expect((await changesOf(api.database, 'unit_requirement', first ?? 0)).slice(-2)).toMatchObject([
    { operation: 'delete', kind: 'requirements.save', changes: { requires: [second, null] } },
    { operation: 'insert', kind: 'requirements.save', changes: { requires: [null, third] } },
  ]);
  const before = await sql<{ row: object }>`
    select rows_before('unit_requirement', ${moment.rows[0]?.id}, 'record', array[${first}::int]) as row`.execute(
    api.database,
  );
  expect(before.rows).toMatchObject([{ row: { requires: second, kind: 'passed', note: 'Eerst' } }]);
  const rows = JSON.stringify(before.rows.map(({ row }) => row));
  await sql`select put_back('unit_requirement', ${rows}::jsonb)`.execute(api.database);
  expect((await read(first)).body.requires?.map(({ educational_unit }) => educational_unit)).toEqual([second, third]);
});

it('requirements of a unit are copied with it; requirements on the unit are not', async () => {
  await save(second, [passed(first, 'Eerst')]);
  await save(third, [passed(second)]);
  const copy = await full.call(educationalUnit.create, { body: { id: second, action: 'clone' } });
  expect((await read(copy.body.id)).body).toMatchObject({
    ...{ requires: [{ educational_unit: first, note: 'Eerst' }], required_by: [] },
  });
  expect((await read(third)).body.requires).toHaveLength(1);
});

describe('requirements in the plan of a programme', () => {
  let stage: number | undefined;
  /** Databases in block 1 and the block unit in block 3 of the first year. Programmeren 1 is not planned. */
  beforeAll(async () => {
    const year = { programme: school.planned, year: 1 };
    const grid = [{ ...at(0, 0, 3), programme_part: school.parts[0] }];
    const [part] = (await full.call(planner.saveBlockParts, { body: { ...year, grid } })).body;
    const units = [{ ...at(0, 0, 12), educational_unit: second }];
    await full.call(planner.saveWeekUnits, { body: { relation_id: part?.relation_id, grid: units } });
    const body = { ...year, grid: [{ ...at(6, 0, 3), educational_unit: third }] };
    stage = (await full.call(planner.saveBlockUnits, { body })).body[0]?.relation_id;
  });
  const graph = (client = full) => client.call(requirements.graph, { query: { programme: school.planned } });
  const orderFindings = async (client = full) =>
    (await client.call(checks.list, { query: { programme: school.planned } })).body
      .filter(({ check }) => check === 'order')
      .map(({ message }) => message);

  it('are returned with the places of the units, also of unplanned ones', async () => {
    await save(third, [passed(second), { ...passed(first), kind: 'followed', note: 'Liefst' }]);
    const { body } = await graph();
    expect(body.years.map(({ year, blocks }) => [year, blocks.length])).toEqual([
      [1, 4],
      [2, 0],
    ]);
    expect(body.units).toMatchObject([
      { educational_unit: second, title: 'Databases', ects_credits: 4, places: [{ year: 1, first: 0, last: 0 }] },
      { educational_unit: first, title: 'Programmeren 1', places: [] },
      {
        ...{ educational_unit: third, title: 'Stage' },
        places: [{ relation_id: stage, placed_as: 'block', year: 1, first: 2, last: 2 }],
      },
    ]);
    expect(body.requirements).toEqual([
      { educational_unit: third, requires: first, kind: 'followed', note: 'Liefst', wrong: false },
      { educational_unit: third, requires: second, kind: 'passed', note: '', wrong: false },
    ]);
    expect(await orderFindings()).toEqual([]);
  });

  it('are reported by the check and marked in the graph when the order is wrong', async () => {
    await save(second, [passed(third)]);
    expect((await graph()).body.requirements).toMatchObject([{ educational_unit: second, wrong: true }]);
    expect(await orderFindings()).toEqual(['Databases begint voordat Stage is afgelopen.']);
  });

  it('are not shown to users who may not read them', async () => {
    await save(second, [passed(third)]);
    const limited = (attributes: Record<string, string>, objects = {}) =>
      clientWith(api, school, { '*': 'r', ...objects }, { attributes });
    for (const name of ['requires', 'title']) {
      const client = await limited({ [`educational_unit.${name}`]: '' });
      expect((await graph(client)).status).toBe(403);
      expect(await orderFindings(client)).toEqual([]);
    }
    for (const object of ['calendar', 'calendar__level1', 'calendar__level2'])
      expect((await graph(await limited({}, { [object]: '' }))).status).toBe(403);
    const versionless = await limited({ 'educational_unit.ects_credits': '', 'educational_unit.version': '' });
    expect((await graph(versionless)).body.units.map(({ ects_credits }) => ects_credits)).toEqual([null, null]);
  });
});
