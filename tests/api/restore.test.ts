// Restoring deleted records: rights, obstacles, and the preview.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { loadDemo } from '#server/demo/load.ts';
import { contract } from '#shared/api/contract.ts';
import type { ChangeSet } from '#shared/api/history.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { restoreText } from '#shared/text/restore.ts';
import { startApi } from '#tests/support/api.ts';
import { clientWith, demoClient, demoProgramme, platformClient } from '#tests/support/factories.ts';
import { setUpRestore } from '#tests/support/restore.ts';

const { planner, restore, history, educationalUnit, programme, labels } = contract;
const { given, put, trash, without, withAttributes, setOf, newUnit, newOption } = setUpRestore();

async function deletedUnit(title: string): Promise<number> {
  const id = await newUnit(title);
  await given.full.call(educationalUnit.remove, { params: { id } });
  return id;
}

describe('the trash', () => {
  it('lists records that were deleted themselves, newest first, with the user who did it, until they are restored', async () => {
    const ids = [await deletedUnit('Eerste'), await deletedUnit('Tweede')];
    const listed = await trash('educational_unit');
    expect(listed.slice(0, 2)).toMatchObject([
      { id: ids[1], title: 'Tweede', organization: given.school.organization, user: { name: 'Anna Test' } },
      { id: ids[0], title: 'Eerste' },
    ]);
    const older = await given.full.call(restore.trash, {
      query: { object: 'educational_unit', before: listed[0]?.cursor ?? 0 },
    });
    expect(older.body[0]?.id).toBe(ids[0]);
    expect(await put({ object: 'educational_unit', id: ids[1] })).toMatchObject({ status: 200 });
    expect((await trash('educational_unit')).map(({ id }) => id)).not.toContain(ids[1]);
    expect(await trash('educational_unit', given.stranger)).toEqual([]);
  });

  it('shows titles only to users who may read them, and nothing to users who may not read the object', async () => {
    await deletedUnit('Geheim');
    const limited = await withAttributes({ 'educational_unit.title': 'cud' });
    expect((await trash('educational_unit', limited)).every(({ title }) => title === '')).toBe(true);
    const blind = await without(['educational_unit', 'cud']);
    expect((await blind.call(restore.trash, { query: { object: 'educational_unit' } })).status).toBe(403);
  });

  it('does not list records that were removed along with another', async () => {
    const body = { title: 'Groep', object: 'programme', organization: given.school.organization };
    const platform = await platformClient(given.api);
    const unit = await sql<{ id: number }>`
      insert into organizational_unit (organization, title) values (${given.school.organization}, 'Even') returning id`.execute(
      given.api.database,
    );
    const id = unit.rows[0]?.id ?? 0;
    const group = await given.full.call(labels.createGroup, { body: { ...body, organizational_unit: id } });
    await sql`delete from organizational_unit where id = ${id}`.execute(given.api.database);
    expect((await trash('labels__labelgroups', platform)).map((each) => each.id)).not.toContain(group.body.id);
    const own = await given.full.call(labels.createGroup, { body });
    await given.full.call(labels.removeGroup, { params: { id: own.body.id } });
    expect((await trash('labels__labelgroups'))[0]).toMatchObject({ id: own.body.id, title: 'Groep' });
  });
});

describe('a deleted record', () => {
  it('can be restored once, as a change that records what it undoes and can be undone itself', async () => {
    const id = await newUnit('Terug', {
      ects_credits: 5,
      requires: [{ educational_unit: given.school.units[0], kind: 'passed' }],
    });
    const before = await given.full.call(educationalUnit.get, { params: { id } });
    await given.full.call(educationalUnit.remove, { params: { id } });
    const seen = await put({ object: 'educational_unit', id, preview: true });
    expect(seen.body).toMatchObject({
      change_set: null,
      restored: [{ id, title: 'Terug', action: 'back' }],
      missing: [],
    });
    expect((await given.full.call(educationalUnit.get, { params: { id } })).status).toBe(404);
    const done = await put({ object: 'educational_unit', id });
    expect((await given.full.call(educationalUnit.get, { params: { id } })).body).toEqual(before.body);
    const set = await setOf(done.body.change_set);
    expect(set).toMatchObject({ kind: 'restore', reason: restoreText.reasonDeleted });
    expect(set?.undoes).not.toBeNull();
    expect(await put({ object: 'educational_unit', id })).toMatchObject({
      status: 409,
      message: restoreText.alreadyBack,
    });
    const undone = await put({ object: 'educational_unit', id, change_set: done.body.change_set });
    expect(undone.body).toMatchObject({ restored: [{ id, action: 'removed' }] });
    expect((await given.full.call(educationalUnit.get, { params: { id } })).status).toBe(404);
    expect(await put({ object: 'educational_unit', id })).toMatchObject({ status: 200 });
  });

  it('cannot be restored by another school, or without the right to create it', async () => {
    const id = await deletedUnit('Van ons');
    expect(await put({ object: 'educational_unit', id }, given.stranger)).toMatchObject({ status: 404 });
    expect((await put({ object: 'educational_unit', id }, await without(['educational_unit', 'rud']))).status).toBe(
      403,
    );
    const fixed = await withAttributes({ 'educational_unit.title': 'rud' });
    expect(await put({ object: 'educational_unit', id }, fixed)).toMatchObject({
      status: 403,
      errors: { title: refusalText.forbidden },
    });
    expect((await put({ object: 'educational_unit', id })).status).toBe(200);
    expect((await put({ object: 'educational_unit', id: 999_999 })).status).toBe(404);
  });

  it('is restored once when two users do so at the same moment', async () => {
    const id = await deletedUnit('Samen');
    const other = await clientWith(given.api, given.school, { '*': 'crud' });
    const answers = await Promise.all([
      put({ object: 'educational_unit', id }),
      put({ object: 'educational_unit', id }, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('can be restored only within the user’s units', async () => {
    const made = await given.full.call(programme.create, {
      body: {
        title: 'Van de faculteit',
        organization: given.school.organization,
        organizational_unit: given.school.otherFaculty,
      },
    });
    await given.full.call(programme.remove, { params: { id: made.body.id } });
    const limited = await clientWith(given.api, given.school, { '*': 'crud' }, { units: [given.school.cluster] });
    const body = { object: 'programme', id: made.body.id };
    expect((await put(body, limited)).status).toBe(422);
    expect((await put(body)).status).toBe(200);
  });

  it('names missing references, and is restored without them when the user confirms', async () => {
    const needed = await newUnit('Nodig');
    const id = await newUnit('Vervolg', { requires: [{ educational_unit: needed, kind: 'passed' }] });
    const option = await newOption('educational_unit', 'type', 'Proefles');
    await given.full.call(educationalUnit.update, { params: { id }, body: { type: option } });
    await given.full.call(educationalUnit.remove, { params: { id } });
    await given.full.call(educationalUnit.remove, { params: { id: needed } });
    await given.full.call(labels.removeOption, { params: { id: option } });
    const missing = [
      { object: 'labels__labeloptions', id: option, title: 'Proefles', attribute: 'type' },
      { object: 'educational_unit', id: needed, title: 'Nodig', attribute: '' },
    ];
    const refused = await put({ object: 'educational_unit', id });
    expect(refused).toMatchObject({ status: 409, message: restoreText.someMissing(2) });
    expect(refused.details['missing']).toEqual(
      expect.arrayContaining(missing.map((each) => expect.objectContaining(each))),
    );
    expect((await given.full.call(educationalUnit.get, { params: { id } })).status).toBe(404);
    expect((await put({ object: 'educational_unit', id, preview: true })).body).toMatchObject({ missing_count: 2 });
    expect((await put({ object: 'educational_unit', id, without_missing: true })).body).toMatchObject({
      missing_count: 2,
    });
    const back = await given.full.call(educationalUnit.get, { params: { id } });
    expect(back.body).toMatchObject({ title: 'Vervolg', type: 0, requires: [] });
  });
});

it('a planned programme is restored as a whole, with its old ids', async () => {
  const demo = await startApi();
  try {
    await loadDemo(demo.database);
    const { id } = await demoProgramme(demo);
    const client = await demoClient(demo);
    const count = async (table: string) =>
      (
        await sql<{
          rows: number;
          sum: number;
        }>`select count(*) as rows, coalesce(sum(id), 0)::int as sum from ${sql.table(table)}`.execute(demo.database)
      ).rows[0];
    const tables = [
      'programme',
      'programme_calendar',
      'placement',
      'rel__calendar_week__course',
      'rel__calendar_week__exam',
      'check_acceptance',
    ];
    const before = await Promise.all(tables.map(count));
    const screen = await client.call(planner.level1, { query: { programme: id } });
    await client.call(programme.remove, { params: { id } });
    const done = await client.call(restore.restore, { body: { object: 'programme', id } });
    expect(done.body.restored_count).toBeGreaterThan(300);
    expect(done.body.restored).toHaveLength(100);
    expect(await Promise.all(tables.map(count))).toEqual(before);
    expect((await client.call(planner.level1, { query: { programme: id } })).body).toEqual(screen.body);

    // A year that was emptied: the history has each item before the items inside it.
    await client.call(planner.saveBlockParts, { body: { programme: id, year: 1, grid: [], whole: true } });
    const [emptied] = (await client.call(history.list, { query: { programme: id } })).body as [ChangeSet];
    await client.call(restore.restore, { body: { programme: id, year: 1, change_set: emptied.id } });
    const [latest] = (await client.call(history.list, { query: { programme: id } })).body as [ChangeSet];
    const order = await sql<{ id: number; parent: number }>`
      select id, coalesce(parent, 0) as parent from placement where programme = ${id} and year = 1`.execute(
      demo.database,
    );
    const parents = new Map(order.rows.map((row) => [row.id, row.parent]));
    const items = latest.changes.map((change) => change.id).filter((item) => parents.has(item));
    expect(items.length).toBeGreaterThan(20);
    expect(parents.get(items[0] ?? 0)).toBe(0);
    const early = items.filter((item, index) => items.indexOf(parents.get(item) ?? 0) > index);
    expect(early).toEqual([]);
  } finally {
    await demo.close();
  }
});
