// Levels 2 and 3, mirroring, totals, the form of a placed item, status, and the screens that show it all.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { rulesText } from '#shared/text/rules.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool, type Spot } from '#tests/support/planner.ts';

const { planner } = contract;
let api: TestApi;
let school: PlanSchool;
let other: PlanSchool;
let full: Client;
let stranger: Client;
let part: GridItem;
let unit: GridItem;

beforeAll(async () => {
  api = await startApi();
  school = await createPlanSchool(api.database);
  other = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  stranger = await clientWith(api, other, { '*': 'crud' });
});
afterAll(() => api.close());
beforeEach(async () => {
  await sql`delete from placement`.execute(api.database);
  // The part spans block 2, with twelve weeks; the unit the first half of it.
  part = (await saveParts([{ ...at(3, 0, 3), programme_part: school.parts[0] }]))[0] as GridItem;
  unit = (await saveUnits([{ ...at(0, 0, 6), educational_unit: school.units[0] }])).body[0] as GridItem;
});

const saveParts = async (grid: object[], year = 1) =>
  (await full.call(planner.saveBlockParts, { body: { programme: school.planned, year, grid, whole: true } })).body;
const saveUnits = (grid: object[], client = full) =>
  client.call(planner.saveWeekUnits, { body: { relation_id: part.relation_id, grid } });
const saveLessons = (grid: object[], client = full) =>
  client.call(planner.saveLessons, { body: { relation_week_id: unit.relation_id, grid } });
const course = (spot: Spot, rest: object = {}) => ({ ...spot, relation_id: 0, course: school.course, ...rest });
const exam = (spot: Spot, rest: object = {}) => ({ ...spot, relation_id: 0, exam: school.exam, ...rest });
const duration = async (object: string, value: string) =>
  (
    await sql<{ id: number }>`
      select o.id from attribute_option o join attribute a on a.id = o.attribute
      where a.object = ${object} and a.attribute = 'duration' and o.option_value = ${value}`.execute(api.database)
  ).rows[0]?.id;

describe('level 3', () => {
  it('is refused without the right, behind the wall, in a part, and for what is not there', async () => {
    const reader = await clientWith(api, school, { calendar: 'r', calendar__level3: 'r' });
    expect((await saveLessons([], reader)).status).toBe(403);
    const relation_week_id = unit.relation_id;
    expect((await reader.call(planner.level3, { query: { relation_week_id } })).status).toBe(200);
    expect((await stranger.call(planner.lessons, { query: { relation_week_id } })).status).toBe(404);
    expect((await saveLessons([], stranger)).status).toBe(404);
    const unnamed: Record<string, string>[] = [{}, { relation_week_id: 'null', relation_block_id: '' }];
    for (const query of unnamed)
      expect(await full.call(planner.lessons, { query })).toMatchObject({
        status: 400,
        errors: { relation_week_id: fieldText.required },
      });
    expect((await full.call(planner.saveLessons, { body: { grid: [] } })).status).toBe(400);
    const inPart = { relation_week_id: part.relation_id, grid: [course(at(0, 0))] };
    expect((await full.call(planner.saveLessons, { body: inPart })).status).toBe(422);
    const units = [
      { ...at(0, 0, 6), relation_id: unit.relation_id },
      { ...at(6, 0), course: school.course },
    ];
    expect((await saveUnits(units)).status).toBe(400);
  });

  it('has a row for each week that the unit covers, and refuses a week that is not there', async () => {
    const screen = await full.call(planner.level3, { query: { relation_week_id: unit.relation_id } });
    expect(screen.body.weeks.map(({ calendar_week }) => calendar_week)).toEqual([46, 47, 48, 49, 50, 51]);
    expect(screen.body.weeks[0]).toMatchObject({ syllabus_week: 11, block_week_number: 1, block_title: 'Blok 2' });
    const late = await saveLessons([course(at(0, 4, 3, 3))]);
    expect(late.status).toBe(422);
    expect(late.errors).toEqual({ 'grid.0': rulesText.insideWeeks(6) });
    const whole = (await saveUnits([{ ...unit, ...at(0, 0, 12) }])).body[0] as GridItem;
    const all = await full.call(planner.level3, { query: { relation_week_id: whole.relation_id } });
    expect(all.body.weeks.map(({ block_week_number }) => block_week_number)).toEqual([
      ...[1, 2, 3, 4, 5, 6, null, null, 7, 8, 9, 10],
    ]);
    expect(all.body.weeks[6]?.no_class_title).toBe('Kerstvakantie');
  });

  it('fills a new item from its kind, or from the item that it duplicates', async () => {
    const [plain, filled, duplicate] = (
      await saveLessons([
        course(at(0, 0)),
        course(at(3, 0), { prepopulate: true }),
        exam(at(6, 0), { prepopulate: { title: 'Tentamen', ects_credits: 3, resit: true } }),
      ])
    ).body;
    expect(plain?.values).toMatchObject({ type_title: 'Hoorcollege', title: '', duration: 0, norm_hours_contact: 2 });
    expect(filled?.values).toMatchObject({ title: 'Hoorcollege', norm_hours_preparation: 3 });
    expect(filled?.duration_value).toBe(2);
    expect(duplicate?.values).toMatchObject({ title: 'Tentamen', ects_credits: 3, resit: true });
    const foreign = await saveLessons([exam(at(0, 1), { prepopulate: { duration: 999_999 } })]);
    expect(foreign.errors).toEqual({ duration: fieldText.optionElsewhere });
  });

  it('saves the form of an item, refuses what the user may not change, and tells who was too late', async () => {
    const [item] = (await saveLessons([exam(at(0, 0))])).body as [GridItem];
    const params = { relation_id: item.relation_id };
    const body = { title: 'Tentamen', ects_credits: 5, limited_opportunity: '01-02-2027', type_title: 'x' };
    expect((await stranger.call(planner.saveExam, { params, body })).status).toBe(404);
    expect((await full.call(planner.saveCourse, { params, body: { title: 'x' } })).status).toBe(422);
    const saved = await full.call(planner.saveExam, { params, body, ifMatch: item.etag as string });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ title: 'Tentamen', ects_credits: 5, limited_opportunity: '01-02-2027' });
    expect(saved.body['type_title']).toBe('Schriftelijk tentamen');
    // It is group work only where somebody says so.
    expect(saved.body['individual']).toBe(true);
    const late = await full.call(planner.saveExam, {
      params,
      body: { title: 'Te laat' },
      ifMatch: item.etag as string,
    });
    expect(late.status).toBe(412);
    expect(late.details['current']).toMatchObject({ title: 'Tentamen' });
    const rights = { calendar: 'r', calendar__level3: 'ru' };
    const attributes = { 'rel__calendar_week__exam.ects_credits': 'r', 'rel__calendar_week__exam.title': '' };
    const limited = await clientWith(api, school, rights, { attributes });
    const refused = await limited.call(planner.saveExam, { params, body: { ects_credits: 9, resit: true } });
    expect(refused.status).toBe(403);
    expect(refused.errors).toEqual({ ects_credits: refusalText.forbidden });
    const seen = await limited.call(planner.lessons, { query: { relation_week_id: unit.relation_id } });
    expect(seen.body[0]?.values).not.toHaveProperty('title');
    expect(seen.body[0]?.values).toHaveProperty('ects_credits', 5);
    expect((await full.call(planner.saveExam, { params, body: { onbekend: 1 } })).status).toBe(400);
  });
});

describe('totals', () => {
  it('go from placed items to unit, part, block and year, over teaching weeks only', async () => {
    await saveUnits([
      { ...unit, ...at(0, 0, 12) },
      { ...at(0, 1, 12), educational_unit: school.units[1] },
    ]);
    const hours = await duration('rel__calendar_week__course', '2 uur');
    await saveLessons([
      course(at(0, 0, 3, 12), { prepopulate: { duration: hours } }),
      exam(at(3, 11), { prepopulate: { ects_credits: 3 } }),
    ]);
    const { body } = await full.call(planner.level1, { query: { programme: school.planned } });
    const [item] = body.years[0]?.grid ?? [];
    // Twelve weeks, two of them Christmas: 20 hours, and 30 of the unit in which nothing is planned.
    expect(item).toMatchObject({ ects_credits: 30, ects_credits_aggregated: 7, contact_hours_aggregated: 50 });
    expect(item?.totals.ects_credits.difference).toBe(-23);
    expect(body.years[0]?.totals).toEqual({ ects_credits: 7, contact_hours: 50 });
    expect(body.years[0]?.block_totals.map(({ ects_credits }) => ects_credits)).toEqual([0, 7, 0, 0]);
    const level3 = await full.call(planner.level3, { query: { relation_week_id: unit.relation_id } });
    expect(level3.body).toMatchObject({ ects_l3: 3, duration: 20 });
  });

  it('do not count mirrored items', async () => {
    const params = { relation_id: part.relation_id };
    const mirror = { mirror_title: 'Groep A|Groep B', mirror_color: 'aa0000|00aa00' };
    const grid = [unit, { ...at(6, 5, 6), educational_unit: school.units[0] }];
    await saveUnits(grid);
    const before = await full.call(planner.level1, { query: { programme: school.planned } });
    expect(before.body.totals.ects_credits).toBe(10);
    const mirrored = await full.call(planner.saveMirror, { params, body: mirror });
    expect(mirrored.body).toMatchObject(mirror);
    const after = await full.call(planner.level1, { query: { programme: school.planned } });
    expect(after.body.totals.ects_credits).toBe(5);
    const level2 = await full.call(planner.level2, { query: params });
    expect(level2.body.grid.map((each) => each.mirrored)).toEqual([false, true]);
    const crossing = await saveUnits([{ ...unit, y: 4, height: 2 }]);
    expect(crossing.errors).toEqual({ 'grid.0': rulesText.oneGroup() });
    const reader = await clientWith(api, school, { calendar: 'r', calendar__level2: 'r' });
    expect((await reader.call(planner.saveMirror, { params, body: mirror })).status).toBe(403);
  });

  it('of a part that does not count its EC add no EC to what lies above, but hours', async () => {
    const body = { count_ects_credits: false };
    await full.call(contract.programmePart.update, { params: { id: school.parts[0] as number }, body });
    const screen = await full.call(planner.level1, { query: { programme: school.planned } });
    expect(screen.body.years[0]?.grid[0]?.totals).toMatchObject({
      ects_credits: { shown: 5, planned: 5 },
      contact_hours: { shown: 40 },
    });
    expect(screen.body.totals).toEqual({ ects_credits: 0, contact_hours: 40 });
    await full.call(contract.programmePart.update, {
      params: { id: school.parts[0] as number },
      body: { count_ects_credits: true },
    });
  });
});

describe('the screens', () => {
  it('ask as many queries for many items as for few', async () => {
    let count = 0;
    const counted = async () => {
      const before = count;
      await full.call(planner.level1, { query: { programme: school.planned } });
      await full.call(planner.level2, { query: { relation_id: part.relation_id } });
      await full.call(planner.level3, { query: { relation_week_id: unit.relation_id } });
      await full.call(planner.tree, { query: { programme: school.planned } });
      await full.call(planner.modules);
      return count - before;
    };
    const original = api.database.getExecutor().constructor.prototype as {
      executeQuery: (...given: unknown[]) => unknown;
    };
    const { executeQuery } = original;
    original.executeQuery = function counting(...given) {
      count += 1;
      return executeQuery.apply(this, given);
    };
    try {
      const few = await counted();
      const lessons = Array.from({ length: 60 }, (_, index) => course(at(index % 12, Math.floor(index / 12), 1)));
      await saveLessons(lessons);
      const units = Array.from({ length: 80 }, (_, y) => ({ ...at(0, y + 1, 12), educational_unit: school.units[1] }));
      expect((await saveUnits([unit, ...units])).status).toBe(200);
      expect(await counted()).toBe(few);
      expect(few).toBeGreaterThan(5);
    } finally {
      original.executeQuery = executeQuery;
    }
  });

  it('offer what can be added, to anyone who may add it', async () => {
    const query = { programme: school.planned };
    const titles = async (given: object) =>
      (await full.call(planner.side, { query: { ...query, list: 'parts', ...given } })).body.items.map(
        ({ title }) => title,
      );
    expect(await titles({})).toEqual(['Thema Data', 'Thema Web']);
    expect(await titles({ list: 'block_units' })).toEqual(['Stage']);
    const [level25] = await saveParts([{ ...at(0, 0, 6), programme_part: school.parts[1] }]);
    expect(level25?.opens).toBe('2.5');
    const relation_id = level25?.relation_id ?? 0;
    const inside = await full.call(planner.level2, { query: { relation_id } });
    expect(inside.body.level).toBe('2.5');
    expect(await titles({ relation_id })).toEqual(['Keuze A']);
    expect(inside.body.blocks.map(({ label }) => label)).toEqual(['Blok 1', 'Blok 2']);
    const reader = await clientWith(api, school, { calendar: 'r', calendar__level1: 'ru', programme_part: 'r' });
    expect((await reader.call(planner.side, { query: { ...query, list: 'parts' } })).status).toBe(403);
    const seen = await reader.call(planner.level1, { query });
    expect(seen.body.may).toMatchObject({ create: false, update: true, delete: false, open_level2: false });
  });

  it('leave out what the user may not read, and count it for nothing', async () => {
    const attributes = { 'programme_part.title': '', 'educational_unit.ects_credits': '' };
    const rights = { '*': 'r' } as const;
    const limited = await clientWith(api, school, rights, { attributes });
    const { body } = await limited.call(planner.level1, { query: { programme: school.planned } });
    expect(body.years[0]?.grid[0]?.programme_part_object?.title).toBe('');
    // In the part lies a unit, so the EC of the part itself do not count either.
    expect(body.totals.ects_credits).toBe(0);
  });

  it('name the units inside a part with their hours and coordinator, as far as the user may read those', async () => {
    await sql`
      update educational_unit set self_study_hours = 100, coordinator = 'J. Vos'
      where id = ${school.units[0]}`.execute(api.database);
    const inside = async (client = full) => {
      const { body } = await client.call(planner.level1, { query: { programme: school.planned } });
      return body.years[0]?.contents?.items[0];
    };
    const told = { title: 'Programmeren 1', self_study_hours: 100, coordinator: 'J. Vos' };
    expect(await inside()).toMatchObject(told);
    for (const name of Object.keys(told)) {
      const attributes = { [`educational_unit.${name}`]: '' };
      const limited = await clientWith(api, school, { '*': 'r' }, { attributes });
      const { [name]: _hidden, ...rest } = told as Record<string, unknown>;
      expect(await inside(limited)).toMatchObject(rest);
      expect(await inside(limited)).not.toHaveProperty(name);
    }
  });

  it('show every placed unit in the module planner, with its weeks and what falls in each block', async () => {
    await saveParts([part, { ...at(6, 0, 6), educational_unit: school.blockUnit }]);
    const { body } = await full.call(planner.modules);
    expect(body.blocks.map(({ label }) => label)).toEqual(['Blok 1', 'Blok 2', 'Blok 3', 'Blok 4']);
    const [programme] = body.programmes;
    expect(programme?.modules.map(({ title, first_week, last_week }) => [title, first_week, last_week])).toEqual([
      ['Programmeren 1', 10, 15],
      ['Stage', 22, 43],
    ]);
    const totals = programme?.totals.map(({ ects_credits }) => ects_credits) ?? [];
    expect(totals[1]).toBe(5);
    expect((totals[2] ?? 0) + (totals[3] ?? 0)).toBe(15);
    expect((await stranger.call(planner.modules)).body.organizational_units.map(({ id }) => id)).toEqual([
      other.cluster,
    ]);
    const foreign = await stranger.call(planner.modules, { query: { organizational_unit: school.cluster } });
    expect(foreign.status).toBe(404);
  });

  it('open the module planner with the year of today, as it is in Amsterdam', async () => {
    const yearAt = async (now: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      return (await full.call(planner.modules)).body.calendar_year;
    };
    try {
      expect(await yearAt('2027-08-27T21:59:00Z')).toBe(school.year);
      expect(await yearAt('2027-08-27T22:00:00Z')).toBe(school.nextYear);
    } finally {
      vi.useRealTimers();
    }
  });

  it('present every year with the units inside a part in their weeks, as far as they may be read', async () => {
    await saveLessons([exam(at(0, 0))]);
    const present = async (client: Client) =>
      client.call(planner.presentation, { query: { programme: school.planned } });
    const { body } = await present(full);
    const [item] = body.years[0]?.items ?? [];
    expect(item).toMatchObject({ relation_id: part.relation_id, kind: 'programme_part', x: 3, width: 3, exams: 1 });
    const [inside] = item?.units ?? [];
    expect(inside).toMatchObject({ relation_id: unit.relation_id, kind: 'educational_unit', exams: 1 });
    // The unit covers the first half of block 2.
    const weeks = body.years[0]?.weeks ?? [];
    expect(inside?.first_week).toBe(weeks.findIndex(({ block }) => block === 1));
    expect((inside?.last_week ?? 0) - (inside?.first_week ?? 0)).toBe(5);
    const reader = await clientWith(api, school, { calendar: 'r', calendar__level1: 'r', programme_part: 'r' });
    expect(body.years[0]?.loads?.[inside?.first_week ?? 0]).toMatchObject({ exams: 1 });
    const [seen] = (await present(reader)).body.years;
    expect(seen?.items[0]).toMatchObject({ units: [], exams: null });
    expect(seen?.loads).toBeNull();
    const unnamed = await present(await clientWith(api, school, { calendar: 'r', calendar__level1: 'r' }));
    expect(unnamed.body.years[0]?.items).toMatchObject([{ title: '', units: [], x: 3 }]);
    expect(JSON.stringify(unnamed.body)).not.toContain(item?.title);
    expect((await present(stranger)).status).toBe(404);
    expect((await present(await clientWith(api, school, { calendar: 'r' }))).status).toBe(403);
  });

  it('tell the programme as a tree and as years, blocks and subjects', async () => {
    await saveLessons([course(at(0, 0, 3, 6), { prepopulate: true })]);
    const tree = await full.call(planner.tree, { query: { programme: school.planned } });
    const [node] = tree.body.years[0]?.children ?? [];
    expect(node).toMatchObject({ kind: 'programme_part', title: 'Thema Web', when: 'Blok 2', opens: '2' });
    expect(node?.children[0]).toMatchObject({ title: 'Programmeren 1', when: 'week 46 – 51' });
    expect(node?.children[0]?.children[0]).toMatchObject({ kind: 'course', title: 'Hoorcollege', opens: 'form' });
    const ict = await full.call(planner.opleidingIct);
    expect(ict.body.opleiding?.title).toBe('HBO-ICT · Software Engineering');
    expect(ict.body.opleiding?.jaar[0]?.blokken[1]).toMatchObject({
      title: 'Blok 2',
      ects_credits: 5,
      vakken: [{ title: 'Programmeren 1', part_title: 'Thema Web' }],
    });
    const nobody = await clientWith(api, school, { calendar: 'r', programme: 'r' });
    expect((await nobody.call(planner.tree)).status).toBe(403);
  });
});
