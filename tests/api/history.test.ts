// Who changed what and when, in records, school settings and plans.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { Change } from '#shared/api/history.ts';
import { type Asked, historyOf, unitOf, setUpHistory } from '#tests/support/history.ts';
import { at } from '#tests/support/planner.ts';

const { history, educationalUnit, programme, programmePart, planner, access } = contract;
const { given, newUnit, change } = setUpHistory();

describe('the history of a record', () => {
  it('shows who changed what, when, from what and to what, newest first', async () => {
    const id = await newUnit({ ects_credits: 4 });
    const types = await sql<{ id: number; option_value: string }>`
      select o.id, o.option_value from attribute_option o join attribute a on a.id = o.attribute
      where a.object = 'educational_unit' and a.attribute = 'type' order by o.id limit 1`.execute(given.api.database);
    const type = types.rows[0] as { id: number; option_value: string };
    await change(id, { ects_credits: 5 });
    await change(id, { mandatory: true, description: '<p>Nieuw</p>', type: type.id });
    const [last, middle, first] = await historyOf(given.full, unitOf(id));
    expect(middle).toMatchObject({
      user: { id: given.user, name: 'Anna de Wit' },
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

  it('shows a copy as a copy, and names states, units and years', async () => {
    const body = { title: 'Nieuw', organization: given.school.organization };
    const { id } = (await given.full.call(programme.create, { body })).body;
    const changes = { organizational_unit: given.school.cluster, calendar_year: given.school.year, state: 2 };
    expect((await given.full.call(programme.update, { params: { id }, body: changes })).status).toBe(200);
    const [set] = await historyOf(given.full, { object: 'programme', id });
    const by = new Map(set?.changes.map((each) => [each.attribute, each]));
    expect(by.get('organizational_unit')).toMatchObject({ from: 0, to: given.school.cluster });
    expect(by.get('organizational_unit')?.to_text).toContain('Cluster');
    expect(by.get('calendar_year')).toMatchObject({ to: given.school.year, to_text: '2026-2027' });
    expect(by.get('state')).toMatchObject({ from: 1, from_text: 'Concept', to_text: 'In behandeling' });
    const copy = await given.full.call(programme.create, { body: { id, action: 'clone' } });
    const [made] = await historyOf(given.full, { object: 'programme', id: copy.body.id });
    expect(made).toMatchObject({ kind: 'copy' });
  });

  it('shows links as changes of the record that they belong to', async () => {
    const id = await newUnit();
    const requires = [{ educational_unit: given.school.units[0] ?? 0, kind: 'passed', note: 'Cijfer 6' }];
    expect(
      (await given.full.call(contract.requirements.save, { body: { educational_unit: id, requires } })).status,
    ).toBe(200);
    const [set] = await historyOf(given.full, unitOf(id));
    expect(set?.changes).toMatchObject([
      { attribute: 'requires', from: [], to: requires, to_text: 'Programmeren 1 (gehaald): Cijfer 6' },
    ]);
    const part = (
      await given.full.call(programmePart.create, { body: { title: 'Thema', organization: given.school.organization } })
    ).body.id;
    await given.full.call(programmePart.update, { params: { id: part }, body: { programmes: [given.school.planned] } });
    const [linked] = await historyOf(given.full, { object: 'programme_part', id: part });
    expect(linked?.changes).toMatchObject([
      { attribute: 'programmes', from: [], to: [given.school.planned], to_text: 'HBO-ICT' },
    ]);
    const [seen] = await historyOf(given.full, { object: 'programme', id: given.school.planned });
    expect(seen?.id).toBe(linked?.id);
  });

  it('stays after the record is removed, with its names', async () => {
    const id = await newUnit();
    expect((await given.full.call(educationalUnit.remove, { params: { id } })).status).toBe(204);
    const [last] = await historyOf(given.full, unitOf(id));
    expect(last?.kind).toBe('delete');
    expect(last?.changes[0]).toMatchObject({ action: 'delete', title: 'Databases', attribute: '' });
  });

  it('includes changes from before the database recorded them', async () => {
    const id = await newUnit();
    const set = await sql<{ id: number }>`
      insert into change_set (app_user, organization, kind, at) values (${given.user}, ${given.school.organization}, 'history', now())
      returning id`.execute(given.api.database);
    const values = { ects_credits: 3 };
    await sql`
      insert into change (change_set, organization, table_name, record, operation, before, after, partial)
      values (${set.rows[0]?.id}, ${given.school.organization}, 'educational_unit', ${id}, 'update',
        ${JSON.stringify({ ects_credits: 2 })}::jsonb, ${JSON.stringify(values)}::jsonb, true)`.execute(
      given.api.database,
    );
    const [old] = await historyOf(given.full, unitOf(id));
    expect(old).toMatchObject({
      kind: 'earlier',
      changes: [{ title: 'Databases', attribute: 'ects_credits', from: 2, to: 3 }],
    });
  });
});

describe('the history of school settings', () => {
  it('describes the rights of a role in words', async () => {
    const body = { role: 'proef', title: 'Proef', organization: given.school.organization };
    const { id } = (await given.full.call(access.createRole, { body })).body;
    const permission = { role: id, object: 'programme', read: true, update: true };
    const made = await given.full.call(access.createPermission, { body: permission });
    expect(made.status).toBe(200);
    const [set] = await historyOf(given.full, { object: 'role', id });
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
      select id from attribute where object = 'programme' and attribute = 'croho_code'`.execute(given.api.database);
    const rights = { [String(attribute.rows[0]?.id)]: { read: true, update: false } };
    const own = { permission: made.body.id, attribute_permissions: rights };
    expect((await given.full.call(access.saveAttributePermissions, { body: own })).status).toBe(200);
    const [last] = await historyOf(given.full, { object: 'role', id });
    expect(last?.changes).toMatchObject([
      { object: 'role', id, attribute: 'attribute_permissions', to_text: 'Programma: CROHO-code: Lezen' },
    ]);
  });

  it('includes labels, options, groups, years and calendars', async () => {
    const has = async (query: Asked, attribute: string) => {
      const sets = await historyOf(given.full, query);
      const found = sets.flatMap(({ changes }) => changes).filter((each) => each.attribute === attribute);
      expect({ query, found: found.length > 0 }).toEqual({ query, found: true });
      return found[0] as Change;
    };
    const { organization } = given.school;
    expect((await has({ object: 'labels__labels__labels', id: organization }, 'label')).title).not.toBe('');
    await has({ object: 'labels__labels__systemlabels', id: organization }, 'label');
    await has({ object: 'labels__labels__objects', id: organization }, 'label');
    await has({ object: 'labels__labelgroups', id: given.school.group }, 'attributes');
    await has({ object: 'labels__labeloptions', id: given.school.option }, 'option_value');
    const holidays = [{ title: 'Carnaval', start_date: '08-02-2027', end_date: '12-02-2027' }];
    const year = { start_date: '31-08-2026', end_date: '27-08-2027' };
    const kept = [{ title: 'Kerstvakantie', start_date: '21-12-2026', end_date: '01-01-2027' }];
    const saved = await given.full.call(contract.years.update, {
      params: { id: given.school.year },
      body: { year, holidays: [...kept, ...holidays] },
    });
    expect(saved.status).toBe(200);
    expect(await has({ object: 'calendar__year', id: given.school.year }, 'holidays')).toMatchObject({
      ...{ title: '2026-2027', from: [], to: holidays, to_text: 'Carnaval (08-02-2027 t/m 12-02-2027)' },
    });
    await has({ object: 'calendar__organization', id: given.school.cluster }, 'calendar_blocks');
  });
});

describe('the history of a plan', () => {
  const changesOf = async () =>
    (await historyOf(given.full, { programme: given.school.planned })).map(({ changes }) => changes);
  const save = async (grid: object[]) => {
    const body = { programme: given.school.planned, year: 1, grid, whole: true };
    const saved = await given.full.call(planner.saveBlockParts, { body });
    expect(saved.status).toBe(200);
    return saved.body;
  };

  it('shows what was planned, moved and removed, and where', async () => {
    const [web, data] = given.school.parts;
    const theme = { relation_id: given.school.placed.theme, programme_part: data, ...at(3, 0) };
    const moved = { relation_id: given.school.placed.part, programme_part: web, ...at(6, 0, 6) };
    const items = await save([theme, moved, { relation_id: 0, programme_part: web, ...at(0, 1) }]);
    const added = items.find(({ y }) => y === 1)?.relation_id ?? 0;
    expect((await changesOf())[0]).toMatchObject([
      {
        ...{
          object: 'calendar__level1',
          id: given.school.placed.part,
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
    const lost = await historyOf(given.full, { object: 'calendar__level1', id: added });
    expect(lost.map(({ changes }) => changes[0]?.action)).toEqual(['delete', 'create']);
  });

  it('shows fields of planned items, the status of years, and undone changes', async () => {
    const body = { relation_id: given.school.placed.exam, title: 'Eindtoets', ects_credits: 3 };
    const saved = await given.full.call(planner.saveExam, { params: { relation_id: given.school.placed.exam }, body });
    expect(saved.status).toBe(200);
    const [first] = await changesOf();
    expect(first?.find(({ attribute }) => attribute === 'ects_credits')).toMatchObject({
      ...{ object: 'rel__calendar_week__exam', id: given.school.placed.exam, title: 'Eindtoets', from: null, to: 3 },
    });
    const sets = await historyOf(given.full, { programme: given.school.planned });
    expect(sets.find(({ kind }) => kind === 'status')?.changes[0]).toMatchObject({
      ...{ object: 'calendar', id: given.school.planned, attribute: 'state', from: 1, to: 3, to_text: 'Vastgesteld' },
    });
    expect(await historyOf(given.full, { programme: given.school.planned, kind: 'undo' })).toEqual(
      sets.filter(({ kind }) => kind === 'undo'),
    );
    const undone = sets.find(({ kind }) => kind === 'undo');
    expect(sets.some(({ id }) => id === undone?.undoes)).toBe(true);
  });
});

it('the rest of a large change set comes in pages', async () => {
  const grid = Array.from({ length: 150 }, (_, index) => ({
    ...at(index % 12, Math.floor(index / 12), 1),
    educational_unit: given.school.units[1],
  }));
  // The unit that was there is removed, with a course and an exam in it.
  const total = grid.length + 3;
  const body = { relation_id: given.school.placed.part, grid };
  expect((await given.full.call(planner.saveWeekUnits, { body })).status).toBe(200);
  const scope = { programme: given.school.planned };
  const [set] = await historyOf(given.full, scope);
  expect(set).toMatchObject({ count: total, next: 60 });
  expect(set?.changes).toHaveLength(60);
  const rest = await given.full.call(history.get, {
    params: { id: set?.id ?? 0 },
    query: { ...scope, offset: set?.next ?? 0 },
  });
  expect(rest.body).toMatchObject({ id: set?.id, count: total, next: 0 });
  const ids = [...(set?.changes ?? []), ...rest.body.changes].map(({ id }) => id);
  expect(new Set(ids).size).toBe(total);
});

it('the history shows exactly the attributes that a save changed, with their old and new values', async () => {
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
  const read = async () =>
    (await given.full.call(educationalUnit.get, { params: { id } })).body as Record<string, unknown>;
  const wire = (value: unknown) => (value && typeof value === 'object' && 'id' in value ? value.id : value);
  for (const body of fc.sample(values, { seed: 20_261_117, numRuns: 60 })) {
    const before = await read();
    const [last] = await historyOf(given.full, unitOf(id));
    await change(id, body);
    const after = await read();
    const changed = Object.keys(body).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
    const [set] = await historyOf(given.full, unitOf(id));
    const news = set?.id === last?.id ? [] : (set?.changes ?? []);
    expect(Object.fromEntries(news.map(({ attribute, from, to }) => [attribute, [from, to]]))).toEqual(
      Object.fromEntries(changed.map((name) => [name, [wire(before[name]), wire(after[name])]])),
    );
  }
});
