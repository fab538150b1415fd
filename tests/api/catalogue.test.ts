// Catalogue features beyond the generic calls: copies, links, hierarchy, norm hours.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';

import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { placementText } from '#shared/text/placement.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';

const { programme: programmes, programmePart, catalogue, educationalUnit, course } = contract;
let api: TestApi;
let school: School;
let otherSchool: School;
let full: Client;
let stranger: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  otherSchool = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  stranger = await clientWith(api, otherSchool, { '*': 'crud' });
});
afterAll(() => api.close());

const createProgramme = async (values: object = {}) => {
  const body = { title: 'HBO-ICT', organizational_unit: school.cluster, ...values };
  return (await full.call(programmes.create, { body })).body;
};
const createPart = async (body: object = {}) =>
  (await full.call(programmePart.create, { body: { title: 'Onderdeel', ...body } })).body;
const clone = (client: Client, id: number) => client.call(programmes.create, { body: { id, action: 'clone' } });
const clonePart = (client: Client, id: number) => client.call(programmePart.create, { body: { id, action: 'clone' } });
const partOf = async (id: number) => (await full.call(programmePart.get, { params: { id } })).body;

describe('a copy', () => {
  it('is refused without create, without read, in another school and outside the user’s units', async () => {
    const { id } = await createProgramme();
    for (const programme of ['rud', 'cud'])
      expect((await clone(await clientWith(api, school, { programme }), id)).status).toBe(403);
    expect((await clone(stranger, id)).status).toBe(404);
    const units = [school.otherFaculty];
    const elsewhere = await clientWith(api, school, { programme: 'crud' }, { units });
    expect((await clone(elsewhere, id)).status).toBe(403);
  });

  it('has the next free version, state Concept, and otherwise the same values and links', async () => {
    const source = await createProgramme({ state: 3, version: 4, croho_code: '90001' });
    const part = await createPart({ programmes: [source.id] });
    const first = await clone(full, source.id);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      title: 'HBO-ICT',
      version: 5,
      croho_code: '90001',
      state: { state: 'Concept' },
    });
    const second = await clone(full, first.body.id);
    expect(second.body.version).toBe(6);
    expect((await partOf(part.id)).programmes).toEqual([source.id, first.body.id, second.body.id]);
  });

  it('has a version of its own, also when ten copies are made at the same time', async () => {
    const { body } = await full.call(educationalUnit.create, { body: { title: 'Databases' } });
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => full.call(educationalUnit.create, { body: { id: body.id, action: 'clone' } })),
    );
    expect(copies.map((copy) => copy.body.version ?? 0).sort((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });

  it('includes values that the user may not read, without showing them', async () => {
    const source = await createPart({ study_part_id: 'geheim' });
    const attributes = { 'programme_part.study_part_id': '' };
    const client = await clientWith(api, school, { programme_part: 'cr' }, { attributes });
    const copy = await clonePart(client, source.id);
    expect(copy.body).not.toHaveProperty('study_part_id');
    expect((await partOf(copy.body.id)).study_part_id).toBe('geheim');
  });

  it('of a part is linked only to programmes of the user’s units', async () => {
    const own = await createProgramme();
    const others = [
      await createProgramme({ organizational_unit: school.otherFaculty }),
      await createProgramme({ organizational_unit: 0 }),
    ];
    const ids = [own.id, ...others.map(({ id }) => id)];
    const source = await createPart({ programmes: ids });
    const limited = await clientWith(api, school, { '*': 'crud' }, { units: [school.faculty] });
    const copy = await clonePart(limited, source.id);
    expect(copy).toMatchObject({ status: 201, body: { title: 'Onderdeel', programmes: [own.id] } });
    const whole = await clonePart(full, source.id);
    expect(whole.body.programmes).toEqual(ids);
  });

  it('of a part is linked to no programme without the right to link', async () => {
    const programme = await createProgramme();
    const source = await createPart({ programmes: [programme.id] });
    const attributes = { 'programme_part.programmes': 'ru' };
    const client = await clientWith(api, school, { '*': 'crud' }, { attributes });
    const copy = await clonePart(client, source.id);
    expect(copy).toMatchObject({ status: 201, body: { title: 'Onderdeel', programmes: [] } });
  });

  it('cannot be made of an object without versions', async () => {
    const refused = await full.call(course.create, { body: { id: 1, action: 'clone' } });
    expect(refused).toMatchObject({ status: 400, errors: { action: fieldText.unknown } });
  });
});

describe('programmes of a part', () => {
  const link = (client: Client, programme_part: number, ids: number[]) =>
    client.call(catalogue.linkPart, { body: { programme_part, programmes: ids } });

  it('are refused without the right, in another school and outside the user’s units', async () => {
    const programme = await createProgramme();
    const part = await createPart();
    expect((await link(await clientWith(api, school, { programme_part: 'crd' }), part.id, [programme.id])).status).toBe(
      403,
    );
    expect((await link(stranger, part.id, [])).status).toBe(404);
    expect((await link(full, part.id, [otherSchool.programme])).errors).toEqual({ programmes: fieldText.missing });
    const elsewhere = await clientWith(api, school, { '*': 'crud' }, { units: [school.otherFaculty] });
    expect((await link(elsewhere, part.id, [programme.id])).errors).toEqual({ programmes: fieldText.notYourUnit });
    const attributes = { 'programme_part.programmes': 'r' };
    const reader = await clientWith(api, school, { '*': 'crud' }, { attributes });
    expect((await link(reader, part.id, [programme.id])).status).toBe(403);
    expect((await partOf(part.id)).programmes).toEqual([]);
  });

  it('can be saved and read from both sides', async () => {
    const [one, two] = [await createProgramme({ title: 'Een' }), await createProgramme({ title: 'Twee' })];
    const part = await createPart({ title: 'Gedeeld' });
    const answer = await link(full, part.id, [two.id, one.id, one.id]);
    expect(answer.body).toEqual([
      { id: one.id, title: 'Een', version: 1 },
      { id: two.id, title: 'Twee', version: 1 },
    ]);
    const fromPart = await full.call(catalogue.partProgrammes, { query: { programme_part: part.id } });
    expect(fromPart.body).toEqual(answer.body);
    const fromProgramme = await full.call(catalogue.partProgrammes, { query: { programme: one.id } });
    expect(fromProgramme.body).toEqual([{ id: part.id, title: 'Gedeeld', version: 1 }]);
    expect((await stranger.call(catalogue.partProgrammes, { query: { programme: one.id } })).body).toEqual([]);
    const filtered = await full.call(programmePart.list, { query: { programme: one.id } });
    expect(filtered.body.map(({ id }) => id)).toEqual([part.id]);
  });

  it('keep the part from being deleted, and are named in the refusal', async () => {
    const programme = await createProgramme();
    const part = await createPart({ programmes: [programme.id] });
    expect(await partOf(part.id)).toMatchObject({ in_use: true });
    const refused = await full.call(programmePart.remove, { params: { id: part.id } });
    expect(refused).toMatchObject({ status: 409, message: refusalText.inUse(['1 programma']) });
    // Users without read access to programmes see how many, never which.
    const blind = await clientWith(api, school, { programme_part: 'rd' });
    const removal = await blind.call(programmePart.remove, { params: { id: part.id } });
    expect(removal.status).toBe(409);
    expect(JSON.stringify(removal)).not.toContain(programme.title);
    expect(removal.details['used_by']).toEqual([{ label: '1 programma', path: '/programmes' }]);
    await link(full, part.id, []);
    expect((await full.call(programmePart.remove, { params: { id: part.id } })).status).toBe(204);
  });
});

it('names the programmes and years that use a part, as far as the user may read them', async () => {
  const programme = await createProgramme({
    title: 'Verpleegkunde',
    graduation_variant: 'Wijk',
    version: 2,
    year_start: 2031,
    duration: 4,
  });
  const part = await createPart({ title: 'Zorg', programmes: [programme.id] });
  const child = await createPart({ title: 'Zorg thuis', parent__programme_part: part.id });
  for (const year of [1, 3])
    await sql`
      insert into placement (organization, programme, year, kind, programme_part, x, y, width, height)
      values (${school.organization}, ${programme.id}, ${year}, 'part', ${part.id}, 0, 0, 3, 1)`.execute(api.database);
  const usesFor = async (client: Client) =>
    (await client.call(programmePart.remove, { params: { id: part.id } })).details['used_by'];
  const name = 'Verpleegkunde · Wijk · start 2031 · versie 2';
  const linked = { label: '1 programma', path: '/programmes' };
  const placed = { label: placementText.placed(2), path: '/calendar/programme' };
  const below = { label: '1 programma-onderdeel', path: '/programmeparts' };
  expect(await usesFor(full)).toEqual([
    { ...linked, named: [{ label: name, path: `/programmes/edit/${programme.id}` }] },
    { ...placed, named: [{ label: `${name}, jaar 1, 3`, path: `/calendar/programme/year?programme=${programme.id}` }] },
    { ...below, named: [{ label: 'Zorg thuis', path: `/programmeparts/edit/${child.id}` }] },
  ]);
  // The calendar has its own right, and so has each attribute in the name.
  const attributes = { 'programme.graduation_variant': 'cud' };
  const limited = await clientWith(api, school, { programme_part: 'rd', programme: 'r' }, { attributes });
  expect(await usesFor(limited)).toMatchObject([
    { ...linked, named: [{ label: 'Verpleegkunde · start 2031 · versie 2' }] },
    placed,
    below,
  ]);
  expect(await usesFor(await clientWith(api, school, { programme_part: 'd' }))).toEqual([linked, placed, below]);
  expect(await usesFor(stranger)).toBeUndefined();
});

describe('parts', () => {
  it('form a tree in one school', async () => {
    const parent = await createPart();
    const child = await createPart({ parent__programme_part: parent.id });
    const update = (id: number, parent__programme_part: number) =>
      full.call(programmePart.update, { params: { id }, body: { parent__programme_part } });
    expect((await update(parent.id, child.id)).errors).toEqual({ parent__programme_part: fieldText.cycle });
    expect((await update(parent.id, parent.id)).errors).toEqual({ parent__programme_part: fieldText.cycle });
    expect((await update(child.id, otherSchool.part)).errors).toEqual({ parent__programme_part: fieldText.missing });
    const below = await full.call(programmePart.list, { query: { parent__programme_part: parent.id } });
    expect(below.body.map(({ id }) => id)).toEqual([child.id]);
    const list = async (query: Record<string, string>) =>
      (await full.call(programmePart.list, { query })).body.map(({ id }) => id);
    for (const yes of ['1', 'true']) {
      const tops = await list({ only_parents: yes });
      expect(tops).not.toContain(child.id);
      expect(tops).toContain(parent.id);
    }
    expect(await list({ only_parents: 'false' })).toContain(child.id);
    expect(await list({ parent__programme_part: 'null' })).toEqual(await list({}));
  });

  /** A part with a part in it, and the call that returns them nested in their programme. */
  const createMinor = async () => {
    const programme = await createProgramme();
    const minor = await createPart({ title: 'Minor', programmes: [programme.id] });
    const option = await createPart({ title: 'Keuze', parent__programme_part: minor.id });
    return { minor, option, query: { programme: programme.id, show_hierarchy: 1 } };
  };

  it('are nested in their programme with show_hierarchy, as far as attributes may be read', async () => {
    const { minor, option, query } = await createMinor();
    const { body } = await full.call(programmes.list, { query });
    expect(body).toHaveLength(1);
    expect(body[0]?.programme_parts).toMatchObject([
      { id: minor.id, title: 'Minor', programme_parts: [{ id: option.id, title: 'Keuze', programme_parts: [] }] },
    ]);
    const attributes = { 'programme_part.title': '' };
    const reader = await clientWith(api, school, { programme: 'r', programme_part: 'r' }, { attributes });
    const [withoutTitles] = (await reader.call(programmes.list, { query })).body;
    expect(withoutTitles?.programme_parts?.[0]).not.toHaveProperty('title');
    const noParts = await clientWith(api, school, { programme: 'r' });
    expect((await noParts.call(programmes.list, { query })).body[0]?.programme_parts).toEqual([]);
    expect((await stranger.call(programmes.list, { query })).body).toEqual([]);
  });

  it('are sent again only when one of them changed', async () => {
    const { minor, option, query } = await createMinor();
    const ifNoneMatch = String((await full.call(programmes.list, { query })).headers['etag']);
    expect((await full.call(programmes.list, { query, ifNoneMatch })).status).toBe(304);
    await full.call(programmePart.update, { params: { id: option.id }, body: { title: 'Andere keuze' } });
    const { body } = await full.call(programmes.list, { query, ifNoneMatch });
    expect(body[0]?.programme_parts?.[0]?.programme_parts).toMatchObject([{ title: 'Andere keuze' }]);
    await full.call(programmePart.update, { params: { id: minor.id }, body: { programmes: [] } });
    expect((await full.call(programmes.list, { query })).body[0]?.programme_parts).toEqual([]);
  });

  it('are in the right programme whatever their titles and texts contain', async () => {
    const marks = '"programmes":[1],"parent__programme_part":{"id" : 1}';
    const [one, two] = [await createProgramme(), await createProgramme()];
    const description = `<p>{"id":${two.id},\n${marks}</p>`;
    await full.call(programmes.update, { params: { id: one.id }, body: { description } });
    const shared = await createPart({ title: `{"id":7,${marks}`, programmes: [one.id, two.id] });
    const own = await createPart({ title: marks, parent__programme_part: shared.id, programmes: [two.id] });
    const query = { show_hierarchy: 1 };
    const { body } = await full.call(programmes.list, { query });
    const partsOf = (id: number) => body.find((programme) => programme.id === id)?.programme_parts;
    const nested = { id: own.id, title: marks, programme_parts: [] };
    // Inside its parent in both, because the parent is in both.
    for (const { id } of [one, two])
      expect(partsOf(id)).toMatchObject([
        { id: shared.id, title: `{"id":7,${marks}`, programmes: [one.id, two.id], programme_parts: [nested] },
      ]);
    const attributes = { 'programme_part.parent__programme_part': '', 'programme_part.title': '' };
    const reader = await clientWith(api, school, { programme: 'r', programme_part: 'r' }, { attributes });
    const flat = (await reader.call(programmes.list, { query })).body.find(({ id }) => id === two.id);
    expect(new Set(flat?.programme_parts?.map(({ id }) => id))).toEqual(new Set([shared.id, own.id]));
  });
});

it('norm hours are returned under the planner’s names, as far as attributes may be read', async () => {
  const hours = { preparation_hours: 2, implementation_hours: 1, correction_hours: 0 };
  const { body } = await full.call(course.create, { body: { title: 'Hoorcollege', ...hours } });
  const query = { course: body.id };
  expect((await full.call(catalogue.normHours, { query })).body).toEqual([
    {
      ...{ course: body.id, norm_hours_preparation: 2, norm_hours_contact: 1 },
      ...{ norm_hours_correction: 0, norm_hours_coordination: 0 },
    },
  ]);
  const attributes = { 'course.preparation_hours': '' };
  const reader = await clientWith(api, school, { course: 'r' }, { attributes });
  expect((await reader.call(catalogue.normHours, { query })).body[0]).not.toHaveProperty('norm_hours_preparation');
  expect((await stranger.call(catalogue.normHours, { query })).body).toEqual([]);
});
