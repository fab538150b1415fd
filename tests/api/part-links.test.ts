// Links between parts and programmes, and the order of a label group, when two users save at the same time; and links that are
// made outside the form of the part.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Db } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';
import { callBehind } from '#tests/support/waiting.ts';
import { changesOf } from '#tests/support/memory.ts';

let api: TestApi;
let school: PlanSchool;
let full: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());

const createPart = async (programmes: number[]) =>
  (await full.call(contract.programmePart.create, { body: { title: 'Gedeeld', programmes } })).body;
const readPart = (id: number) => full.call(contract.programmePart.get, { params: { id } });
/** Programme → null for a removed link, null → programme for an added one. */
const lastLink = async (part: number) =>
  (await changesOf(api.database, 'programme_programme_part', part)).at(-1)?.changes['programme'];

describe('a save that waited for another', () => {
  it('removes the link that the other save made, and records it', async () => {
    const { id } = await createPart([]);
    const linkMeanwhile = async (db: Db) => {
      await sql`update programme_part set revision = revision + 1 where id = ${id}`.execute(db);
      await sql`
        insert into programme_programme_part (organization, programme, programme_part)
        values (${school.organization}, ${school.planned}, ${id})`.execute(db);
    };
    const body = { programme_part: id, programmes: [] };
    const answer = await callBehind(api.database, linkMeanwhile, () =>
      full.call(contract.catalogue.linkPart, { body }),
    );
    expect(answer).toMatchObject({ status: 200, body: [] });
    expect((await readPart(id)).body.programmes).toEqual([]);
    expect(await lastLink(id)).toEqual([school.planned, null]);
  });

  it('removes the attribute that the other save added to a label group', async () => {
    const attribute = await api.database
      .selectFrom('attribute')
      .select('id')
      .where('object', '=', 'programme')
      .where('attribute', '=', 'title')
      .executeTakeFirstOrThrow();
    const group = { title: 'Basis', object: 'programme' };
    const { id } = (await full.call(contract.labels.createGroup, { body: group })).body;
    const addMeanwhile = async (db: Db) => {
      await sql`update attribute_group set revision = revision + 1 where id = ${id}`.execute(db);
      await sql`
        insert into attribute_group_attribute (attribute_group, attribute, position)
        values (${id}, ${attribute.id}, 1)`.execute(db);
    };
    const save = () => full.call(contract.labels.updateGroup, { params: { id }, body: { attributes: [] } });
    const answer = await callBehind(api.database, addMeanwhile, save);
    expect(answer).toMatchObject({ status: 200, body: { attributes: [] } });
    const lastChange = (await changesOf(api.database, 'attribute_group_attribute', id)).at(-1);
    expect(lastChange).toMatchObject({ operation: 'delete', changes: { attribute: [attribute.id, null] } });
  });
});

describe('a link that is made or removed elsewhere', () => {
  const ifMatchOf = async (id: number) => String((await readPart(id)).headers['etag']);
  const save = (id: number, ifMatch: string, programmes: number[]) =>
    full.call(contract.programmePart.update, { params: { id }, ifMatch, body: { programmes } });

  it('survives a save of a part that was read before the copy of a programme', async () => {
    const { id } = await createPart([school.planned]);
    const ifMatch = await ifMatchOf(id);
    const body = { id: school.planned, action: 'clone' };
    const copy = (await full.call(contract.programme.create, { body })).body.id;
    const late = await save(id, ifMatch, [school.planned]);
    expect(late).toMatchObject({ status: 412, details: { current: { programmes: [school.planned, copy] } } });
    expect((await readPart(id)).body.programmes).toEqual([school.planned, copy]);
    expect(await lastLink(id)).toEqual([null, copy]);
  });

  it('survives a save of a part that was read before the copy of a selection, and other links stay', async () => {
    const { planner } = contract;
    const { id } = await createPart([]);
    const grid = [
      { x: 0, y: 0, width: 3, height: 1, programme_part: id },
      { x: 3, y: 0, width: 3, height: 1, programme_part: school.parts[0] },
    ];
    const placed = await full.call(planner.saveBlockParts, { body: { programme: school.planned, year: 1, grid } });
    const [ifMatch, linked] = [await ifMatchOf(id), await ifMatchOf(school.parts[0] ?? 0)];
    const end = { programme_id: school.planned, type: 'programmepart' };
    const selection = placed.body.map(({ relation_id }) => ({ relation_id, type: 'programmepart' }));
    const copied = await full.call(planner.copy, { body: { from: end, to: end, grid: selection } });
    expect(copied.status).toBe(200);
    expect((await save(id, ifMatch, [])).status).toBe(412);
    expect((await readPart(id)).body.programmes).toEqual([school.planned]);
    expect(await lastLink(id)).toEqual([null, school.planned]);
    expect((await ifMatchOf(school.parts[0] ?? 0)).slice(0, 4)).toBe(linked.slice(0, 4));
  });

  it('is recorded in the history of the part when its programme is removed', async () => {
    const programme = (await full.call(contract.programme.create, { body: { title: 'Verdwijnt' } })).body.id;
    const { id } = await createPart([programme]);
    const ifMatch = await ifMatchOf(id);
    expect((await full.call(contract.programme.remove, { params: { id: programme } })).status).toBe(204);
    expect((await save(id, ifMatch, [programme])).status).toBe(412);
    expect(await lastLink(id)).toEqual([programme, null]);
  });

  it('is made for each of many copies at the same time', async () => {
    const { id } = await createPart([school.planned]);
    const body = { id: school.planned, action: 'clone' };
    const copies = await Promise.all(Array.from({ length: 6 }, () => full.call(contract.programme.create, { body })));
    expect(copies.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const ids = copies.map((copy) => copy.body.id).toSorted((a, b) => a - b);
    expect((await readPart(id)).body.programmes).toEqual([school.planned, ...ids]);
  });
});
