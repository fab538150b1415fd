// The start of planning: what a programme lacks and who can fill it in, and the lists of items for its grids.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { placementText } from '#shared/text/placement.ts';
import type { Client, TestApi } from '#tests/support/api.ts';
import { startApi } from '#tests/support/api.ts';
import { clientWith, createSchool } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { planner, programme, programmePart, educationalUnit } = contract;

let api: TestApi;
let school: PlanSchool;
let full: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());

const missing = async (client: Client, id: number) =>
  (await client.call(planner.level1, { query: { programme: id } })).body.missing;
const search = (query: object, client = full) =>
  client.call(planner.side, { query: { programme: school.planned, list: 'parts', ...query } });
const titles = async (query: object) => (await search(query)).body.items.map(({ title }) => title);

describe('what a programme lacks', () => {
  it('is shown step by step, until it can be planned', async () => {
    const made = await full.call(programme.create, { body: { organization: school.organization, title: 'Nieuw' } });
    const { id } = made.body;
    const steps = async () => (await missing(full, id)).map(({ step }) => step);
    const set = (body: object) => full.call(programme.update, { params: { id }, body });
    expect(await steps()).toEqual(['organizational_unit', 'year_start', 'duration']);
    const warning = async () => (await full.call(planner.level1, { query: { programme: id } })).body.years[0]?.warning;
    expect(await warning()).toBe(placementText.noStart);
    await set({ duration: 4, year_start: 1950 });
    expect(await steps()).toEqual(['organizational_unit', 'calendar_year']);
    expect(await warning()).toBe(placementText.noYearYet);
    const planned = (await full.call(programme.get, { params: { id: school.planned } })).body;
    await set({ year_start: planned.year_start, calendar_year: 0, organizational_unit: school.otherFaculty });
    if (!planned.year_start) await set({ calendar_year: planned.calendar_year });
    expect(await steps()).toEqual(['unit_calendar']);
    await set({ organizational_unit: school.cluster });
    expect(await steps()).toEqual([]);
  });

  it('can be filled in only with the right', async () => {
    const made = await full.call(programme.create, { body: { organization: school.organization, title: 'Leeg' } });
    const may = async (client: Client) => (await missing(client, made.body.id)).map((each) => each.may);
    expect(await may(full)).toEqual([true, true, true]);
    expect(await may(await clientWith(api, school, { '*': 'r' }))).toEqual([false, false, false]);
    const attributes = { 'programme.duration': 'r' };
    expect(await may(await clientWith(api, school, { '*': 'crud' }, { attributes }))).toEqual([true, true, false]);
    const units = [school.otherFaculty];
    expect(await may(await clientWith(api, school, { '*': 'crud' }, { units }))).toEqual([false, false, false]);
  });
});

describe('the lists beside a grid', () => {
  it('are refused without the right to add, outside the user’s units, and for another school', async () => {
    const status = async (client: Client, query: object = {}) => (await search(query, client)).status;
    expect(await status(await clientWith(api, school, { '*': 'r' }))).toBe(403);
    const level1 = await clientWith(api, school, { '*': 'r', calendar__level1: 'crud' });
    expect([await status(level1), await status(level1, { list: 'week_units' })]).toEqual([200, 403]);
    expect(await status(await clientWith(api, school, { '*': 'crud' }, { units: [school.otherFaculty] }))).toBe(403);
    const elsewhere = await clientWith(api, await createSchool(api.database), { '*': 'crud' });
    expect(await status(elsewhere)).toBe(404);
    expect(await status(full, { relation_id: 999_999 })).toBe(404);
  });

  it('find items that are not archived by title and number, limited to one screen', async () => {
    await sql`insert into educational_unit (organization, title, state, study_guide_number, is_block)
      select ${school.organization}, 'Massa ' || n, (select id from state where state = 'Concept'), 'NR-' || n, false
      from generate_series(1, 6000) as n`.execute(api.database);
    const { body } = await search({ list: 'week_units' });
    expect([body.items.length, body.total >= 6000]).toEqual([60, true]);
    expect(await titles({ list: 'week_units', q: ' massa 4321 ' })).toEqual(['Massa 4321']);
    expect(await titles({ list: 'week_units', q: 'nr-5999' })).toEqual(['Massa 5999']);
    expect(await titles({ list: 'week_units', q: '4321 mässa' })).toEqual(['Massa 4321']);
    expect(await titles({ list: 'week_units', q: '%' })).toEqual([]);
    await sql`update educational_unit set state = (select id from state where state = 'Gearchiveerd')
      where title = 'Massa 4321'`.execute(api.database);
    expect(await titles({ list: 'week_units', q: 'massa 4321' })).toEqual([]);
  });

  it('do not search in what the user may not read', async () => {
    const attributes = { 'educational_unit.study_guide_number': '' };
    const limited = await clientWith(api, school, { '*': 'crud' }, { attributes });
    expect((await search({ list: 'week_units', q: 'nr-5999' }, limited)).body).toMatchObject({ items: [], total: 0 });
    const blind = await clientWith(api, school, { '*': 'crud' }, { attributes: { 'educational_unit.title': '' } });
    expect((await search({ list: 'week_units' }, blind)).body).toMatchObject({ items: [], may_create: false });
  });

  it('have the units of the whole school or of this programme', async () => {
    const body = { organization: school.organization, title: 'Blok voor hier', is_block: true };
    const unit = await full.call(educationalUnit.create, { body });
    const block = { list: 'block_units', q: 'blok voor' };
    expect(await titles(block)).toEqual(['Blok voor hier']);
    expect(await titles({ ...block, scope: 'programme' })).toEqual([]);
    const grid = [{ ...at(0, 0), educational_unit: unit.body.id }];
    const saved = await full.call(planner.saveBlockParts, {
      body: { programme: school.planned, year: 1, grid, whole: true },
    });
    expect(saved.status).toBe(200);
    expect(await titles({ ...block, scope: 'programme' })).toEqual(['Blok voor hier']);
  });

  it('offer parts to link until they are linked, and say whether the user may link them', async () => {
    const made = await full.call(programmePart.create, {
      body: { organization: school.organization, title: 'Los onderdeel' },
    });
    const loose = { q: 'los onderdeel' };
    expect(await titles({ ...loose, list: 'parts_to_link' })).toEqual(['Los onderdeel']);
    expect(await titles(loose)).toEqual([]);
    const linked = { params: { id: made.body.id }, body: { programmes: [school.planned] } };
    expect((await full.call(programmePart.update, linked)).status).toBe(200);
    expect(await titles({ ...loose, list: 'parts_to_link' })).toEqual([]);
    expect(await titles(loose)).toEqual(['Los onderdeel']);
    expect((await search({})).body).toMatchObject({ may_create: true, may_link: true });
    const reads = await clientWith(api, school, { '*': 'crud', programme_part: 'r' });
    expect((await search({}, reads)).body).toMatchObject({ may_create: false, may_link: false });
    const attributes = { 'programme_part.programmes': 'r' };
    const fixed = await clientWith(api, school, { '*': 'crud' }, { attributes });
    expect((await search({}, fixed)).body).toMatchObject({ may_create: false, may_link: false });
  });
});
