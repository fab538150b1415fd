// Two programmes, or one at two moments, compared; and the documents made of the comparison.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';

import { connect } from '#server/db/connect.ts';
import { loadDemo } from '#server/demo/load.ts';
import { jobKinds } from '#server/job-kinds.ts';
import { runDueJob } from '#server/jobs/run-due.ts';
import { contract } from '#shared/api/contract.ts';
import { differenceLines, noteOf } from '#shared/planning/difference-lines.ts';
import { compareText } from '#shared/text/compare.ts';

import { Client, startApi, type TestApi, tokenFor } from '../support/api.ts';
import { clientWith, createSchool, demoProgramme } from '../support/factories.ts';
import { momentOf } from '../support/memory.ts';
import { at, createPlanSchool } from '../support/planner.ts';

let api: TestApi;
let client: Client;
let token: string;
let programme: number;

const one = async (text: ReturnType<typeof sql<{ id: number }>>) => (await text.execute(api.database)).rows[0]?.id ?? 0;
const now = () => momentOf(api.database);
const compare = (left: string, right: string, by = client) =>
  by.call(contract.compare.compare, { query: { left, right } });

beforeAll(async () => {
  api = await startApi();
  await loadDemo(api.database);
  token = await tokenFor(api.database, await one(sql`select id from app_user where username = 'admin'`));
  client = new Client(api.app, token);
  programme = (await demoProgramme(api)).id;
});
afterAll(() => api.close());

describe('a programme and its copy', () => {
  it('differ only in version, and then in what was changed in the copy', async () => {
    const copied = await client.call(contract.programme.create, { body: { id: programme, action: 'clone' } });
    const copy = copied.body.id;
    const sides = [`programme:${programme}`, `programme:${copy}`] as const;
    const same = await compare(...sides);
    expect(same.status).toBe(200);
    expect(differenceLines(same.body.items)).toEqual([]);
    expect(same.body.attributes.map(({ attribute }) => attribute)).toContain('version');
    expect(same.body.right.years).toEqual(same.body.left.years);

    const screen = await client.call(contract.planner.level1, { query: { programme: copy } });
    const year = screen.body.years[0];
    const [first, ...others] = year?.grid ?? [];
    const grid = others.map(({ relation_id, programme_part, educational_unit, x, y, width, height }) => ({
      ...{ relation_id, x, y, width, height },
      ...(programme_part ? { programme_part } : { educational_unit: educational_unit ?? 0 }),
    }));
    const saved = await client.call(contract.planner.saveBlockParts, {
      body: { programme: copy, year: 1, grid, whole: true },
    });
    expect(saved.status).toBe(200);
    await client.call(contract.programme.update, { params: { id: copy }, body: { ects_credits: 239 } });

    const differ = await compare(...sides);
    expect(differ.body.attributes.find(({ attribute }) => attribute === 'ects_credits')).toMatchObject({
      ...{ from: 240, to: 239, from_text: '240', to_text: '239' },
    });
    const lines = differenceLines(differ.body.items);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ marks: ['dropped'], year: 1, becomes: '' });
    expect(lines[0]?.was).toContain('Jaar 1');
    const inside = Object.values(first?.inside ?? {}).reduce((sum, count) => sum + count, 0);
    expect(lines[0]?.inside).toBe(inside);
    expect(differ.body.left.years?.[0]?.totals).not.toEqual(differ.body.right.years?.[0]?.totals);

    const back = await compare(sides[1], sides[0]);
    expect(differenceLines(back.body.items)).toMatchObject([{ marks: ['added'], inside }]);
  });

  it('show one line for each outcome with another promised level, in the words of that level', async () => {
    const before = await now();
    const { body } = await client.call(contract.programme.get, { params: { id: programme } });
    const [first, ...others] = body.outcomes ?? [];
    const added = await one(
      sql`select o.id from learning_outcome o join learning_outcome_framework f on f.id = o.framework
          where f.title = 'Dublin-descriptoren' order by o.id limit 1`,
    );
    const outcomes = [
      { learning_outcome: added, level: 2, note: '' },
      { learning_outcome: first?.learning_outcome ?? 0, level: 2, note: 'voorlopig' },
      ...others,
    ];
    await client.call(contract.programme.update, { params: { id: programme }, body: { outcomes } });
    const response = await compare(`programme:${programme}@${before}`, `programme:${programme}`);
    const change = response.body.attributes.find(({ attribute }) => attribute === 'outcomes');
    expect(change?.from_text).toBe('A1 Ontwerpt software bij een opdracht (Niveau 4)');
    const [descriptor, ict, ...more] = change?.to_text.split('\n') ?? [];
    expect(descriptor).toMatch(/ \(U: uitgebouwd\)$/);
    expect([ict, more]).toEqual(['A1 Ontwerpt software bij een opdracht (Niveau 2): voorlopig', []]);
  });

  it('show a difference in another calendar where both use the same week name', async () => {
    const { cohorts, jobs } = contract;
    const units = { default: 'new_version' as const };
    const started = await client.call(cohorts.create, { body: { programmes: [programme], year_start: 2027, units } });
    const worker = connect(api.url, { max: 2 });
    await runDueJob(worker, { kinds: jobKinds, log: { error: (_details, message) => expect.fail(message) } });
    await worker.destroy();
    const { body } = await client.call(jobs.get, { params: { id: started.body.job } });
    const copy = body.result.lines[0]?.made?.id ?? 0;
    const { items } = (await compare(`programme:${programme}`, `programme:${copy}`)).body;
    const changes = items.flatMap((each) => each.changes);
    expect(changes.filter(({ from_text, to_text }) => from_text === to_text)).toEqual([]);
    expect(changes).toContainEqual({
      ...{ object: 'educational_unit', attribute: 'state', from: 'Vastgesteld', to: 'Concept' },
      ...{ from_text: 'Vastgesteld', to_text: 'Concept' },
    });
    const lines = differenceLines(items);
    const moved = lines.filter(({ marks }) => marks.includes('moved'));
    expect(moved.map(({ was, becomes }) => [was, becomes])).toContainEqual([
      expect.stringMatching(/week 51, in .*, in de \d+e week daarvan(, groep \d)?(, de \d+e van \d+)?$/),
      expect.stringMatching(/week 51, in .*, in de \d+e week daarvan(, groep \d)?(, de \d+e van \d+)?$/),
    ]);
    expect(moved.filter(({ was, becomes }) => was === becomes)).toEqual([]);
    await client.call(contract.programme.remove, { params: { id: copy } });
  });

  it('can be compared at two moments, also for items that no longer exist', async () => {
    const made = await client.call(contract.programme.create, { body: { id: programme, action: 'clone' } });
    const { id } = made.body;
    const before = await now();
    await client.call(contract.programme.update, { params: { id }, body: { title: 'Anders' } });
    const between = await now();
    await client.call(contract.programme.remove, { params: { id } });
    const then = await compare(`programme:${id}@${before}`, `programme:${id}@${between}`);
    expect(then.status).toBe(200);
    expect(then.body.attributes.map(({ attribute, to }) => [attribute, to])).toEqual([['title', 'Anders']]);
    expect(then.body.left.moment).toBe(before);
    expect((await compare(`programme:${id}@${before}`, `programme:${id}`)).status).toBe(404);
  });
});

it('distinguishes lessons that look the same', async () => {
  const school = await createPlanSchool(api.database);
  const full = await clientWith(api, school, { '*': 'crud' });
  const { planner } = contract;
  const parts = [{ ...at(3, 0, 3), programme_part: school.parts[0] }];
  const body = { programme: school.planned, year: 1, grid: parts, whole: true };
  const [part] = (await full.call(planner.saveBlockParts, { body })).body;
  const units = [{ ...at(0, 0, 12), educational_unit: school.units[0] }];
  const inPart = { relation_id: part!.relation_id, grid: units };
  const [unit] = (await full.call(planner.saveWeekUnits, { body: inPart })).body;
  const save = (grid: object[]) =>
    full.call(planner.saveLessons, { body: { relation_week_id: unit!.relation_id, grid: grid as never } });
  const three = [0, 3, 6].map((x) => ({ ...at(x, 0), course: school.course }));
  const [first, second] = (await save(three)).body.toSorted((a, b) => a.x - b.x);
  const before = await now();
  const params = { relation_id: second!.relation_id };
  expect((await full.call(planner.saveCourse, { params, body: { location_capacity: 70 } })).status).toBe(200);
  const kept = [first!, second!].map(({ relation_id, x }) => ({ ...at(x, 0), relation_id, course: school.course }));
  expect((await save(kept)).status).toBe(200);
  const response = await compare(`programme:${school.planned}@${before}`, `programme:${school.planned}`, full);
  const lines = differenceLines(response.body.items).filter(({ item }) => item.kind === 'course');
  expect(lines.map((line) => [line.marks[0], noteOf(line) || line.was])).toEqual([
    ['changed', expect.stringMatching(/week \d+, in .+, de 2e van 2$/)],
    ['dropped', expect.stringMatching(/week \d+, in .+, de 3e van 3$/)],
  ]);
});

describe('a comparison', () => {
  it.each(['', 'programme', 'programme:', 'programme:1@gisteren', 'unit:1', 'programme:99999999999'])(
    'is refused for %j',
    async (side) => {
      const answer = await compare(side, `programme:${programme}`);
      expect([answer.status, answer.errors]).toEqual([422, { left: compareText.wrongSide }]);
    },
  );

  it('is refused across schools, with a message for users of both and a 404 for others', async () => {
    const school = await createSchool(api.database);
    const both = await compare(`programme:${programme}`, `programme:${school.programme}`);
    expect([both.status, both.errors]).toEqual([422, { right: compareText.otherSchool }]);
    const other = await clientWith(api, school, { '*': 'crud' });
    expect((await compare(`programme:${programme}`, `programme:${school.programme}`, other)).status).toBe(404);
  });

  it('is refused without the right, and shows nothing of a level that the reader may not see', async () => {
    const organization = await one(sql`select organization as id from programme where id = ${programme}`);
    const copied = await client.call(contract.programme.create, { body: { id: programme, action: 'clone' } });
    const sides = [`programme:${programme}`, `programme:${copied.body.id}`] as const;
    const school = { organization } as Awaited<ReturnType<typeof createSchool>>;
    const noPlan = await clientWith(api, school, { programme: 'r', calendar: 'r' });
    const seen = await compare(...sides, noPlan);
    expect([seen.status, seen.body.items, seen.body.left.years]).toEqual([200, [], null]);
    const noLessons = await clientWith(api, school, { programme: 'r', calendar: 'r', calendar__level1: 'r' });
    const kinds = new Set((await compare(...sides, noLessons)).body.items.map(({ left }) => left?.kind));
    expect([...kinds].filter((kind) => kind !== 'part' && kind !== 'block_unit')).toEqual([]);
    const nothing = await clientWith(api, school, { calendar: 'r' });
    expect((await compare(...sides, nothing)).status).toBe(403);
  });
});

it('is the same in Word, Excel and CSV', async () => {
  const moment = await now();
  await client.call(contract.programme.update, { params: { id: programme }, body: { ects_credits: 180 } });
  const search = new URLSearchParams({ left: `programme:${programme}@${moment}`, right: `programme:${programme}` });
  const file = (type: string) =>
    api.app.inject({
      url: `/api/documents/changes.${type}?${search.toString()}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const excel = await file('xlsx');
  expect(excel.statusCode).toBe(200);
  expect(excel.headers['content-disposition']).toContain('attachment; filename="wijzigingsoverzicht.xlsx"');
  const rows = (await readXlsx(excel.rawPayload)).sheets[0]?.rows ?? [];
  expect(rows.find((row) => row[2] === 'EC')).toEqual(['Programma', 'Gewijzigd', 'EC', '240', '180']);
  expect((await file('csv')).payload).toContain('\r\nProgramma;Gewijzigd;EC;240;180\r\n');
  const word = await file('docx');
  expect(word.statusCode).toBe(200);
  expect(word.rawPayload.subarray(0, 2).toString()).toBe('PK');
});
