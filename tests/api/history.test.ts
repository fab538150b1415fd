// Who changed what: told as it happened, to those who may read it, and to nobody else.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { Change, ChangeSet } from '#shared/api/history.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createRole, createUser, platformClient, type School } from '#tests/support/factories.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { at } from '#tests/support/planner.ts';

const { history, educationalUnit, programme, programmePart, planner, access, restore } = contract;

let api: TestApi;
let school: FullSchool;
let other: FullSchool;
/** May do everything in the first school. */
let full: Client;
let fullUser: number;

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  other = await createFullSchool(api);
  fullUser = await createUser(api.database, { roles: [everything(school)] });
  await sql`update app_user set firstname = 'Anna', lastname = 'de Wit' where id = ${fullUser}`.execute(api.database);
  full = new Client(api.app, await tokenFor(api.database, fullUser));
});
afterAll(() => api.close());

const everything = ({ organization }: School) => ({ organization, objects: { '*': 'crud' } });

type Asked = Record<string, string | number>;

async function historyOf(client: Client, query: Asked): Promise<ChangeSet[]> {
  const answer = await client.call(history.list, { query });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
}

const unitOf = (id: number): Asked => ({ object: 'educational_unit', id });
const told = (sets: readonly ChangeSet[]) =>
  sets.map(({ changes }) => changes.map(({ attribute, from_text, to_text }) => [attribute, from_text, to_text]));

async function newUnit(client = full, body: object = {}): Promise<number> {
  const made = await client.call(educationalUnit.create, {
    body: { title: 'Databases', organization: school.organization, ...body },
  });
  expect(made.status).toBe(201);
  return made.body.id;
}

async function change(id: number, body: object, client = full): Promise<void> {
  expect((await client.call(educationalUnit.update, { params: { id }, body })).status).toBe(200);
}

describe('of a record', () => {
  it('tells who changed what, when, from what and to what, newest first', async () => {
    const id = await newUnit(full, { ects_credits: 4 });
    const types = await sql<{ id: number; option_value: string }>`
      select o.id, o.option_value from attribute_option o join attribute a on a.id = o.attribute
      where a.object = 'educational_unit' and a.attribute = 'type' order by o.id limit 1`.execute(api.database);
    const type = types.rows[0] as { id: number; option_value: string };
    await change(id, { ects_credits: 5 });
    await change(id, { mandatory: true, description: '<p>Nieuw</p>', type: type.id });
    const [last, middle, first] = await historyOf(full, unitOf(id));
    expect(middle).toMatchObject({
      user: { id: fullUser, name: 'Anna de Wit' },
      ...{ kind: 'save', reason: '', undoes: 0, count: 1, next: 0 },
      changes: [
        {
          ...{ object: 'educational_unit', id, title: 'Databases', action: 'update', attribute: 'ects_credits' },
          ...{ from: 4, to: 5, from_text: '4', to_text: '5' },
        },
      ],
    });
    expect(Date.parse(middle?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const by = new Map(last?.changes.map((each) => [each.attribute, each]));
    expect(by.get('mandatory')).toMatchObject({ from: false, to: true, from_text: 'Nee', to_text: 'Ja' });
    expect(by.get('description')).toMatchObject({ from: '', to: '<p>Nieuw</p>' });
    expect(by.get('type')).toMatchObject({ from: 0, to: type.id, from_text: '', to_text: type.option_value });
    expect(first?.kind).toBe('create');
    expect(first?.changes[0]).toMatchObject({ action: 'create', attribute: '' });
    expect(first?.changes.find(({ attribute }) => attribute === 'ects_credits')).toMatchObject({ to: 4 });
  });

  it('calls a copy a copy, and names states, units and years', async () => {
    const body = { title: 'Nieuw', organization: school.organization };
    const { id } = (await full.call(programme.create, { body })).body;
    const changes = { organizational_unit: school.cluster, calendar_year: school.year, state: 2 };
    expect((await full.call(programme.update, { params: { id }, body: changes })).status).toBe(200);
    const [set] = await historyOf(full, { object: 'programme', id });
    const by = new Map(set?.changes.map((each) => [each.attribute, each]));
    expect(by.get('organizational_unit')).toMatchObject({ from: 0, to: school.cluster });
    expect(by.get('organizational_unit')?.to_text).toContain('Cluster');
    expect(by.get('calendar_year')).toMatchObject({ to: school.year, to_text: '2026-2027' });
    expect(by.get('state')).toMatchObject({ from: 1, from_text: 'Concept', to_text: 'In behandeling' });
    const copy = await full.call(programme.create, { body: { id, action: 'clone' } });
    const [made] = await historyOf(full, { object: 'programme', id: copy.body.id });
    expect(made).toMatchObject({ kind: 'copy' });
  });

  it('tells links as changes of the record that they belong to', async () => {
    const id = await newUnit();
    const requires = [{ educational_unit: school.units[0] ?? 0, kind: 'passed', note: 'Cijfer 6' }];
    expect((await full.call(contract.requirements.save, { body: { educational_unit: id, requires } })).status).toBe(
      200,
    );
    const [set] = await historyOf(full, unitOf(id));
    expect(set?.changes).toMatchObject([
      { attribute: 'requires', from: [], to: requires, to_text: 'Programmeren 1 (gehaald): Cijfer 6' },
    ]);
    const part = (
      await full.call(programmePart.create, { body: { title: 'Thema', organization: school.organization } })
    ).body.id;
    await full.call(programmePart.update, { params: { id: part }, body: { programmes: [school.planned] } });
    const [linked] = await historyOf(full, { object: 'programme_part', id: part });
    expect(linked?.changes).toMatchObject([
      { attribute: 'programmes', from: [], to: [school.planned], to_text: 'HBO-ICT' },
    ]);
    const [seen] = await historyOf(full, { object: 'programme', id: school.planned });
    expect(seen?.id).toBe(linked?.id);
  });

  it('stays when the record is removed, also for its names', async () => {
    const id = await newUnit();
    expect((await full.call(educationalUnit.remove, { params: { id } })).status).toBe(204);
    const [last] = await historyOf(full, unitOf(id));
    expect(last?.kind).toBe('delete');
    expect(last?.changes[0]).toMatchObject({ action: 'delete', title: 'Databases', attribute: '' });
  });

  it('reads what was noted before the database kept it by itself', async () => {
    const id = await newUnit();
    const set = await sql<{ id: number }>`
      insert into change_set (app_user, organization, kind, at) values (${fullUser}, ${school.organization}, 'history', now())
      returning id`.execute(api.database);
    const values = { ects_credits: 3 };
    await sql`
      insert into change (change_set, organization, table_name, record, operation, before, after, partial)
      values (${set.rows[0]?.id}, ${school.organization}, 'educational_unit', ${id}, 'update',
        ${JSON.stringify({ ects_credits: 2 })}::jsonb, ${JSON.stringify(values)}::jsonb, true)`.execute(api.database);
    const [old] = await historyOf(full, unitOf(id));
    expect(old).toMatchObject({
      kind: 'earlier',
      changes: [{ title: 'Databases', attribute: 'ects_credits', from: 2, to: 3 }],
    });
  });
});

describe('pages and filters', () => {
  let id: number;
  beforeAll(async () => {
    id = await newUnit(full, { ects_credits: 0 });
    for (let ects = 1; ects <= 60; ects += 1)
      await change(id, ects % 20 === 0 ? { contact_hours: ects } : { ects_credits: ects });
  });

  it('has fifty at a time, each once', async () => {
    const first = await historyOf(full, unitOf(id));
    expect(first).toHaveLength(50);
    const rest = await historyOf(full, { ...unitOf(id), before: first.at(-1)?.id ?? 0 });
    expect(rest).toHaveLength(11);
    const ids = [...first, ...rest].map((set) => set.id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect(await historyOf(full, { ...unitOf(id), before: rest.at(-1)?.id ?? 0 })).toEqual([]);
  });

  it('of the kind that is shown, also when it takes something back', async () => {
    const unit = await newUnit(full, { ects_credits: 4 });
    await change(unit, { ects_credits: 5 });
    const [saved] = await historyOf(full, unitOf(unit));
    const body = { object: 'educational_unit' as const, id: unit, change_set: saved?.id ?? 0 };
    expect((await full.call(restore.restore, { body })).status).toBe(200);
    const sets = await historyOf(full, unitOf(unit));
    expect(sets.map(({ kind }) => kind)).toEqual(['restore', 'save', 'create']);
    expect(sets[0]).toMatchObject({ undoes: saved?.id, reason: expect.stringContaining('vlak voor') });
    for (const set of sets) expect(await historyOf(full, { ...unitOf(unit), kind: set.kind })).toEqual([set]);
  });

  it('of one attribute, one person, one kind and a period', async () => {
    const hours = await historyOf(full, { ...unitOf(id), attribute: 'contact_hours' });
    expect(told(hours)).toEqual([
      [['contact_hours', '40', '60']],
      [['contact_hours', '20', '40']],
      [['contact_hours', '', '20']],
    ]);
    const colleague = await createUser(api.database, { roles: [everything(school)] });
    await change(id, { contact_hours: 1 }, new Client(api.app, await tokenFor(api.database, colleague)));
    expect(await historyOf(full, { ...unitOf(id), user: colleague })).toHaveLength(1);
    expect(await historyOf(full, { ...unitOf(id), user: fullUser, attribute: 'contact_hours' })).toHaveLength(3);
    expect(await historyOf(full, { ...unitOf(id), kind: 'create' })).toHaveLength(1);
    expect(await historyOf(full, { ...unitOf(id), kind: 'copy' })).toEqual([]);
    await sql`update change_set set at = '2020-02-29T22:59:00Z' where id = ${hours[0]?.id}`.execute(api.database);
    const days = (from: string, until: string) => historyOf(full, { ...unitOf(id), from, until });
    expect(await days('29-02-2020', '29-02-2020')).toHaveLength(1);
    expect(await days('01-03-2020', '02-03-2020')).toEqual([]);
    expect(await days('01-02-2020', '28-02-2020')).toEqual([]);
  });

  it.each<[string, Asked, number]>([
    ['nothing', {}, 400],
    ['two scopes', { programme: 1, organization: 1 }, 400],
    ['a record without its object', { id: 1 }, 400],
    ['an object without a record', { object: 'programme' }, 400],
    ['an unknown object', { object: 'secret', id: 1 }, 422],
    ['an unknown kind', { object: 'programme', id: 1, kind: 'x' }, 422],
    ['no date', { object: 'programme', id: 1, from: '31-02-2027' }, 422],
    ['a cursor that is no number', { object: 'programme', id: 1, before: 'x' }, 400],
    ['a name that it does not have', { object: 'programme', id: 1, after: 3 }, 400],
    ['a record that never was', { object: 'programme', id: 2_000_000_000 }, 404],
    ['a programme that never was', { programme: 2_000_000_000 }, 404],
    ['a school that never was', { organization: 2_000_000_000 }, 404],
    ['an object without records', { object: 'labels', id: 1 }, 404],
  ])('is refused for %s', async (_, query, status) => {
    expect((await full.call(history.list, { query })).status).toBe(status);
  });
});

describe('rights', () => {
  it('hide an attribute as if it had never changed: not in pages, filters, search or counts', async () => {
    const id = await newUnit(full, { coordinator: 'Geheim' });
    await change(id, { coordinator: 'Ook geheim' });
    await change(id, { coordinator: 'Nog geheimer', ects_credits: 7 });
    const reader = await clientWith(api, school, { '*': 'r' }, { attributes: { 'educational_unit.coordinator': '' } });
    const sets = await historyOf(reader, unitOf(id));
    expect(JSON.stringify(sets)).not.toContain('eheim');
    expect(JSON.stringify(sets)).not.toContain('coordinator');
    expect(sets.map(({ kind, count }) => [kind, count])).toEqual([
      ['save', 1],
      ['create', 1],
    ]);
    expect(await historyOf(reader, { ...unitOf(id), attribute: 'coordinator' })).toEqual([]);
    const log = await historyOf(reader, { organization: school.organization, search: 'Databases' });
    expect(JSON.stringify(log)).not.toContain('eheim');
  });

  it('hide the title of a record, and do not find it by its title', async () => {
    const id = await newUnit(full, { title: 'Onvindbaar' });
    const reader = await clientWith(api, school, { '*': 'r' }, { attributes: { 'educational_unit.title': '' } });
    expect((await historyOf(reader, unitOf(id)))[0]?.changes[0]?.title).toBe('');
    const log = (search: string) => historyOf(reader, { organization: school.organization, search });
    expect(await log('Onvindbaar')).toEqual([]);
    expect(await historyOf(full, { organization: school.organization, search: 'onvindb' })).toHaveLength(1);
  });

  it('ask for the right to read the object, or the log', async () => {
    const stranger = await clientWith(api, school, { course: 'r' });
    const status = async (query: Asked) => (await stranger.call(history.list, { query })).status;
    expect(await status({ object: 'programme', id: school.planned })).toBe(403);
    expect(await status({ programme: school.planned })).toBe(403);
    expect(await status({ organization: school.organization })).toBe(403);
    expect(await status({ object: 'course', id: school.course })).toBe(200);
  });

  it('leave out levels of a plan that may not be read', async () => {
    const levels = async (letters: Record<string, string>) => {
      const client = await clientWith(api, school, { programme: 'r', calendar: 'r', ...letters });
      const sets = await historyOf(client, { programme: school.planned });
      const objects = sets.flatMap(({ changes }) => changes.map(({ object }) => object));
      return [...new Set(objects)].filter((object) => /level|rel__/.test(object)).toSorted();
    };
    expect(await levels({})).toEqual([]);
    expect(await levels({ calendar__level1: 'r' })).toEqual(['calendar__level1']);
    expect(await levels({ calendar__level2: 'r' })).toEqual(['calendar__level2']);
    const lessons = ['calendar__level3', 'rel__calendar_week__exam'];
    expect(await levels({ calendar__level3: 'r' })).toEqual(lessons);
  });

  it('do not name somebody whose name may not be known, and do not find them', async () => {
    const id = await newUnit();
    const reader = await clientWith(
      api,
      school,
      { '*': 'r' },
      { attributes: { 'user.firstname': '', 'user.lastname': '' } },
    );
    expect((await historyOf(reader, unitOf(id)))[0]?.user).toBeNull();
    expect(await historyOf(reader, { ...unitOf(id), user: fullUser })).toEqual([]);
    expect(await historyOf(reader, { ...unitOf(id), search: 'Anna' })).toEqual([]);
  });
});

describe('the wall', () => {
  it('is there for records, programmes, the log and single change sets', async () => {
    const stranger = await clientWith(api, other, { '*': 'crud' });
    const id = await newUnit();
    const [set] = await historyOf(full, unitOf(id));
    const queries: Asked[] = [
      unitOf(id),
      { programme: school.planned },
      { organization: school.organization },
      { object: 'user', id: school.user },
      { object: 'role', id: school.role },
      { object: 'labels__labels__labels', id: school.organization },
      { object: 'calendar__organization', id: school.cluster },
      { object: 'calendar__year', id: school.year },
      { object: 'labels__labelgroups', id: school.group },
      { object: 'labels__labeloptions', id: school.option },
      { object: 'rel__calendar_week__course', id: school.placed.course },
    ];
    for (const query of queries) {
      expect({ query, status: (await full.call(history.list, { query })).status }).toEqual({ query, status: 200 });
      expect({ query, status: (await stranger.call(history.list, { query })).status }).toEqual({ query, status: 404 });
    }
    const own = { organization: other.organization };
    expect((await stranger.call(history.get, { params: { id: set?.id ?? 0 }, query: own })).status).toBe(404);
    expect((await full.call(history.get, { params: { id: set?.id ?? 0 }, query: unitOf(id) })).status).toBe(200);
  });

  it('tells of somebody in two schools what concerns the own school', async () => {
    const mine = await createRole(api.database, { organization: school.organization, objects: {} });
    const theirs = await createRole(api.database, { organization: other.organization, objects: {} });
    const id = await createUser(api.database, { roles: [theirs] });
    await sql`update app_user set lastname = 'Vroeger' where id = ${id}`.execute(api.database);
    await sql`insert into user_role (app_user, role) values (${id}, ${mine})`.execute(api.database);
    await sql`update app_user set lastname = 'Samen' where id = ${id}`.execute(api.database);
    const second = await createRole(api.database, { organization: other.organization, objects: {} });
    await sql`insert into user_role (app_user, role) values (${id}, ${second})`.execute(api.database);
    const sets = await historyOf(full, { object: 'user', id });
    expect(told(sets)).toEqual([[['lastname', 'Vroeger', 'Samen']], [['role', '', 'Rol']]]);
    expect(sets.flatMap(({ changes }) => changes.flatMap(({ to }) => to))).toContain(mine);
    const platform = await platformClient(api);
    expect((await historyOf(platform, { object: 'user', id })).length).toBeGreaterThan(3);
    const log = JSON.stringify(await historyOf(full, { organization: school.organization, object: 'user' }));
    expect(log).toContain('Samen');
    expect(log).not.toContain(`[${theirs}]`);
  });

  it('never tells a password, not even that it changed', async () => {
    const id = await createUser(api.database, { roles: [{ organization: school.organization, objects: {} }] });
    const before = await historyOf(full, { object: 'user', id });
    const body = { password: 'een heel nieuw wachtwoord' };
    expect((await full.call(access.updateUser, { params: { id }, body })).status).toBe(200);
    expect(await historyOf(full, { object: 'user', id })).toEqual(before);
  });
});

describe('what a school sets', () => {
  it('tells the rights of a role in words', async () => {
    const body = { role: 'proef', title: 'Proef', organization: school.organization };
    const { id } = (await full.call(access.createRole, { body })).body;
    const permission = { role: id, object: 'programme', read: true, update: true };
    const made = await full.call(access.createPermission, { body: permission });
    expect(made.status).toBe(200);
    const [set] = await historyOf(full, { object: 'role', id });
    expect(set?.changes).toMatchObject([
      {
        object: 'role',
        id,
        title: 'Proef',
        attribute: 'permissions',
        from_text: '',
        to_text: 'Programma: Lezen, Wijzigen',
      },
    ]);
    const attribute = await sql<{ id: number }>`
      select id from attribute where object = 'programme' and attribute = 'croho_code'`.execute(api.database);
    const rights = { [String(attribute.rows[0]?.id)]: { read: true, update: false } };
    const own = { permission: made.body.id, attribute_permissions: rights };
    expect((await full.call(access.saveAttributePermissions, { body: own })).status).toBe(200);
    const [last] = await historyOf(full, { object: 'role', id });
    expect(last?.changes).toMatchObject([
      { object: 'role', id, attribute: 'attribute_permissions', to_text: 'Programma: CROHO-code: Lezen' },
    ]);
  });

  it('tells labels, options, groups, years and calendars', async () => {
    const has = async (query: Asked, attribute: string) => {
      const sets = await historyOf(full, query);
      const found = sets.flatMap(({ changes }) => changes).filter((each) => each.attribute === attribute);
      expect({ query, found: found.length > 0 }).toEqual({ query, found: true });
      return found[0] as Change;
    };
    const { organization } = school;
    expect((await has({ object: 'labels__labels__labels', id: organization }, 'label')).title).not.toBe('');
    await has({ object: 'labels__labels__systemlabels', id: organization }, 'label');
    await has({ object: 'labels__labels__objects', id: organization }, 'label');
    await has({ object: 'labels__labelgroups', id: school.group }, 'attributes');
    await has({ object: 'labels__labeloptions', id: school.option }, 'option_value');
    const holidays = [{ title: 'Carnaval', start_date: '08-02-2027', end_date: '12-02-2027' }];
    const year = { start_date: '31-08-2026', end_date: '27-08-2027' };
    const kept = [{ title: 'Kerstvakantie', start_date: '21-12-2026', end_date: '01-01-2027' }];
    const saved = await full.call(contract.years.update, {
      params: { id: school.year },
      body: { year, holidays: [...kept, ...holidays] },
    });
    expect(saved.status).toBe(200);
    expect(await has({ object: 'calendar__year', id: school.year }, 'holidays')).toMatchObject({
      ...{ title: '2026-2027', from: [], to: holidays, to_text: 'Carnaval (08-02-2027 t/m 12-02-2027)' },
    });
    await has({ object: 'calendar__organization', id: school.cluster }, 'calendar_blocks');
  });
});

describe('of a plan', () => {
  const changesOf = async () => (await historyOf(full, { programme: school.planned })).map(({ changes }) => changes);
  const save = async (grid: object[]) => {
    const body = { programme: school.planned, year: 1, grid, whole: true };
    const saved = await full.call(planner.saveBlockParts, { body });
    expect(saved.status).toBe(200);
    return saved.body;
  };

  it('tells what was placed, moved and taken away, and where', async () => {
    const [web, data] = school.parts;
    const theme = { relation_id: school.placed.theme, programme_part: data, ...at(3, 0) };
    const moved = { relation_id: school.placed.part, programme_part: web, ...at(6, 0, 6) };
    const items = await save([theme, moved, { relation_id: 0, programme_part: web, ...at(0, 1) }]);
    const added = items.find(({ y }) => y === 1)?.relation_id ?? 0;
    expect((await changesOf())[0]).toMatchObject([
      {
        ...{
          object: 'calendar__level1',
          id: school.placed.part,
          title: 'Thema Web',
          action: 'update',
          attribute: 'place',
        },
        ...{ from_text: 'jaar 1, blok 1', to_text: 'jaar 1, blok 3 tot en met 4' },
        ...{ from: { year: 1, parent: 0, x: 0, y: 0, width: 3 }, to: { x: 6, width: 6 } },
      },
      {
        ...{ object: 'calendar__level1', id: added, title: 'Thema Web', action: 'create', attribute: '' },
        to_text: 'jaar 1, blok 1',
      },
    ]);
    await save([theme, moved]);
    expect((await changesOf())[0]).toMatchObject([{ id: added, title: 'Thema Web', action: 'delete', attribute: '' }]);
    const lost = await historyOf(full, { object: 'calendar__level1', id: added });
    expect(lost.map(({ changes }) => changes[0]?.action)).toEqual(['delete', 'create']);
  });

  it('tells fields of what stands in it, the status of its years, and what was taken back', async () => {
    const body = { relation_id: school.placed.exam, title: 'Eindtoets', ects_credits: 3 };
    const saved = await full.call(planner.saveExam, { params: { relation_id: school.placed.exam }, body });
    expect(saved.status).toBe(200);
    const [first] = await changesOf();
    expect(first?.find(({ attribute }) => attribute === 'ects_credits')).toMatchObject({
      ...{ object: 'rel__calendar_week__exam', id: school.placed.exam, title: 'Eindtoets', from: null, to: 3 },
    });
    const sets = await historyOf(full, { programme: school.planned });
    expect(sets.find(({ kind }) => kind === 'status')?.changes[0]).toMatchObject({
      ...{ object: 'calendar', id: school.planned, attribute: 'state', from: 1, to: 3, to_text: 'Vastgesteld' },
    });
    expect(await historyOf(full, { programme: school.planned, kind: 'undo' })).toEqual(
      sets.filter(({ kind }) => kind === 'undo'),
    );
    const undone = sets.find(({ kind }) => kind === 'undo');
    expect(sets.some(({ id }) => id === undone?.undoes)).toBe(true);
  });
});

it('gives the rest of a large change set in parts', async () => {
  const grid = Array.from({ length: 150 }, (_, index) => ({
    ...at(index % 12, Math.floor(index / 12), 1),
    educational_unit: school.units[1],
  }));
  // The unit that was there goes, with a course and an exam in it.
  const total = grid.length + 3;
  const body = { relation_id: school.placed.part, grid };
  expect((await full.call(planner.saveWeekUnits, { body })).status).toBe(200);
  const scope = { programme: school.planned };
  const [set] = await historyOf(full, scope);
  expect(set).toMatchObject({ count: total, next: 60 });
  expect(set?.changes).toHaveLength(60);
  const rest = await full.call(history.get, {
    params: { id: set?.id ?? 0 },
    query: { ...scope, offset: set?.next ?? 0 },
  });
  expect(rest.body).toMatchObject({ id: set?.id, count: total, next: 0 });
  const ids = [...(set?.changes ?? []), ...rest.body.changes].map(({ id }) => id);
  expect(new Set(ids).size).toBe(total);
});

it('tells of any save exactly the attributes that changed, with what they were and became', async () => {
  const id = await newUnit();
  const values = fc.record(
    {
      title: fc.constantFrom('A', 'B', 'C'),
      ects_credits: fc.option(fc.nat({ max: 30 })),
      coordinator: fc.constantFrom('', 'Bo', 'Cas'),
      mandatory: fc.boolean(),
      is_block: fc.boolean(),
      description: fc.constantFrom('', '<p>een</p>', '<p>twee</p>'),
      state: fc.constantFrom(1, 2, 3),
    },
    { requiredKeys: [] },
  );
  const read = async () => (await full.call(educationalUnit.get, { params: { id } })).body as Record<string, unknown>;
  const wire = (value: unknown) => (value && typeof value === 'object' && 'id' in value ? value.id : value);
  for (const body of fc.sample(values, { seed: 20_261_117, numRuns: 60 })) {
    const before = await read();
    const [last] = await historyOf(full, unitOf(id));
    await change(id, body);
    const after = await read();
    const changed = Object.keys(body).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    const [set] = await historyOf(full, unitOf(id));
    const news = set?.id === last?.id ? [] : (set?.changes ?? []);
    expect(Object.fromEntries(news.map(({ attribute, from, to }) => [attribute, [from, to]]))).toEqual(
      Object.fromEntries(changed.map((name) => [name, [wire(before[name]), wire(after[name])]])),
    );
  }
});
