// Copies of a selection and of a whole programme, records in use, and items that a shorter block would lose.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { placementText } from '#shared/text/placement.ts';
import { rulesText } from '#shared/text/rules.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createUser } from '#tests/support/factories.ts';
import { at, blocks, createPlanSchool, type PlanSchool, planUnit, saveYear } from '#tests/support/planner.ts';

const { planner } = contract;
let api: TestApi;
let school: PlanSchool;
let other: PlanSchool;
let full: Client;
let part: GridItem;
let unit: GridItem;
let lesson: GridItem;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  other = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from placement`.execute(api.database);
  [part] = await saveYear(full, school.planned, [{ ...at(0, 0, 6), programme_part: school.parts[0] }]);
  const placed = await planUnit(full, school, part, [
    { ...at(3, 8), exam: school.exam, prepopulate: { title: 'Tentamen week 9', ects_credits: 5 } },
    { ...at(0, 0, 3, 8), course: school.course, prepopulate: true },
  ]);
  unit = placed.unit;
  lesson = placed.lessons.find(({ kind }) => kind === 'exam') as GridItem;
});

type End = { relation_id?: number | null; type: string; programme_id?: number };
const copy = (
  to: End,
  grid: object[],
  client = full,
  from: End = { programme_id: school.planned, type: 'programmepart' },
) => client.call(planner.copy, { body: { from, to, grid } });
const selected = (item: GridItem, type = 'programmepart') => ({ type, relation_id: item.relation_id });
const count = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from placement`.execute(api.database)).rows[0]?.count;

describe('a copy of a selection', () => {
  const toProgramme = () => ({ programme_id: school.planned, type: 'programmepart' });

  it('is refused without calendar update, without create on the level, and outside the user’s units', async () => {
    const status = async (objects: object, units?: number[]) => {
      const client = await clientWith(api, school, { calendar__level1: 'crud', ...objects }, units ? { units } : {});
      return (await copy(toProgramme(), [selected(part)], client)).status;
    };
    expect(await status({ calendar: 'r' })).toBe(403);
    expect(await status({ calendar: 'ru', calendar__level1: 'ru' })).toBe(403);
    expect(await status({ calendar: 'ru' }, [school.otherFaculty])).toBe(403);
    expect(await count()).toBe(4);
    expect(await status({ calendar: 'ru', calendar__level1: 'rc' })).toBe(200);
  });

  it('is put where requested if that is free, else lower, with everything inside', async () => {
    const beside = await copy(toProgramme(), [{ ...selected(part), x: 6, y: 0 }]);
    expect(beside.body).toMatchObject({ copied: [{ x: 6, y: 0, width: 6 }], items: 4 });
    const taken = await copy(toProgramme(), [{ ...selected(part), x: 6, y: 0 }]);
    expect(taken.body.copied).toMatchObject([{ x: 6, y: 1 }]);
    const outside = await copy(toProgramme(), [{ ...selected(part), x: 99, y: -3 }]);
    expect(outside.body.copied).toMatchObject([{ width: 6 }]);
    expect(await count()).toBe(16);
  });

  it('is refused as a whole for another school, across schools, into itself and for a wrong pair of levels', async () => {
    const stranger = await clientWith(api, other, { '*': 'crud' });
    expect(
      (await copy({ programme_id: other.planned, type: 'programmepart' }, [selected(part)], stranger)).status,
    ).toBe(404);
    expect((await copy({ programme_id: other.planned, type: 'programmepart' }, [selected(part)])).status).toBe(404);
    const roles = [school, other].map(({ organization }) => ({ organization, objects: { '*': 'crud' } as const }));
    const both = new Client(api.app, await tokenFor(api.database, await createUser(api.database, { roles })));
    const across = await copy({ programme_id: other.planned, type: 'programmepart' }, [selected(part)], both);
    expect([across.status, across.errors]).toEqual([422, { to: rulesText.rightPair() }]);

    const inside = await copy({ relation_id: part.relation_id, type: 'programmepart' }, [selected(part)]);
    expect([inside.status, inside.message, inside.errors]).toEqual([
      422,
      rulesText.notIntoItself(),
      { to: rulesText.notIntoItself() },
    ]);
    const intoPart = { relation_id: part.relation_id, type: 'programmepart' };
    const intoUnit = { relation_id: unit.relation_id, type: 'educationalunit_week' };
    const reason = async (to: End, item: GridItem, type: string) => (await copy(to, [selected(item, type)])).message;
    expect(await reason(intoPart, lesson, 'exam')).toBe(rulesText.rightKind());
    expect(await reason(intoUnit, unit, 'educationalunit_week')).toBe(rulesText.notIntoItself());
    expect(await reason(toProgramme(), unit, 'educationalunit_week')).toBe(rulesText.blockUnits());
    expect(await reason(toProgramme(), lesson, 'exam')).toBe(rulesText.rightKind());
    expect(await reason(toProgramme(), part, 'course')).toBe(rulesText.rightPair());
    expect(await reason({ ...intoUnit, type: 'programmepart' }, lesson, 'exam')).toBe(rulesText.rightPair());
    expect((await copy(toProgramme(), [])).status).toBe(422);
    const nested = await copy(intoPart, [selected(unit, 'educationalunit'), selected(lesson, 'exam')]);
    expect(nested.errors).toEqual({ grid: rulesText.notNested() });
    const origins = [
      { programme_id: other.planned, type: 'programmepart' },
      { programme_id: school.planned, relation_id: unit.relation_id, type: 'educationalunit_week' },
    ];
    for (const from of origins)
      expect((await copy(toProgramme(), [selected(part)], full, from)).errors).toEqual({
        from: rulesText.rightOrigin(),
      });
    const gone = { type: 'programmepart', relation_id: 999_999 };
    expect((await copy(toProgramme(), [selected(part), gone])).status).toBe(404);
    expect(await count()).toBe(4);
  });

  it('never puts sub-parts and units by week into one part', async () => {
    const grid = [part, ...[0, 1].map((row) => ({ ...at(6, row, 3), programme_part: school.parts[row] }))];
    const saved = await full.call(planner.saveBlockParts, { body: { programme: school.planned, year: 1, grid } });
    const [, empty, theme] = saved.body as [GridItem, GridItem, GridItem];
    const into = { relation_id: empty.relation_id, type: 'programmepart' };
    const both = await copy(into, [selected(theme), selected(unit, 'educationalunit_week')]);
    expect(both.errors).toEqual({ to: rulesText.plannedOneWay('blocks') });
    expect((await copy(into, [selected(theme)])).status).toBe(200);
    const second = await copy(into, [selected(unit, 'educationalunit_week')]);
    expect(second.errors).toEqual({ to: rulesText.plannedOneWay('weeks') });
  });

  it('accepts null for no relation', async () => {
    const end = { programme_id: school.planned, relation_id: null, type: 'programmepart' };
    expect((await copy(end, [selected(part)], full, end)).status).toBe(200);
  });

  it('includes everything, keeps the totals, and is put below existing items', async () => {
    const answer = await copy(toProgramme(), [selected(part)]);
    expect(answer.status).toBe(200);
    expect(answer.body.items).toBe(4);
    const [landed] = answer.body.copied;
    expect(landed).toMatchObject({ x: 0, y: 1, width: 6, year: 1, inside: { level1: 0, level2: 1, level3: 2 } });
    const { body } = await full.call(planner.level1, { query: { programme: school.planned } });
    const [first, second] = body.years[0]?.grid ?? [];
    expect(second?.totals).toEqual(first?.totals);
    expect(body.totals.ects_credits).toBe(10);
    const titles = await sql<{ title: string }>`select title from rel__calendar_week__exam`.execute(api.database);
    expect(titles.rows.map(({ title }) => title)).toEqual(['Tentamen week 9', 'Tentamen week 9']);
  });

  it('can put a unit into another part, a lesson into another unit, and a part into another programme', async () => {
    const grid = [part, { ...at(6, 0, 6), programme_part: school.parts[0] }];
    const saved = await full.call(planner.saveBlockParts, { body: { programme: school.planned, year: 1, grid } });
    const second = saved.body[1] as GridItem;
    const into = { relation_id: second.relation_id, type: 'programmepart' };
    const copied = await copy(into, [selected(unit, 'educationalunit_week')]);
    expect(copied.body.copied[0]).toMatchObject({
      parent_relation_id: second.relation_id,
      inside: { level1: 0, level2: 0, level3: 2 },
    });
    const target = { relation_id: copied.body.copied[0]?.relation_id ?? 0, type: 'educationalunit' };
    const again = await copy(target, [selected(lesson, 'exam')]);
    expect(again.body.copied[0]).toMatchObject({ x: 3, y: 9, kind: 'exam' });
    const clone = await full.call(contract.programme.create, { body: { title: 'Ander programma', duration: 1 } });
    const unplanned = await copy({ programme_id: clone.body.id, type: 'programmepart' }, [selected(part)]);
    expect(unplanned.status).toBe(422);
    const values = { organizational_unit: school.cluster, calendar_year: school.year };
    await full.call(contract.programme.update, { params: { id: clone.body.id }, body: values });
    const elsewhere = await copy({ programme_id: clone.body.id, type: 'programmepart' }, [selected(part)]);
    expect(elsewhere.body.copied[0]).toMatchObject({
      year: 1,
      x: 0,
      y: 0,
      inside: { level1: 0, level2: 1, level3: 2 },
    });
    const links = await full.call(contract.catalogue.partProgrammes, {
      query: { programme_part: school.parts[0] as number },
    });
    expect(links.body.map(({ id }) => id)).toContain(clone.body.id);
  });
});

describe('a clone of a programme', () => {
  it('copies its calendar at every level', async () => {
    const { body } = await full.call(contract.programme.create, { body: { id: school.planned, action: 'clone' } });
    const source = await full.call(planner.tree, { query: { programme: school.planned } });
    const copied = await full.call(planner.tree, { query: { programme: body.id } });
    const shape = (nodes: { title: string; ects_credits: number; children: unknown[] }[]): unknown =>
      nodes.map(({ title, ects_credits, children }) => [title, ects_credits, shape(children as typeof nodes)]);
    expect(copied.body.years.map(({ children }) => shape(children))).toEqual(
      source.body.years.map(({ children }) => shape(children)),
    );
    expect(copied.body.totals).toEqual(source.body.totals);
    expect(await count()).toBe(8);
    // From then on they are independent.
    await full.call(planner.saveBlockParts, { body: { programme: body.id, year: 1, grid: [] } });
    expect(await count()).toBe(4);
    expect((await full.call(contract.programme.remove, { params: { id: body.id } })).status).toBe(204);
    expect(await count()).toBe(4);
  });
});

describe('a planned record', () => {
  it('is in use and cannot be deleted', async () => {
    const uses = [
      [contract.programmePart.remove, school.parts[0]],
      [contract.educationalUnit.remove, school.units[0]],
      [contract.course.remove, school.course],
      [contract.exam.remove, school.exam],
    ] as const;
    for (const [endpoint, id] of uses) {
      const answer = await full.call(endpoint, { params: { id: id as number } });
      expect(answer.status).toBe(409);
      expect(answer.message).toContain(placementText.placed(1));
    }
    const units = await full.call(contract.educationalUnit.list);
    expect(units.body.map((each) => [each.id, 'in_use' in each && each.in_use])).toEqual(
      expect.arrayContaining([
        [school.units[0], true],
        [school.units[1], false],
      ]),
    );
  });

  it('is named before a shorter block removes its weeks', async () => {
    const range = ([start, end]: readonly [string, string]) => ({
      start_date: start.split('-').reverse().join('-'),
      end_date: end.split('-').reverse().join('-'),
    });
    const calendar = (shorter: boolean) =>
      [0, 1].map((semester) => {
        const own = blocks.slice(semester * 2, semester * 2 + 2).map(range);
        // Block 1 without its last two weeks: the exam in week 9 is lost, the lectures in weeks 1 to 8 stay.
        if (shorter && semester === 0 && own[0]) own[0] = { ...own[0], end_date: '23-10-2026' };
        return { start_date: own[0]?.start_date, end_date: own[1]?.end_date, calendar_blocks: own };
      });
    const save = (shorter: boolean, rest: object = {}) =>
      full.call(contract.unitCalendar.save, {
        body: {
          organizational_unit: school.cluster,
          calendar_year: school.year,
          calendar_year_parts: calendar(shorter),
          ...rest,
        },
      });
    // The part spans blocks 1 and 2, so the unit has 22 weeks and the exam is in the ninth.
    const refused = await save(true);
    expect(refused.status).toBe(409);
    expect(refused.details['used_by']).toEqual([
      {
        label: placementText.lost('Tentamen week 9', 'HBO-ICT · Software Engineering, Programmeren 1', 'week 44'),
        path: `/calendar/programme/year/programmepart/educationalunit?relation_week_id=${unit.relation_id}`,
      },
    ]);
    expect((await save(true, { force: true })).status).toBe(200);
    expect(await count()).toBe(4);
    expect((await save(false)).status).toBe(200);
  });
});
