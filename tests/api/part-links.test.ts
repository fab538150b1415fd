// The links between parts and programmes, and the order of a label group, when two people write at the same time; and
// links that are made by something else than the form of the part.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Db } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';
import { callBehind } from '#tests/support/waiting.ts';

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
const lastChange = async (object: string, record: number) => {
  const found = await sql<{ action: string; changes: Record<string, unknown> }>`
    select action, changes from history where object = ${object} and record = ${record}
    order by id desc limit 1`.execute(api.database);
  return found.rows[0];
};

describe('a save that waited for another', () => {
  it('takes out the link that the other made, and says so in the history', async () => {
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
    expect(await lastChange('programme_part', id)).toEqual({
      action: 'update',
      changes: { programmes: [[school.planned], []] },
    });
  });

  it('takes out the attribute that the other put in a label group', async () => {
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
    expect((await lastChange('labels__labelgroups', id))?.changes).toEqual({ attributes: [[attribute.id], []] });
  });
});
