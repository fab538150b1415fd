// Undo and redo of saves in the planner: by the user who saved, as long as nothing depends on the change.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { rulesText } from '#shared/text/rules.ts';
import { undoText } from '#shared/text/undo.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientOf, clientWith, createRole } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool, planUnit, saveYear } from '#tests/support/planner.ts';

const { planner } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
});
afterAll(() => api.close());

/** A part with a unit with an exam, saved on three levels. */
let part: GridItem;
let unit: GridItem;
beforeEach(async () => {
  await sql`delete from placement`.execute(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  [part] = await saveParts([{ ...at(0, 0, 6), programme_part: school.parts[0] }]);
  const exam = { ...at(3, 8), exam: school.exam, prepopulate: { title: 'Tentamen', ects_credits: 5 } };
  ({ unit } = await planUnit(full, school, part, [exam]));
});

const saveParts = (grid: object[], client = full) => saveYear(client, school.planned, grid);
const last = async (client = full) =>
  (await client.call(planner.lastChange, { query: { programme: school.planned } })).body;
const undo = async (client = full, changeSet?: number) => {
  const change_set = changeSet ?? (await last()).undo?.change_set ?? 0;
  return client.call(planner.undo, { body: { programme: school.planned, change_set } });
};
const redo = async (client = full) => {
  const change_set = (await last()).redo?.change_set ?? 0;
  return client.call(planner.redo, { body: { programme: school.planned, change_set } });
};
const rowsOf = async (table: string) =>
  (
    await sql<object>`
      select to_jsonb(r) - '{revision,grid_revision}'::text[] as row from ${sql.table(table)} r order by id`.execute(
      api.database,
    )
  ).rows;
const plan = async () => [
  await rowsOf('placement'),
  await rowsOf('rel__calendar_week__exam'),
  await rowsOf('programme_calendar'),
  await rowsOf('programme_part'),
];

describe('the last change', () => {
  it('can be undone when it removed a part, with everything in it, and redone', async () => {
    const before = await plan();
    await saveParts([]);
    const after = await plan();
    expect(after).not.toEqual(before);
    expect((await last()).undo).toMatchObject({ removed: 3, added: 0 });
    expect((await undo()).status).toBe(200);
    expect(await plan()).toEqual(before);
    expect((await redo()).status).toBe(200);
    expect(await plan()).toEqual(after);
    expect((await undo()).status).toBe(200);
    expect(await plan()).toEqual(before);
  });

  it('brings a lesson back into weeks that no longer exist, where the planner marks it', async () => {
    const grid = [{ ...at(3, 8), exam: school.exam }];
    const save = (items: object[]) =>
      full.call(planner.saveLessons, { body: { relation_week_id: unit.relation_id, grid: items } });
    expect((await save([])).status).toBe(200);
    await sql`update placement set width = 2 where id = ${unit.relation_id}`.execute(api.database);
    expect((await undo()).status).toBe(200);
    const { body } = await full.call(planner.level3, { query: { relation_week_id: unit.relation_id } });
    expect(body.grid.map(({ y }) => y)).toEqual([8]);
    expect(body.weeks.length).toBeLessThan(8);
    expect((await save(grid)).errors).toEqual({ 'grid.0': rulesText.insideWeeks(body.weeks.length) });
  });

  it('can be undone on any level, one after the other, until the plan is empty, and redone in order', async () => {
    const states = [await plan()];
    for (let step = 0; step < 3; step += 1) {
      expect((await undo()).status).toBe(200);
      states.push(await plan());
    }
    expect(states.at(-1)![0]).toEqual([]);
    for (const state of states.slice(0, -1).toReversed()) {
      expect((await redo()).status).toBe(200);
      expect(await plan()).toEqual(state);
    }
    expect((await last()).redo).toBe(null);
  });

  it('may be a place, a status, a copy, the form of a lesson or the state of a planned item', async () => {
    const { body } = await full.call(planner.level1, { query: { programme: school.planned } });
    const [{ programme_calendar: calendar }] = body.years as [(typeof body.years)[number]];
    const exam = (await full.call(planner.lessons, { query: { relation_week_id: unit.relation_id } })).body[0]!;
    const copied = { type: 'programmepart', relation_id: part.relation_id };
    const home = { programme_id: school.planned, relation_id: 0, type: 'programmepart' };
    const writes = [
      () => saveParts([{ ...at(6, 2, 3, 2), relation_id: part.relation_id, programme_part: part.programme_part }]),
      () => full.call(planner.saveStatus, { params: { id: calendar.id }, body: { state: 2 } }),
      () => full.call(planner.copy, { body: { from: home, to: home, grid: [copied] } }),
      () => full.call(contract.catalogue.saveStates, { body: { state: 2, programme_parts: [part.programme_part] } }),
      () => full.call(planner.saveExam, { params: { relation_id: exam.relation_id }, body: { title: 'Anders' } }),
    ];
    for (const write of writes) {
      const before = await plan();
      await write();
      expect(await plan()).not.toEqual(before);
      expect((await undo()).status).toBe(200);
      expect(await plan()).toEqual(before);
    }
  });

  it('is described with its item and its grid, on every level', async () => {
    const home = { level: '1', relation_id: 0, year: 1, title: '' };
    const inPart = { level: '2', relation_id: part.relation_id, year: 1, title: 'Thema Web' };
    const inUnit = { level: '3', relation_id: unit.relation_id, placed_as: 'week', title: 'Programmeren 1' };
    for (const [where, title] of [
      [inUnit, 'Tentamen'],
      [inPart, 'Programmeren 1'],
      [home, 'Thema Web'],
    ] as const) {
      expect((await last()).undo).toMatchObject({ titles: [title], where });
      await undo();
      expect((await last()).redo).toMatchObject({ titles: [title], where });
    }
    await redo();
    await redo();
    await saveParts([]);
    expect((await last()).undo).toMatchObject({ titles: ['Thema Web'], where: home, removed: 2 });
  });

  it('shows no title to users who may not read it', async () => {
    const titles = { 'programme_part.title': '', 'educational_unit.title': '' } as const;
    const limited = await clientWith(api, school, { calendar: 'crud', calendar__level1: 'crud', ...titles });
    await saveParts([{ ...at(0, 5, 6), relation_id: part.relation_id, programme_part: part.programme_part }], limited);
    expect((await last(limited)).undo).toMatchObject({ titles: [], changed: 1 });
  });

  it('is offered in the programme that got the copy, not in the programme that was copied', async () => {
    const created = await full.call(contract.programme.create, {
      body: {
        ...{ organization: school.organization, title: 'Ander', duration: 1, year_start: 2026 },
        ...{ organizational_unit: school.cluster, calendar_year: school.year },
      },
    });
    const other = created.body.id;
    const before = (await last()).undo?.change_set;
    const home = { programme_id: school.planned, relation_id: 0, type: 'programmepart' };
    const grid = [{ type: 'programmepart', relation_id: part.relation_id }];
    const copied = await full.call(planner.copy, { body: { from: home, to: { ...home, programme_id: other }, grid } });
    expect(copied.body.items).toBe(3);
    expect((await last()).undo?.change_set).toBe(before);
    const there = (await full.call(planner.lastChange, { query: { programme: other } })).body.undo;
    expect(there).toMatchObject({ added: 3, titles: ['Thema Web'] });
  });

  it('of a state is offered where that part is planned, not where a unit with the same id is', async () => {
    const other = 900_000;
    for (const table of ['programme_part', 'educational_unit'])
      await sql`
        insert into ${sql.table(table)} (id, organization, state, title) overriding system value
        values (${other}, ${school.organization}, 1, 'Zelfde nummer')`.execute(api.database);
    const units = [
      { ...at(0, 0, 12), relation_id: unit.relation_id, educational_unit: school.units[0] },
      { ...at(0, 1, 12), educational_unit: other },
    ];
    await full.call(planner.saveWeekUnits, { body: { relation_id: part.relation_id, grid: units } });
    const before = (await last()).undo?.change_set;
    const saveState = (body: object) => full.call(contract.catalogue.saveStates, { body: { state: 2, ...body } });
    await saveState({ programme_parts: [other] });
    expect((await last()).undo?.change_set).toBe(before);
    await saveState({ educational_units: [other] });
    const offered = (await last()).undo;
    expect(offered?.change_set).toBeGreaterThan(before ?? 0);
    expect(offered).toMatchObject({ changed: 1, titles: ['Zelfde nummer'] });
    await undo();
  });

  it('cannot be redone after another save, and conflicts with an older grid on the screen', async () => {
    const read = await full.call(planner.blockParts, { query: { programme: school.planned, year: 1 } });
    await saveParts([]);
    await undo();
    const sent = { programme: school.planned, year: 1, grid: [], whole: true };
    const late = await full.call(planner.saveBlockParts, { body: sent, ifMatch: String(read.headers['etag']) });
    expect(late.status).toBe(412);
    await saveParts([{ ...at(0, 3, 6), relation_id: part.relation_id, programme_part: part.programme_part }]);
    expect((await last()).redo).toBe(null);
  });
});

describe('undo is refused', () => {
  it('for another user, another programme, another school, or a second time', async () => {
    const { change_set } = (await last()).undo!;
    const colleague = await clientWith(api, school, { '*': 'crud' });
    expect((await last(colleague)).undo).toBe(null);
    expect((await undo(colleague, change_set)).status).toBe(404);
    const body = { programme: school.planned, change_set };
    expect((await full.call(planner.redo, { body })).status).toBe(404);
    expect((await undo(full, change_set)).status).toBe(200);
    expect((await undo(full, change_set)).status).toBe(404);
    const other = await createPlanSchool(api.database);
    const elsewhere = await clientWith(api, other, { '*': 'crud' });
    expect((await undo(elsewhere, change_set)).status).toBe(404);
    expect((await full.call(planner.undo, { body: { programme: other.planned, change_set } })).status).toBe(404);
  });

  it('when the rows, the items inside them or their place changed since', async () => {
    const colleague = await clientWith(api, school, { '*': 'crud' });
    const refused = async (message: string) => {
      const before = await plan();
      const answer = await undo();
      expect([answer.status, answer.message]).toEqual([409, expect.stringContaining(message)]);
      expect(await plan()).toEqual(before);
    };
    const moved = { relation_id: part.relation_id, programme_part: part.programme_part };
    await saveParts([{ ...at(6, 2, 6), ...moved }]);
    await saveParts([{ ...at(6, 4, 6), ...moved }], colleague);
    await refused(undoText.changedSince);

    const grid = await saveParts([
      { ...at(6, 4, 6), ...moved },
      { ...at(0, 0, 6), programme_part: school.parts[0] },
    ]);
    const added = grid.find(({ relation_id }) => relation_id !== part.relation_id)!;
    const units = [{ ...at(0, 0, 12), educational_unit: school.units[1] }];
    await colleague.call(planner.saveWeekUnits, { body: { relation_id: added.relation_id, grid: units } });
    await refused(undoText.filledSince);

    await saveParts([{ ...at(6, 4, 6), ...moved }]);
    await saveParts(
      [
        { ...at(6, 4, 6), ...moved },
        { ...at(0, 0, 6), programme_part: school.parts[1] },
      ],
      colleague,
    );
    await refused('Dat kan niet meer. ');
  });

  it('when a unit was placed in both groups since its part was mirrored', async () => {
    const mirror = (mirror_title: string, mirror_color: string) =>
      full.call(planner.saveMirror, {
        params: { relation_id: part.relation_id },
        body: { mirror_title, mirror_color },
      });
    await mirror('Groep A|Groep B', 'aa0000|00aa00');
    await mirror('', '');
    const colleague = await clientWith(api, school, { '*': 'crud' });
    const saveUnits = (y: number) => {
      const grid = [{ ...unit, ...at(0, y, 12, 2) }];
      return colleague.call(planner.saveWeekUnits, { body: { relation_id: part.relation_id, grid } });
    };
    expect((await saveUnits(4)).status).toBe(200);
    const refused = await undo();
    expect([refused.status, refused.message]).toEqual([409, undoText.refused(rulesText.oneGroup())]);
    expect((await saveUnits(3)).status).toBe(200);
    expect((await undo()).status).toBe(200);
  });

  it('when the record of the item was deleted', async () => {
    const body = { organization: school.organization, title: 'Tijdelijk', programmes: [school.planned] };
    const { id } = (await full.call(contract.programmePart.create, { body })).body;
    await saveParts([{ ...at(0, 0, 6), programme_part: id }]);
    await saveParts([]);
    await full.call(contract.programmePart.update, { params: { id }, body: { programmes: [] } });
    expect((await full.call(contract.programmePart.remove, { params: { id } })).status).toBeLessThan(300);
    const answer = await undo();
    expect([answer.status, answer.message]).toEqual([409, undoText.gone]);
  });

  it('for a user who lost the right to make the same change', async () => {
    await saveParts([]);
    const { change_set } = (await last()).undo!;
    const user = (
      await sql<{ app_user: number }>`
      select app_user from change_set where id = ${change_set}`.execute(api.database)
    ).rows[0]!.app_user;
    await sql`update permission set can_create = false where object = 'calendar__level2'
      and role in (select role from user_role where app_user = ${user})`.execute(api.database);
    expect((await undo(full, change_set)).status).toBe(403);
  });

  it('by somebody who may no longer change the state of what another school changed along', async () => {
    const other = await createPlanSchool(api.database);
    const [here, there] = [school, other].map(({ organization }) => ({
      organization,
      objects: { '*': 'crud' } as const,
    }));
    const role = await createRole(api.database, there!);
    const both = await clientOf(api, { roles: [here!, role] });
    const unitThere = async () =>
      (await both.call(contract.educationalUnit.get, { params: { id: other.units[0]! } })).body.state;
    const before = await unitThere();
    const body = { state: 2, programme_parts: [part.programme_part], educational_units: [other.units[0]] };
    expect((await both.call(contract.catalogue.saveStates, { body })).body).toEqual({ changed: 2 });
    const allow = (can: boolean) =>
      sql`update permission set can_update = ${can} where role = ${role} and object = 'educational_unit'`.execute(
        api.database,
      );
    const { change_set } = (await last(both)).undo!;
    await allow(false);
    expect((await undo(both, change_set)).status).toBe(403);
    await allow(true);
    expect((await undo(both, change_set)).status).toBe(200);
    expect(await unitThere()).toEqual(before);
  });
});
