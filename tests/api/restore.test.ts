// Restoring by the API: who may, what stands in the way, and what is told.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { pseudonymiseUser } from '#server/commands/pseudonymise-user.ts';
import { loadDemo } from '#server/demo/load.ts';
import { contract } from '#shared/api/contract.ts';
import type { ChangeSet } from '#shared/api/history.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { momentText } from '#shared/text/moment.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { restoreText } from '#shared/text/restore.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createRole, createUser, platformClient } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { planner, restore, history, educationalUnit, programme, programmePart, access, labels } = contract;
let api: TestApi;
let school: PlanSchool;
let elsewhere: PlanSchool;
let full: Client;
let stranger: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  elsewhere = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  stranger = await clientWith(api, elsewhere, { '*': 'crud' });
});
afterAll(() => api.close());

const put = (body: object, client = full, ifMatch?: string) =>
  client.call(restore.restore, { body, ...(ifMatch ? { ifMatch } : {}) });
const trash = async (object: string, client = full) => (await client.call(restore.trash, { query: { object } })).body;
const without = (...gone: [object: string, letters: string][]): Promise<Client> =>
  clientWith(api, school, { '*': 'crud', ...Object.fromEntries(gone) });
const wait = () => new Promise((resolve) => setTimeout(resolve, 5));
/** Between what was done before and what is done after: a moment is known to the millisecond. */
const moment = async () => {
  await wait();
  const found = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(api.database);
  await wait();
  return found.rows[0]!.now.toISOString();
};
const setsOf = async (id: number) =>
  (
    await sql<{ kind: string; undoes: number | null; reason: string; app_user: number | null }>`
      select kind, undoes, reason, app_user from change_set where id = ${id}`.execute(api.database)
  ).rows[0];

async function newUnit(title: string, more: object = {}): Promise<number> {
  return (await full.call(educationalUnit.create, { body: { title, organization: school.organization, ...more } })).body
    .id;
}
async function deletedUnit(title: string): Promise<number> {
  const id = await newUnit(title);
  await full.call(educationalUnit.remove, { params: { id } });
  return id;
}

describe('the trash', () => {
  it('lists what was deleted as itself, the newest first, with who did it, until it is back', async () => {
    const ids = [await deletedUnit('Eerste'), await deletedUnit('Tweede')];
    const listed = await trash('educational_unit');
    expect(listed.slice(0, 2)).toMatchObject([
      { id: ids[1], title: 'Tweede', organization: school.organization, user: { name: 'Anna Test' } },
      { id: ids[0], title: 'Eerste' },
    ]);
    const older = await full.call(restore.trash, {
      query: { object: 'educational_unit', before: listed[0]?.cursor ?? 0 },
    });
    expect(older.body[0]?.id).toBe(ids[0]);
    expect(await put({ object: 'educational_unit', id: ids[1] })).toMatchObject({ status: 200 });
    expect((await trash('educational_unit')).map(({ id }) => id)).not.toContain(ids[1]);
    expect(await trash('educational_unit', stranger)).toEqual([]);
  });

  it('tells titles only to those who may read them, and nothing to those who may not read the object', async () => {
    await deletedUnit('Geheim');
    const limited = await clientWith(api, school, { '*': 'crud' }, { attributes: { 'educational_unit.title': 'cud' } });
    expect((await trash('educational_unit', limited)).every(({ title }) => title === '')).toBe(true);
    const blind = await without(['educational_unit', 'cud']);
    expect((await blind.call(restore.trash, { query: { object: 'educational_unit' } })).status).toBe(403);
  });

  it('does not list what went along with something else', async () => {
    const body = { title: 'Groep', object: 'programme', organization: school.organization };
    const platform = await platformClient(api);
    const unit = await sql<{ id: number }>`
      insert into organizational_unit (organization, title) values (${school.organization}, 'Even') returning id`.execute(
      api.database,
    );
    const id = unit.rows[0]?.id ?? 0;
    const group = await full.call(labels.createGroup, { body: { ...body, organizational_unit: id } });
    await sql`delete from organizational_unit where id = ${id}`.execute(api.database);
    expect((await trash('labels__labelgroups', platform)).map((each) => each.id)).not.toContain(group.body.id);
    const own = await full.call(labels.createGroup, { body });
    await full.call(labels.removeGroup, { params: { id: own.body.id } });
    expect((await trash('labels__labelgroups'))[0]).toMatchObject({ id: own.body.id, title: 'Groep' });
  });
});

describe('a deleted record', () => {
  it('comes back once, with a change of its own that says what it undoes, and can be taken back', async () => {
    const id = await newUnit('Terug', {
      ects_credits: 5,
      requires: [{ educational_unit: school.units[0], kind: 'passed' }],
    });
    const before = await full.call(educationalUnit.get, { params: { id } });
    await full.call(educationalUnit.remove, { params: { id } });
    const seen = await put({ object: 'educational_unit', id, preview: true });
    expect(seen.body).toMatchObject({
      change_set: null,
      restored: [{ id, title: 'Terug', action: 'back' }],
      missing: [],
    });
    expect((await full.call(educationalUnit.get, { params: { id } })).status).toBe(404);
    const done = await put({ object: 'educational_unit', id });
    expect((await full.call(educationalUnit.get, { params: { id } })).body).toEqual(before.body);
    const set = await setsOf(done.body.change_set ?? 0);
    expect(set).toMatchObject({ kind: 'restore', reason: restoreText.reasonDeleted });
    expect(set?.undoes).not.toBeNull();
    expect(await put({ object: 'educational_unit', id })).toMatchObject({
      status: 409,
      message: restoreText.alreadyBack,
    });
    const undone = await put({ object: 'educational_unit', id, change_set: done.body.change_set });
    expect(undone.body).toMatchObject({ restored: [{ id, action: 'removed' }] });
    expect((await full.call(educationalUnit.get, { params: { id } })).status).toBe(404);
    expect(await put({ object: 'educational_unit', id })).toMatchObject({ status: 200 });
  });

  it('is nowhere for another school, and asks the right to make it here', async () => {
    const id = await deletedUnit('Van ons');
    expect(await put({ object: 'educational_unit', id }, stranger)).toMatchObject({ status: 404 });
    expect((await put({ object: 'educational_unit', id }, await without(['educational_unit', 'rud']))).status).toBe(
      403,
    );
    const limits = { attributes: { 'educational_unit.title': 'rud' } };
    const fixed = await clientWith(api, school, { '*': 'crud' }, limits);
    expect(await put({ object: 'educational_unit', id }, fixed)).toMatchObject({
      status: 403,
      errors: { title: refusalText.forbidden },
    });
    expect((await put({ object: 'educational_unit', id })).status).toBe(200);
    expect((await put({ object: 'educational_unit', id: 999_999 })).status).toBe(404);
  });

  it('comes back once when two bring it back at the same moment', async () => {
    const id = await deletedUnit('Samen');
    const other = await clientWith(api, school, { '*': 'crud' });
    const answers = await Promise.all([
      put({ object: 'educational_unit', id }),
      put({ object: 'educational_unit', id }, other),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('stays within the own units', async () => {
    const made = await full.call(programme.create, {
      body: { title: 'Van de faculteit', organization: school.organization, organizational_unit: school.otherFaculty },
    });
    await full.call(programme.remove, { params: { id: made.body.id } });
    const limited = await clientWith(api, school, { '*': 'crud' }, { units: [school.cluster] });
    const body = { object: 'programme', id: made.body.id };
    expect((await put(body, limited)).status).toBe(422);
    expect((await put(body)).status).toBe(200);
  });

  it('names what is gone, and comes back without it when the user says so', async () => {
    const needed = await newUnit('Nodig');
    const id = await newUnit('Vervolg', { requires: [{ educational_unit: needed, kind: 'passed' }] });
    const option = await newOption('educational_unit', 'type', 'Proefles');
    await full.call(educationalUnit.update, { params: { id }, body: { type: option } });
    await full.call(educationalUnit.remove, { params: { id } });
    await full.call(educationalUnit.remove, { params: { id: needed } });
    await full.call(labels.removeOption, { params: { id: option } });
    const missing = [
      { object: 'labels__labeloptions', id: option, title: 'Proefles', attribute: 'type' },
      { object: 'educational_unit', id: needed, title: 'Nodig', attribute: '' },
    ];
    const refused = await put({ object: 'educational_unit', id });
    expect(refused).toMatchObject({ status: 409, message: restoreText.someMissing(2) });
    expect(refused.details['missing']).toEqual(
      expect.arrayContaining(missing.map((each) => expect.objectContaining(each))),
    );
    expect((await full.call(educationalUnit.get, { params: { id } })).status).toBe(404);
    expect((await put({ object: 'educational_unit', id, preview: true })).body).toMatchObject({ missing_count: 2 });
    expect((await put({ object: 'educational_unit', id, without_missing: true })).body).toMatchObject({
      missing_count: 2,
    });
    const back = await full.call(educationalUnit.get, { params: { id } });
    expect(back.body).toMatchObject({ title: 'Vervolg', type: 0, requires: [] });
  });
});

async function newOption(object: string, attribute: string, option_value: string): Promise<number> {
  const row = await api.database
    .selectFrom('attribute')
    .select('id')
    .where('object', '=', object)
    .where('attribute', '=', attribute)
    .executeTakeFirstOrThrow();
  const body = { attribute: row.id, option_value, organization: school.organization };
  return (await full.call(labels.createOption, { body })).body.id;
}

describe('users, roles, groups and options', () => {
  it('a user comes back with roles and units, without a password, and is asked to choose one', async () => {
    const role = await createRole(api.database, { organization: school.organization, objects: { programme: 'r' } });
    const id = await createUser(api.database, { roles: [role], units: [school.cluster] });
    await sql`update app_user set password_hash = 'geheim' where id = ${id}`.execute(api.database);
    await full.call(access.removeUser, { params: { id } });
    expect((await trash('user'))[0]).toMatchObject({ id, title: 'Anna Test' });
    expect((await put({ object: 'user', id }, stranger)).status).toBe(404);
    expect((await put({ object: 'user', id }, await without(['user', 'rud']))).status).toBe(403);
    // Nobody gives by bringing back what they do not hold.
    expect((await put({ object: 'user', id }, await without(['programme', '']))).status).toBe(403);
    const mails = async () => (await sql`select from mail`.execute(api.database)).rows.length;
    const sent = await mails();
    await put({ object: 'user', id, preview: true });
    expect(await mails()).toBe(sent);
    const done = await put({ object: 'user', id });
    expect(await mails()).toBe(sent + 1);
    expect((await full.call(access.user, { params: { id } })).body).toMatchObject({
      role: [role],
      organizationalunit: [school.cluster],
    });
    const hash = await sql<{
      password_hash: string | null;
    }>`select password_hash from app_user where id = ${id}`.execute(api.database);
    expect(hash.rows[0]?.password_hash).toBeNull();
    await put({ object: 'user', id, change_set: done.body.change_set });
    await sql`insert into app_user (username) select c.before->>'username' from change c
      where table_name = 'app_user' and record = ${id} and operation = 'delete' limit 1`.execute(api.database);
    expect(await put({ object: 'user', id })).toMatchObject({ status: 422 });
  });

  it('a user becomes as it was, without losing the password', async () => {
    const role = await createRole(api.database, { organization: school.organization, objects: {} });
    const id = await createUser(api.database, { roles: [role] });
    await sql`update app_user set password_hash = 'geheim' where id = ${id}`.execute(api.database);
    await wait();
    const then = await moment();
    await full.call(access.updateUser, {
      params: { id },
      body: { firstname: 'Bo', organizationalunit: [school.cluster] },
    });
    expect(await put({ object: 'user', id, moment: then, attributes: ['firstname'] })).toMatchObject({ status: 200 });
    const half = await full.call(access.user, { params: { id } });
    expect(half.body).toMatchObject({ firstname: 'Anna', organizationalunit: [school.cluster] });
    await put({ object: 'user', id, moment: then });
    expect((await full.call(access.user, { params: { id } })).body).toMatchObject({ organizationalunit: [] });
    const hash = await sql<{
      password_hash: string | null;
    }>`select password_hash from app_user where id = ${id}`.execute(api.database);
    expect(hash.rows[0]?.password_hash).toBe('geheim');
  });

  it('a role comes back with what it could do, and never gives more than the user holds', async () => {
    const attributes = { 'programme.title': 'r' };
    const id = await createRole(api.database, {
      organization: school.organization,
      objects: { programme: 'cru' },
      attributes,
    });
    await wait();
    const then = await moment();
    const read = async () => (await full.call(access.role, { params: { id } })).body;
    const before = await read();
    await full.call(access.updateRole, {
      params: { id },
      body: { title: 'Anders', permissions: [{ object: 'programme', create: false }] },
    });
    expect(await put({ object: 'role', id, moment: then })).toMatchObject({ status: 200 });
    expect(await read()).toEqual(before);
    await full.call(access.removeRole, { params: { id } });
    expect(await put({ object: 'role', id }, await without(['programme', 'r']))).toMatchObject({ status: 403 });
    expect(await put({ object: 'role', id })).toMatchObject({ status: 200 });
    expect(await read()).toEqual(before);
    const kept =
      await sql`select from attribute_permission ap join permission p on p.id = ap.permission where p.role = ${id}`.execute(
        api.database,
      );
    expect(kept.rows).toHaveLength(1);
  });

  it('an option does not come back beside another of the same name', async () => {
    const id = await newOption('programme', 'level', 'Associate');
    await full.call(labels.removeOption, { params: { id } });
    const again = await newOption('programme', 'level', 'Associate');
    expect((await put({ object: 'labels__labeloptions', id })).status).toBe(422);
    await full.call(labels.updateOption, { params: { id: again }, body: { option_value: 'Anders' } });
    expect((await put({ object: 'labels__labeloptions', id })).status).toBe(200);
  });
});

describe('a record at a moment', () => {
  let id: number;
  let then: string;
  let tag: string;
  beforeEach(async () => {
    id = await newUnit('Was zo', { ects_credits: 5, coordinator: 'Bo' });
    tag = String((await full.call(educationalUnit.get, { params: { id } })).headers['etag']);
    await wait();
    then = await moment();
    await wait();
    await full.call(educationalUnit.update, { params: { id }, body: { title: 'Is nu zo', ects_credits: 4 } });
  });
  const read = async () => (await full.call(educationalUnit.get, { params: { id } })).body;

  it('becomes as it was, whole or one attribute of it, and says so', async () => {
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

  it('says what it undoes when it takes back one change', async () => {
    const last = await sql<{ id: number }>`
      select max(change_set)::int as id from change where table_name = 'educational_unit' and record = ${id}`.execute(
      api.database,
    );
    const done = await put({ object: 'educational_unit', id, change_set: last.rows[0]?.id });
    expect(await setsOf(done.body.change_set ?? 0)).toMatchObject({ kind: 'restore', undoes: last.rows[0]?.id });
  });

  it('asks the rights of a save, and leaves alone what the user may not read', async () => {
    const body = { object: 'educational_unit', id, moment: then };
    expect((await put(body, await without(['educational_unit', 'crd']))).status).toBe(403);
    expect((await put(body, stranger)).status).toBe(404);
    const fixed = await clientWith(api, school, { '*': 'crud' }, { attributes: { 'educational_unit.title': 'cr' } });
    expect((await put({ ...body, attributes: ['title'] }, fixed)).status).toBe(403);
    const refused = await put(body, fixed);
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.details['missing']).toMatchObject([{ attribute: 'title', reason: restoreText.noRight }]);
    const hidden = await clientWith(api, school, { '*': 'crud' }, { attributes: { 'educational_unit.title': 'cu' } });
    expect((await put({ ...body, attributes: ['title'] }, hidden)).status).toBe(403);
    expect((await put(body, hidden)).body.restored).toMatchObject([{ title: '', attributes: ['ects_credits'] }]);
    expect(await read()).toMatchObject({ title: 'Is nu zo', ects_credits: 5 });
    expect((await put({ ...body, attributes: ['nergens'] })).status).toBe(422);
  });

  it('is refused when somebody changed it meanwhile', async () => {
    const body = { object: 'educational_unit', id, moment: then };
    expect(await put(body, full, tag)).toMatchObject({ status: 412, message: refusalText.changedMeanwhile });
    const seen = await put({ ...body, preview: true });
    expect((await put(body, full, String(seen.headers['etag']))).status).toBe(200);
  });

  it('knows no moment before it was there, ahead, or of another record', async () => {
    const early = { object: 'educational_unit', id, moment: '2001-01-01T00:00:00Z' };
    expect((await put(early)).status).toBe(422);
    const ahead = await put({ ...early, moment: '2999-01-01T00:00:00+01:00' });
    expect(ahead).toMatchObject({ status: 422, errors: { moment: momentText.ahead } });
    const other = await newUnit('Ander');
    const set = await sql<{ id: number }>`
      select max(change_set)::int as id from change where table_name = 'educational_unit' and record = ${other}`.execute(
      api.database,
    );
    expect((await put({ object: 'educational_unit', id, change_set: set.rows[0]?.id })).status).toBe(404);
    expect((await put({ object: 'educational_unit', id: other, moment: then })).errors['moment']).toBe(
      restoreText.notThereYet,
    );
    for (const wrong of [{ moment: 'gisteren' }, { moment: then, change_set: 1 }, { moment: then, programme: 1 }])
      expect((await put({ object: 'educational_unit', id, ...wrong })).status).toBeGreaterThanOrEqual(400);
  });

  it('names what the rules refuse, and restores the rest', async () => {
    const { id: parent } = (
      await full.call(programmePart.create, { body: { title: 'Boven', organization: school.organization } })
    ).body;
    const below = (
      await full.call(programmePart.create, {
        body: { title: 'Onder', organization: school.organization, parent__programme_part: parent },
      })
    ).body.id;
    await wait();
    const before = await moment();
    // Turned around: going back would make a ring.
    await full.call(programmePart.update, { params: { id: below }, body: { parent__programme_part: 0, title: 'Los' } });
    await full.call(programmePart.update, { params: { id: parent }, body: { parent__programme_part: below } });
    const refused = await put({ object: 'programme_part', id: below, moment: before });
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.details['missing']).toMatchObject([{ attribute: 'parent__programme_part' }]);
    expect((await put({ object: 'programme_part', id: below, moment: before, without_missing: true })).status).toBe(
      200,
    );
    const now = (await full.call(programmePart.get, { params: { id: below } })).body;
    expect(now).toMatchObject({ title: 'Onder', parent__programme_part: { id: 0 } });
  });
});

describe('a plan', () => {
  let part: GridItem;
  let unit: GridItem;
  let then: string;
  const body = () => ({ programme: school.planned, moment: then });
  const saveParts = async (grid: object[], year = 1) =>
    (await full.call(planner.saveBlockParts, { body: { programme: school.planned, year, grid, whole: true } })).body;
  const saveUnits = async (grid: object[]) =>
    (await full.call(planner.saveWeekUnits, { body: { relation_id: part.relation_id, grid } })).body;
  const rows = async () =>
    (
      await sql<{ row: object }>`
        select to_jsonb(p) - '{grid_revision}'::text[] as row from placement p where programme = ${school.planned} order by id`.execute(
        api.database,
      )
    ).rows;

  beforeEach(async () => {
    await sql`delete from placement where programme = ${school.planned}`.execute(api.database);
    [part] = (await saveParts([{ ...at(0, 0, 6), programme_part: school.parts[0] }])) as [GridItem];
    [unit] = (await saveUnits([{ ...at(0, 0, 12), educational_unit: school.units[0] }])) as [GridItem];
    const grid = [{ ...at(3, 8), exam: school.exam, prepopulate: { title: 'Tentamen', ects_credits: 5 } }];
    await full.call(planner.saveLessons, { body: { relation_week_id: unit.relation_id, grid } });
    await wait();
    then = await moment();
    await wait();
  });

  it('comes back for the programme, a study year, or one grid, and tells what comes and goes', async () => {
    const before = await rows();
    const [other] = await saveParts([{ ...at(6, 0, 6), programme_part: school.parts[1] }]);
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

  it('asks the rights of every level that changes', async () => {
    await saveParts([]);
    for (const gone of [
      ...[
        ['calendar__level1', 'crd'],
        ['calendar__level1', 'rud'],
        ['calendar__level2', 'rud'],
      ],
      ...[
        ['calendar__level3', 'rud'],
        ['calendar', 'cud'],
      ],
    ] as [string, string][])
      expect((await put(body(), await without(gone))).status).toBe(403);
    expect((await put(body(), stranger)).status).toBe(404);
    const limited = await clientWith(api, school, { '*': 'crud' }, { units: [school.otherFaculty] });
    expect((await put(body(), limited)).status).toBe(403);
    expect((await put(body())).status).toBe(200);
    await saveParts([
      { ...at(0, 0, 6), relation_id: part.relation_id },
      { ...at(6, 0, 6), programme_part: school.parts[1] },
    ]);
    expect((await put(body(), await without(['calendar__level1', 'cru']))).status).toBe(403);
  });

  it('is refused when somebody changed anything in it since it was looked at', async () => {
    await saveUnits([]);
    const seen = await put({ ...body(), year: 1, preview: true });
    const tag = String(seen.headers['etag']);
    await saveUnits([{ ...at(0, 0, 4), educational_unit: school.units[1] }]);
    expect(await put({ ...body(), year: 1 }, full, tag)).toMatchObject({ status: 412 });
    const again = await put({ ...body(), year: 1, preview: true });
    expect((await put({ ...body(), year: 1 }, full, String(again.headers['etag']))).status).toBe(200);
  });

  it('names units that are gone and items that stand elsewhere, and restores the rest', async () => {
    const temporary = await newUnit('Tijdelijk');
    await saveUnits([
      { ...at(0, 0, 12), relation_id: unit.relation_id },
      { ...at(0, 1, 12), educational_unit: temporary },
    ]);
    await wait();
    then = await moment();
    await saveUnits([]);
    await full.call(educationalUnit.remove, { params: { id: temporary } });
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
    await sql`update placement set year = 2 where programme = ${school.planned}`.execute(api.database);
    const moved = await put({ ...body(), year: 1 });
    expect(moved.details['missing']).toMatchObject([
      { relation_id: part.relation_id, reason: restoreText.elsewhere(2) },
    ]);
    expect((await put(body())).details['missing_count']).toBe(1);
  });

  it('names what a rule refuses', async () => {
    // A study year that has no blocks (any more) takes nothing new.
    await sql`
      insert into placement (organization, programme, year, kind, programme_part, x, y, width, height)
      values (${school.organization}, ${school.planned}, 2, 'part', ${school.parts[1]}, 0, 0, 4, 1)`.execute(
      api.database,
    );
    await wait();
    const year = { programme: school.planned, year: 2, moment: await moment() };
    await sql`delete from placement where programme = ${school.planned} and year = 2`.execute(api.database);
    const refused = await put(year);
    expect(refused).toMatchObject({ status: 409, message: restoreText.someMissing(1) });
    const missing = [{ object: 'programme_part', id: school.parts[1], title: 'Thema Data', year: 2 }];
    expect(refused.details['missing']).toMatchObject(missing);
    const rest = await put({ ...year, without_missing: true });
    expect(rest.body).toMatchObject({ restored: [], change_set: null, missing });
  });

  it('knows no moment before the programme was there', async () => {
    const refused = await put({ programme: school.planned, moment: '2001-01-01T00:00:00Z' });
    expect(refused.status).toBe(422);
    expect((await put({ programme: school.planned })).status).toBeGreaterThanOrEqual(400);
  });
});

it('a planned programme comes back whole, with the ids that it had', async () => {
  const demo = await startApi();
  try {
    await loadDemo(demo.database);
    const found = await sql<{ id: number; admin: number }>`
      select p.id, u.id as admin from programme p, app_user u
      where p.programme_code = 'ICT-SE' and u.username = 'admin'`.execute(demo.database);
    const { id, admin } = found.rows[0] as { id: number; admin: number };
    const client = new Client(demo.app, await tokenFor(demo.database, admin));
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

    // A year that was emptied: the history tells each item before what lies in it.
    await client.call(planner.saveBlockParts, { body: { programme: id, year: 1, grid: [], whole: true } });
    const [emptied] = (await client.call(history.list, { query: { programme: id } })).body as [ChangeSet];
    await client.call(restore.restore, { body: { programme: id, year: 1, change_set: emptied.id } });
    const [told] = (await client.call(history.list, { query: { programme: id } })).body as [ChangeSet];
    const order = await sql<{ id: number; parent: number }>`
      select id, coalesce(parent, 0) as parent from placement where programme = ${id} and year = 1`.execute(
      demo.database,
    );
    const parents = new Map(order.rows.map((row) => [row.id, row.parent]));
    const items = told.changes.map((change) => change.id).filter((item) => parents.has(item));
    expect(items.length).toBeGreaterThan(20);
    expect(parents.get(items[0] ?? 0)).toBe(0);
    const early = items.filter((item, index) => items.indexOf(parents.get(item) ?? 0) > index);
    expect(early).toEqual([]);
  } finally {
    await demo.close();
  }
});

it('a user whose name was taken out for good is not in the trash, and does not come back', async () => {
  const id = await createUser(api.database, { units: [school.cluster] });
  await sql`update app_user set username = ${`weg-${id}`} where id = ${id}`.execute(api.database);
  await full.call(access.removeUser, { params: { id } });
  expect((await trash('user')).map((each) => each.id)).toContain(id);
  await pseudonymiseUser(api.database, `weg-${id}`);
  expect((await trash('user')).map((each) => each.id)).not.toContain(id);
  expect((await put({ object: 'user', id })).status).toBe(404);
});
