// Level 3 with the form of a planned item, mirroring, and the totals from there up to the year.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { rulesText } from '#shared/text/rules.ts';
import { clientWith } from '#tests/support/factories.ts';
import { setUpPlannedUnit } from '#tests/support/plan-schools.ts';
import { at } from '#tests/support/planner.ts';

const { planner } = contract;
const { given, part, unit, saveUnits, saveLessons, course, exam } = setUpPlannedUnit();

const duration = async (object: string, value: string) =>
  (
    await sql<{ id: number }>`
      select o.id from attribute_option o join attribute a on a.id = o.attribute
      where a.object = ${object} and a.attribute = 'duration' and o.option_value = ${value}`.execute(given.api.database)
  ).rows[0]?.id;

describe('level 3', () => {
  it('is refused without the right, for another school, for a part, and without a unit', async () => {
    const reader = await clientWith(given.api, given.school, { calendar: 'r', calendar__level3: 'r' });
    expect((await saveLessons([], reader)).status).toBe(403);
    const relation_week_id = unit().relation_id;
    expect((await reader.call(planner.level3, { query: { relation_week_id } })).status).toBe(200);
    expect((await given.stranger.call(planner.lessons, { query: { relation_week_id } })).status).toBe(404);
    expect((await saveLessons([], given.stranger)).status).toBe(404);
    const unnamed: Record<string, string>[] = [{}, { relation_week_id: 'null', relation_block_id: '' }];
    for (const query of unnamed)
      expect(await given.full.call(planner.lessons, { query })).toMatchObject({
        status: 400,
        errors: { relation_week_id: fieldText.required },
      });
    expect((await given.full.call(planner.saveLessons, { body: { grid: [] } })).status).toBe(400);
    const inPart = { relation_week_id: part().relation_id, grid: [course(at(0, 0))] };
    expect((await given.full.call(planner.saveLessons, { body: inPart })).status).toBe(422);
    const units = [
      { ...at(0, 0, 6), relation_id: unit().relation_id },
      { ...at(6, 0), course: given.school.course },
    ];
    expect((await saveUnits(units)).status).toBe(400);
  });

  it('has a row for each week of the unit, and refuses other weeks', async () => {
    const screen = await given.full.call(planner.level3, { query: { relation_week_id: unit().relation_id } });
    expect(screen.body.weeks.map(({ calendar_week }) => calendar_week)).toEqual([46, 47, 48, 49, 50, 51]);
    expect(screen.body.weeks[0]).toMatchObject({ syllabus_week: 11, block_week_number: 1, block_title: 'Blok 2' });
    const late = await saveLessons([course(at(0, 4, 3, 3))]);
    expect(late.status).toBe(422);
    expect(late.errors).toEqual({ 'grid.0': rulesText.insideWeeks(6) });
    const whole = (await saveUnits([{ ...unit(), ...at(0, 0, 12) }])).body[0] as GridItem;
    const all = await given.full.call(planner.level3, { query: { relation_week_id: whole.relation_id } });
    expect(all.body.weeks.map(({ block_week_number }) => block_week_number)).toEqual([
      ...[1, 2, 3, 4, 5, 6, null, null, 7, 8, 9, 10],
    ]);
    expect(all.body.weeks[6]?.no_class_title).toBe('Kerstvakantie');
  });

  it('fills a new item from its course or exam, or from the item that it duplicates', async () => {
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

  it('saves the form of an item, refuses fields that the user may not change, and refuses a late save', async () => {
    const [item] = (await saveLessons([exam(at(0, 0))])).body as [GridItem];
    const params = { relation_id: item.relation_id };
    const body = { title: 'Tentamen', ects_credits: 5, limited_opportunity: '01-02-2027', type_title: 'x' };
    expect((await given.stranger.call(planner.saveExam, { params, body })).status).toBe(404);
    expect((await given.full.call(planner.saveCourse, { params, body: { title: 'x' } })).status).toBe(422);
    const saved = await given.full.call(planner.saveExam, { params, body, ifMatch: item.etag as string });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ title: 'Tentamen', ects_credits: 5, limited_opportunity: '01-02-2027' });
    expect(saved.body['type_title']).toBe('Schriftelijk tentamen');
    // It is group work only when somebody sets that.
    expect(saved.body['individual']).toBe(true);
    const late = await given.full.call(planner.saveExam, {
      params,
      body: { title: 'Te laat' },
      ifMatch: item.etag as string,
    });
    expect(late.status).toBe(412);
    expect(late.details['current']).toMatchObject({ title: 'Tentamen' });
    const rights = { calendar: 'r', calendar__level3: 'ru' };
    const attributes = { 'rel__calendar_week__exam.ects_credits': 'r', 'rel__calendar_week__exam.title': '' };
    const limited = await clientWith(given.api, given.school, rights, { attributes });
    const refused = await limited.call(planner.saveExam, { params, body: { ects_credits: 9, resit: true } });
    expect(refused.status).toBe(403);
    expect(refused.errors).toEqual({ ects_credits: refusalText.forbidden });
    const seen = await limited.call(planner.lessons, { query: { relation_week_id: unit().relation_id } });
    expect(seen.body[0]?.values).not.toHaveProperty('title');
    expect(seen.body[0]?.values).toHaveProperty('ects_credits', 5);
    expect((await given.full.call(planner.saveExam, { params, body: { onbekend: 1 } })).status).toBe(400);
  });
});

describe('totals', () => {
  it('add up from planned items to unit, part, block and year, over teaching weeks only', async () => {
    await saveUnits([
      { ...unit(), ...at(0, 0, 12) },
      { ...at(0, 1, 12), educational_unit: given.school.units[1] },
    ]);
    const hours = await duration('rel__calendar_week__course', '2 uur');
    await saveLessons([
      course(at(0, 0, 3, 12), { prepopulate: { duration: hours } }),
      exam(at(3, 11), { prepopulate: { ects_credits: 3 } }),
    ]);
    const { body } = await given.full.call(planner.level1, { query: { programme: given.school.planned } });
    const [item] = body.years[0]?.grid ?? [];
    // Twelve weeks, two of them Christmas: 20 hours, and 30 of the unit in which nothing is planned.
    expect(item).toMatchObject({ ects_credits: 30, ects_credits_aggregated: 7, contact_hours_aggregated: 50 });
    expect(item?.totals.ects_credits.difference).toBe(-23);
    expect(body.years[0]?.totals).toEqual({ ects_credits: 7, contact_hours: 50 });
    expect(body.years[0]?.block_totals.map(({ ects_credits }) => ects_credits)).toEqual([0, 7, 0, 0]);
    const level3 = await given.full.call(planner.level3, { query: { relation_week_id: unit().relation_id } });
    expect(level3.body).toMatchObject({ ects_l3: 3, duration: 20 });
  });

  it('do not count mirrored items', async () => {
    const params = { relation_id: part().relation_id };
    const mirror = { mirror_title: 'Groep A|Groep B', mirror_color: 'aa0000|00aa00' };
    const grid = [unit(), { ...at(6, 5, 6), educational_unit: given.school.units[0] }];
    await saveUnits(grid);
    const before = await given.full.call(planner.level1, { query: { programme: given.school.planned } });
    expect(before.body.totals.ects_credits).toBe(10);
    const mirrored = await given.full.call(planner.saveMirror, { params, body: mirror });
    expect(mirrored.body).toMatchObject(mirror);
    const after = await given.full.call(planner.level1, { query: { programme: given.school.planned } });
    expect(after.body.totals.ects_credits).toBe(5);
    const level2 = await given.full.call(planner.level2, { query: params });
    expect(level2.body.grid.map((each) => each.mirrored)).toEqual([false, true]);
    const crossing = await saveUnits([{ ...unit(), y: 4, height: 2 }]);
    expect(crossing.errors).toEqual({ 'grid.0': rulesText.oneGroup() });
    const reader = await clientWith(given.api, given.school, { calendar: 'r', calendar__level2: 'r' });
    expect((await reader.call(planner.saveMirror, { params, body: mirror })).status).toBe(403);
  });

  it('of a part that does not count its EC add hours but no EC to the levels above', async () => {
    const body = { count_ects_credits: false };
    await given.full.call(contract.programmePart.update, { params: { id: given.school.parts[0] as number }, body });
    const screen = await given.full.call(planner.level1, { query: { programme: given.school.planned } });
    expect(screen.body.years[0]?.grid[0]?.totals).toMatchObject({
      ects_credits: { shown: 5, planned: 5 },
      contact_hours: { shown: 40 },
    });
    expect(screen.body.totals).toEqual({ ects_credits: 0, contact_hours: 40 });
    await given.full.call(contract.programmePart.update, {
      params: { id: given.school.parts[0] as number },
      body: { count_ects_credits: true },
    });
  });
});
