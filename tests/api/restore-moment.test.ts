// Restoring a record or a plan to a moment: rights, obstacles, and the preview.
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { momentText } from '#shared/text/moment.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { restoreText } from '#shared/text/restore.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, planUnit, saveYear } from '#tests/support/planner.ts';
import { setUpRestore } from '#tests/support/restore.ts';

const { planner, educationalUnit, programmePart } = contract;
const { given, put, without, withAttributes, setOf, moment, newUnit } = setUpRestore();

describe('a record at a moment', () => {
  let id: number;
  let then: string;
  let tag: string;
  beforeEach(async () => {
    id = await newUnit('Was zo', { ects_credits: 5, coordinator: 'Bo' });
    tag = String((await given.full.call(educationalUnit.get, { params: { id } })).headers['etag']);
    then = await moment();
    await given.full.call(educationalUnit.update, { params: { id }, body: { title: 'Is nu zo', ects_credits: 4 } });
  });
  const read = async () => (await given.full.call(educationalUnit.get, { params: { id } })).body;

  const lastChangeOf = async (unit: number) =>
    (
      await sql<{ id: number }>`
        select max(change_set)::int as id from change where table_name = 'educational_unit' and record = ${unit}`.execute(
        given.api.database,
      )
    ).rows[0]?.id;

  it('can be restored, as a whole or by attribute, and the history says so', async () => {
    const one = await put({ object: 'educational_unit', id, moment: then, attributes: ['ects_credits'] });
    expect(one.body.restored).toMatchObject([
      {
        ...{ id, title: 'Is nu zo', action: 'changed', attributes: ['ects_credits'] },
        values: [{ attribute: 'ects_credits', from_text: '4', to_text: '5' }],
      },
    ]);
    expect(await read()).toMatchObject({ title: 'Is nu zo', ects_credits: 5 });
    const whole = await put({ object: 'educational_unit', id, moment: then });
    expect(await read()).toMatchObject({ title: 'Was zo', ects_credits: 5, coordinator: 'Bo' });
    await put({ object: 'educational_unit', id, change_set: whole.body.change_set });
    expect(await read()).toMatchObject({ title: 'Is nu zo', ects_credits: 5 });
    const same = await put({ object: 'educational_unit', id, change_set: whole.body.change_set, preview: true });
    expect(same.body).toMatchObject({ change_set: null, restored: [] });
  });

  it('records what it undoes when one change is undone', async () => {
    const last = await lastChangeOf(id);
    const done = await put({ object: 'educational_unit', id, change_set: last });
    expect(await setOf(done.body.change_set)).toMatchObject({ kind: 'restore', undoes: last });
  });

  it('needs the rights of a save, and keeps attributes that the user may not read', async () => {
    const body = { object: 'educational_unit', id, moment: then };
    expect((await put(body, await without(['educational_unit', 'crd']))).status).toBe(403);
    expect((await put(body, given.stranger)).status).toBe(404);
    const fixed = await withAttributes({ 'educational_unit.title': 'cr' });
    expect((await put({ ...body, attributes: ['title'] }, fixed)).status).toBe(403);
    const refused = await put(body, fixed);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.details['missing']).toMatchObject([{ attribute: 'title', reason: restoreText.noRight }]);
    const hidden = await withAttributes({ 'educational_unit.title': 'cu' });
    expect((await put({ ...body, attributes: ['title'] }, hidden)).status).toBe(403);
    expect((await put(body, hidden)).body.restored).toMatchObject([{ title: '', attributes: ['ects_credits'] }]);
    expect(await read()).toMatchObject({ title: 'Is nu zo', ects_credits: 5 });
    expect((await put({ ...body, attributes: ['nergens'] })).status).toBe(422);
  });

  it('is refused when another user changed it meanwhile', async () => {
    const body = { object: 'educational_unit', id, moment: then };
    expect(await put(body, given.full, tag)).toMatchObject({ status: 412, message: refusalText.changedMeanwhile });
    const seen = await put({ ...body, preview: true });
    expect((await put(body, given.full, String(seen.headers['etag']))).status).toBe(200);
  });

  it('is refused for a moment before it existed, in the future, or of another record', async () => {
    const early = { object: 'educational_unit', id, moment: '2001-01-01T00:00:00Z' };
    expect((await put(early)).status).toBe(422);
    const ahead = await put({ ...early, moment: '2999-01-01T00:00:00+01:00' });
    expect(ahead).toMatchObject({ status: 422, errors: { moment: momentText.ahead } });
    const other = await newUnit('Ander');
    expect((await put({ object: 'educational_unit', id, change_set: await lastChangeOf(other) })).status).toBe(404);
    expect((await put({ object: 'educational_unit', id: other, moment: then })).errors['moment']).toBe(
      restoreText.notThereYet,
    );
    for (const wrong of [{ moment: 'gisteren' }, { moment: then, change_set: 1 }, { moment: then, programme: 1 }])
      expect((await put({ object: 'educational_unit', id, ...wrong })).status).toBeGreaterThanOrEqual(400);
  });

  it('names attributes that the rules refuse, and restores the rest', async () => {
    const { id: parent } = (
      await given.full.call(programmePart.create, { body: { title: 'Boven', organization: given.school.organization } })
    ).body;
    const below = (
      await given.full.call(programmePart.create, {
        body: { title: 'Onder', organization: given.school.organization, parent__programme_part: parent },
      })
    ).body.id;
    const before = await moment();
    // Reversed meanwhile: restoring would make a cycle.
    await given.full.call(programmePart.update, {
      params: { id: below },
      body: { parent__programme_part: 0, title: 'Los' },
    });
    await given.full.call(programmePart.update, { params: { id: parent }, body: { parent__programme_part: below } });
    const refused = await put({ object: 'programme_part', id: below, moment: before });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.details['missing']).toMatchObject([{ attribute: 'parent__programme_part' }]);
    expect((await put({ object: 'programme_part', id: below, moment: before, without_missing: true })).status).toBe(
      200,
    );
    const now = (await given.full.call(programmePart.get, { params: { id: below } })).body;
    expect(now).toMatchObject({ title: 'Onder', parent__programme_part: { id: 0 } });
  });
});

describe('a plan', () => {
  let part: GridItem;
  let unit: GridItem;
  let then: string;
  const body = () => ({ programme: given.school.planned, moment: then });
  const saveParts = (grid: object[]) => saveYear(given.full, given.school.planned, grid);
  const saveUnits = async (grid: object[]) =>
    (await given.full.call(planner.saveWeekUnits, { body: { relation_id: part.relation_id, grid } })).body;
  const rows = async () =>
    (
      await sql<{ row: object }>`
        select to_jsonb(p) - '{grid_revision}'::text[] as row from placement p where programme = ${given.school.planned} order by id`.execute(
        given.api.database,
      )
    ).rows;

  beforeEach(async () => {
    await sql`delete from placement where programme = ${given.school.planned}`.execute(given.api.database);
    [part] = await saveParts([{ ...at(0, 0, 6), programme_part: given.school.parts[0] }]);
    const exam = { ...at(3, 8), exam: given.school.exam, prepopulate: { title: 'Tentamen', ects_credits: 5 } };
    ({ unit } = await planUnit(given.full, given.school, part, [exam]));
    then = await moment();
  });

  it('can be restored for the programme, a study year or one grid, with a preview of added and removed items', async () => {
    const before = await rows();
    const [other] = await saveParts([{ ...at(6, 0, 6), programme_part: given.school.parts[1] }]);
    const seen = await put({ ...body(), preview: true });
    expect(seen.body.restored).toMatchObject([
      ...[
        { title: 'Thema Web', action: 'back', year: 1 },
        { title: 'Programmeren 1', action: 'back' },
      ],
      ...[
        { title: 'Schriftelijk tentamen', action: 'back' },
        { relation_id: other?.relation_id, action: 'removed' },
      ],
    ]);
    expect(await put({ ...body(), year: 2 })).toMatchObject({ status: 200, body: { restored: [] } });
    expect(await put({ ...body(), year: 1 })).toMatchObject({ status: 200 });
    expect(await rows()).toEqual(before);
    await saveUnits([]);
    expect(await put({ ...body(), relation_id: part.relation_id })).toMatchObject({ status: 200 });
    expect(await rows()).toEqual(before);
    expect((await put({ ...body(), relation_id: 999_999 })).status).toBe(404);
  });

  it('needs the rights of every level that changes', async () => {
    await saveParts([]);
    const levels = [1, 2, 3].map((level): [string, string] => [`calendar__level${level}`, 'rud']);
    for (const gone of [['calendar__level1', 'crd'], ...levels, ['calendar', 'cud']] as const)
      expect((await put(body(), await without([...gone]))).status).toBe(403);
    expect((await put(body(), given.stranger)).status).toBe(404);
    const limited = await clientWith(given.api, given.school, { '*': 'crud' }, { units: [given.school.otherFaculty] });
    expect((await put(body(), limited)).status).toBe(403);
    expect((await put(body())).status).toBe(200);
    await saveParts([
      { ...at(0, 0, 6), relation_id: part.relation_id },
      { ...at(6, 0, 6), programme_part: given.school.parts[1] },
    ]);
    expect((await put(body(), await without(['calendar__level1', 'cru']))).status).toBe(403);
  });

  it('is refused when anything in it changed since the preview', async () => {
    await saveUnits([]);
    const seen = await put({ ...body(), year: 1, preview: true });
    const tag = String(seen.headers['etag']);
    await saveUnits([{ ...at(0, 0, 4), educational_unit: given.school.units[1] }]);
    expect(await put({ ...body(), year: 1 }, given.full, tag)).toMatchObject({ status: 412 });
    const again = await put({ ...body(), year: 1, preview: true });
    expect((await put({ ...body(), year: 1 }, given.full, String(again.headers['etag']))).status).toBe(200);
  });

  it('names removed units and items that are elsewhere, and restores the rest', async () => {
    const temporary = await newUnit('Tijdelijk');
    await saveUnits([
      { ...at(0, 0, 12), relation_id: unit.relation_id },
      { ...at(0, 1, 12), educational_unit: temporary },
    ]);
    then = await moment();
    await saveUnits([]);
    await given.full.call(educationalUnit.remove, { params: { id: temporary } });
    const refused = await put(body());
    expect(refused).toMatchObject({ status: 409, message: restoreText.someMissing(1) });
    expect(refused.details['missing']).toMatchObject([
      { object: 'educational_unit', id: temporary, title: 'Tijdelijk', year: 1, reason: restoreText.gone },
    ]);
    expect((await put({ ...body(), without_missing: true })).body).toMatchObject({
      restored_count: 2,
      missing_count: 1,
    });
    expect(await rows()).toHaveLength(3);
    await sql`update placement set year = 2 where programme = ${given.school.planned}`.execute(given.api.database);
    const moved = await put({ ...body(), year: 1 });
    expect(moved.details['missing']).toMatchObject([
      { relation_id: part.relation_id, reason: restoreText.elsewhere(2) },
    ]);
    expect((await put(body())).details['missing_count']).toBe(1);
  });

  it('names items that a rule refuses', async () => {
    // A study year without blocks takes no new items.
    await sql`
      insert into placement (organization, programme, year, kind, programme_part, x, y, width, height)
      values (${given.school.organization}, ${given.school.planned}, 2, 'part', ${given.school.parts[1]}, 0, 0, 4, 1)`.execute(
      given.api.database,
    );
    const year = { programme: given.school.planned, year: 2, moment: await moment() };
    await sql`delete from placement where programme = ${given.school.planned} and year = 2`.execute(given.api.database);
    const refused = await put(year);
    expect(refused).toMatchObject({ status: 409, message: restoreText.someMissing(1) });
    const missing = [{ object: 'programme_part', id: given.school.parts[1], title: 'Thema Data', year: 2 }];
    expect(refused.details['missing']).toMatchObject(missing);
    const rest = await put({ ...year, without_missing: true });
    expect(rest.body).toMatchObject({ restored: [], change_set: null, missing });
  });

  it('is refused for a moment before the programme existed', async () => {
    const refused = await put({ programme: given.school.planned, moment: '2001-01-01T00:00:00Z' });
    expect(refused.status).toBe(422);
    expect((await put({ programme: given.school.planned })).status).toBeGreaterThanOrEqual(400);
  });
});
