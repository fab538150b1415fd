// The pages that show a plan: what they offer, name, count and leave out, with a fixed number of queries.
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { Client } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { countQueries } from '#tests/support/fuzz/queries.ts';
import { setUpPlannedUnit } from '#tests/support/plan-schools.ts';
import { at, saveYear } from '#tests/support/planner.ts';

const { planner } = contract;
const { given, part, unit, saveUnits, saveLessons, course, exam } = setUpPlannedUnit();

describe('the pages', () => {
  it('use as many queries for many items as for few', async () => {
    const counted = () =>
      countQueries(async () => {
        await given.full.call(planner.level1, { query: { programme: given.school.planned } });
        await given.full.call(planner.level2, { query: { relation_id: part().relation_id } });
        await given.full.call(planner.level3, { query: { relation_week_id: unit().relation_id } });
        await given.full.call(planner.tree, { query: { programme: given.school.planned } });
        await given.full.call(planner.modules);
      });
    // Calendars are cached from the first call, and screens until the next save.
    await counted();
    await saveLessons([course(at(0, 0))]);
    expect((await saveUnits([unit()])).status).toBe(200);
    const few = await counted();
    const lessons = Array.from({ length: 60 }, (_, index) => course(at(index % 12, Math.floor(index / 12), 1)));
    await saveLessons(lessons);
    const [, other] = given.school.units;
    const units = Array.from({ length: 80 }, (_, y) => ({ ...at(0, y + 1, 12), educational_unit: other }));
    expect((await saveUnits([unit(), ...units])).status).toBe(200);
    expect(await counted()).toBe(few);
    expect(few).toBeGreaterThan(5);
  });

  it('offer addable items to users who may add them', async () => {
    const query = { programme: given.school.planned };
    const titles = async (more: object) =>
      (await given.full.call(planner.side, { query: { ...query, list: 'parts', ...more } })).body.items.map(
        ({ title }) => title,
      );
    expect(await titles({})).toEqual(['Thema Data', 'Thema Web']);
    expect(await titles({ list: 'block_units' })).toEqual(['Stage']);
    const [level25] = await saveYear(given.full, given.school.planned, [
      { ...at(0, 0, 6), programme_part: given.school.parts[1] },
    ]);
    expect(level25?.opens).toBe('2.5');
    const relation_id = level25?.relation_id ?? 0;
    const inside = await given.full.call(planner.level2, { query: { relation_id } });
    expect(inside.body.level).toBe('2.5');
    expect(await titles({ relation_id })).toEqual(['Keuze A']);
    expect(inside.body.blocks.map(({ label }) => label)).toEqual(['Blok 1', 'Blok 2']);
    const reader = await clientWith(given.api, given.school, {
      calendar: 'r',
      calendar__level1: 'ru',
      programme_part: 'r',
    });
    expect((await reader.call(planner.side, { query: { ...query, list: 'parts' } })).status).toBe(403);
    const seen = await reader.call(planner.level1, { query });
    expect(seen.body.may).toMatchObject({ create: false, update: true, delete: false, open_level2: false });
  });

  it('leave out what the user may not read, also from totals', async () => {
    const attributes = { 'programme_part.title': '', 'educational_unit.ects_credits': '' };
    const rights = { '*': 'r' } as const;
    const limited = await clientWith(given.api, given.school, rights, { attributes });
    const { body } = await limited.call(planner.level1, { query: { programme: given.school.planned } });
    expect(body.years[0]?.grid[0]?.programme_part_object?.title).toBe('');
    // The part has a unit inside, so the EC of the part itself do not count either.
    expect(body.totals.ects_credits).toBe(0);
  });

  it('name the units inside a part with their hours and coordinator, as far as the user may read them', async () => {
    await sql`
      update educational_unit set self_study_hours = 100, coordinator = 'J. Vos'
      where id = ${given.school.units[0]}`.execute(given.api.database);
    const inside = async (client = given.full) => {
      const { body } = await client.call(planner.level1, { query: { programme: given.school.planned } });
      return body.years[0]?.contents?.items[0];
    };
    const visible = { title: 'Programmeren 1', self_study_hours: 100, coordinator: 'J. Vos' };
    expect(await inside()).toMatchObject(visible);
    for (const name of Object.keys(visible)) {
      const attributes = { [`educational_unit.${name}`]: '' };
      const limited = await clientWith(given.api, given.school, { '*': 'r' }, { attributes });
      const { [name]: _hidden, ...rest } = visible as Record<string, unknown>;
      expect(await inside(limited)).toMatchObject(rest);
      expect(await inside(limited)).not.toHaveProperty(name);
    }
  });

  it('show every planned unit in the module planner, with its weeks and its share of each block', async () => {
    await saveYear(given.full, given.school.planned, [
      part(),
      { ...at(6, 0, 6), educational_unit: given.school.blockUnit },
    ]);
    const { body } = await given.full.call(planner.modules);
    expect(body.blocks.map(({ label }) => label)).toEqual(['Blok 1', 'Blok 2', 'Blok 3', 'Blok 4']);
    const [programme] = body.programmes;
    expect(programme?.modules.map(({ title, first_week, last_week }) => [title, first_week, last_week])).toEqual([
      ['Programmeren 1', 10, 15],
      ['Stage', 22, 43],
    ]);
    const totals = programme?.totals.map(({ ects_credits }) => ects_credits) ?? [];
    expect(totals[1]).toBe(5);
    expect((totals[2] ?? 0) + (totals[3] ?? 0)).toBe(15);
    expect((await given.stranger.call(planner.modules)).body.organizational_units.map(({ id }) => id)).toEqual([
      given.other.cluster,
    ]);
    const foreign = await given.stranger.call(planner.modules, {
      query: { organizational_unit: given.school.cluster },
    });
    expect(foreign.status).toBe(404);
  });

  it('open the module planner with the current year in Amsterdam', async () => {
    const yearAt = async (now: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      return (await given.full.call(planner.modules)).body.calendar_year;
    };
    try {
      expect(await yearAt('2027-08-27T21:59:00Z')).toBe(given.school.year);
      expect(await yearAt('2027-08-27T22:00:00Z')).toBe(given.school.nextYear);
    } finally {
      vi.useRealTimers();
    }
  });

  it('present every year with the units inside a part in their weeks, as far as the user may read them', async () => {
    await saveLessons([exam(at(0, 0))]);
    const present = async (client: Client) =>
      client.call(planner.presentation, { query: { programme: given.school.planned } });
    const { body } = await present(given.full);
    const [item] = body.years[0]?.items ?? [];
    expect(item).toMatchObject({ relation_id: part().relation_id, kind: 'programme_part', x: 3, width: 3, exams: 1 });
    const [inside] = item?.units ?? [];
    expect(inside).toMatchObject({ relation_id: unit().relation_id, kind: 'educational_unit', exams: 1 });
    // The unit covers the first half of block 2.
    const weeks = body.years[0]?.weeks ?? [];
    expect(inside?.first_week).toBe(weeks.findIndex(({ block }) => block === 1));
    expect((inside?.last_week ?? 0) - (inside?.first_week ?? 0)).toBe(5);
    const reader = await clientWith(given.api, given.school, {
      calendar: 'r',
      calendar__level1: 'r',
      programme_part: 'r',
    });
    expect(body.years[0]?.loads?.[inside?.first_week ?? 0]).toMatchObject({ exams: 1 });
    const [seen] = (await present(reader)).body.years;
    expect(seen?.items[0]).toMatchObject({ units: [], exams: null });
    expect(seen?.loads).toBeNull();
    const unnamed = await present(await clientWith(given.api, given.school, { calendar: 'r', calendar__level1: 'r' }));
    expect(unnamed.body.years[0]?.items).toMatchObject([{ title: '', units: [], x: 3 }]);
    expect(JSON.stringify(unnamed.body)).not.toContain(item?.title);
    expect((await present(given.stranger)).status).toBe(404);
    expect((await present(await clientWith(given.api, given.school, { calendar: 'r' }))).status).toBe(403);
  });

  it('return the programme as a tree and as years, blocks and subjects', async () => {
    await saveLessons([course(at(0, 0, 3, 6), { prepopulate: true })]);
    const tree = await given.full.call(planner.tree, { query: { programme: given.school.planned } });
    const [node] = tree.body.years[0]?.children ?? [];
    expect(node).toMatchObject({ kind: 'programme_part', title: 'Thema Web', when: 'Blok 2', opens: '2' });
    expect(node?.children[0]).toMatchObject({ title: 'Programmeren 1', when: 'week 46 – 51' });
    expect(node?.children[0]?.children[0]).toMatchObject({ kind: 'course', title: 'Hoorcollege', opens: 'form' });
    const ict = await given.full.call(planner.opleidingIct);
    expect(ict.body.opleiding?.title).toBe('HBO-ICT · Software Engineering');
    expect(ict.body.opleiding?.jaar[0]?.blokken[1]).toMatchObject({
      title: 'Blok 2',
      ects_credits: 5,
      vakken: [{ title: 'Programmeren 1', part_title: 'Thema Web' }],
    });
    const nobody = await clientWith(given.api, given.school, { calendar: 'r', programme: 'r' });
    expect((await nobody.call(planner.tree)).status).toBe(403);
  });
});
