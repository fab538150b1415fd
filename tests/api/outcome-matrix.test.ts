// The outcome matrix in the API: saved cell by cell with its tags, by users with the right, and as Excel.
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import type { OutcomeCell, OutcomeMatrix } from '#shared/api/outcomes.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { cellWords } from '#shared/outcomes/matrix-words.ts';
import { matrixTable } from '#shared/outcomes/matrix-table.ts';
import { outcomeText } from '#shared/text/outcomes.ts';
import { Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, tokenWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { learningOutcomeFramework, learningOutcome, educationalUnit, outcomes, programme, planner } = contract;
let api: TestApi;
let school: PlanSchool;
let token: string;
let full: Client;
let exam: number;
let [design, build]: [number, number] = [0, 0];

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  school = await createPlanSchool(api.database);
  token = await tokenWith(api, school, { '*': 'crud' });
  full = new Client(api.app, token);
  const made = await full.call(learningOutcomeFramework.create, { body: { title: 'Leeruitkomsten ICT' } });
  const outcome = async (code: string, title: string) => {
    const body = { code, title, framework: made.body.id };
    return (await full.call(learningOutcome.create, { body })).body.id;
  };
  [design, build] = [await outcome('A1', 'Ontwerpen'), await outcome('A2', '=1+1')];
  exam = await plan();
});

/** An exam in a unit in a part of the first year. */
async function plan(): Promise<number> {
  const one = async (answer: Promise<{ body: GridItem[] }>) => ((await answer).body[0] as GridItem).relation_id;
  const parts = [{ ...at(0, 0, 6), programme_part: school.parts[0] }];
  const year = { programme: school.planned, year: 1 };
  const part = await one(full.call(planner.saveBlockParts, { body: { ...year, grid: parts } }));
  const units = [{ ...at(0, 0, 12), educational_unit: school.units[0] }];
  const unit = await one(full.call(planner.saveWeekUnits, { body: { relation_id: part, grid: units } }));
  const lessons = [{ ...at(3, 2), exam: school.exam, prepopulate: true }];
  return one(full.call(planner.saveLessons, { body: { relation_week_id: unit, grid: lessons } }));
}

const read = async (client = full) =>
  (await client.call(contract.outcomes.matrix, { query: { programme: school.planned } })).body;
const unitOf = ({ columns: units }: OutcomeMatrix) => units[0]!;
const examOf = (matrix: OutcomeMatrix) => unitOf(matrix).exams[0]!;

async function fill(): Promise<void> {
  const id = school.planned;
  const promised = [{ learning_outcome: design, level: 3 }, { learning_outcome: build }];
  await full.call(programme.update, { params: { id }, body: { outcomes: promised } });
  const taught = [{ learning_outcome: design, level: 1, note: 'in duo’s' }];
  await full.call(educationalUnit.update, { params: { id: school.units[0] ?? 0 }, body: { outcomes: taught } });
  const assessed = [{ learning_outcome: design, level: 3, share: 40 }];
  await full.call(planner.saveExam, { params: { relation_id: exam }, body: { outcomes: assessed } });
}

describe('a cell', () => {
  it('is saved with its tag from the matrix, and an old tag is refused with the current value', async () => {
    await fill();
    const seen = await read();
    const [taught, assessed] = seen.cells as [OutcomeCell, OutcomeCell];
    const { educational_unit } = unitOf(seen);
    expect([taught, assessed]).toMatchObject([
      { learning_outcome: design, educational_unit, relation_id: 0, level: 1 },
      { learning_outcome: design, educational_unit: 0, relation_id: exam, level: 3, share: 40 },
    ]);
    const teach = (level: number | null, ifMatch: string, learning_outcome = design) =>
      full.call(outcomes.saveCell, { body: { learning_outcome, educational_unit, level }, ifMatch });
    const saved = await teach(2, taught.etag);
    expect([saved.status, saved.body]).toMatchObject([200, { ...taught, level: 2, etag: expect.any(String) }]);
    const late = await teach(3, taught.etag);
    expect([late.status, late.details]).toMatchObject([412, { current: { level: 2 } }]);
    // Another cell of the same unit does not conflict, and the note stays.
    expect((await teach(1, '"r0-item"', build)).status).toBe(200);
    expect((await teach(1, '"r0-item"', build)).status).toBe(412);
    expect((await teach(null, saved.body.etag)).body.level).toBe(null);
    expect((await teach(3, '"r0-item"')).status).toBe(200);
    expect(unitOf(await read()).outcomes).toEqual([
      { learning_outcome: design, level: 3, note: '' },
      { learning_outcome: build, level: 1, note: '' },
    ]);

    const assess = (change: object, ifMatch: string) =>
      full.call(outcomes.saveCell, {
        body: { learning_outcome: design, relation_id: exam, level: 2, ...change },
        ifMatch,
      });
    expect((await assess({}, assessed.etag)).body).toMatchObject({ level: 2, share: 40 });
    expect((await assess({ share: 60 }, assessed.etag)).status).toBe(412);
    expect(examOf(await read()).outcomes).toEqual([{ learning_outcome: design, level: 2, share: 40 }]);
    const history = await sql<{ reached: number }>`
      select count(*)::int as reached from change where table_name = 'unit_outcome' and record = ${educational_unit}`.execute(
      api.database,
    );
    expect(history.rows[0]?.reached).toBeGreaterThan(3);

    const promise = { params: { id: school.planned }, body: { outcomes: [] }, ifMatch: seen.programme.etag };
    expect((await full.call(programme.update, promise)).status).toBe(200);
    expect(
      (await full.call(programme.update, { ...promise, body: { outcomes: [{ learning_outcome: build }] } })).status,
    ).toBe(412);
  });

  it('is refused with a message when it names nothing, too much, or an unknown record', async () => {
    await fill();
    const unit = school.units[0] ?? 0;
    const save = (body: object, client = full) =>
      client.call(outcomes.saveCell, { body: { learning_outcome: design, level: 1, ...body } });
    const one = { status: 422, errors: { educational_unit: outcomeText.oneOfTwo } };
    expect(await save({})).toMatchObject(one);
    expect(await save({ educational_unit: unit, relation_id: exam })).toMatchObject(one);
    expect(await save({ educational_unit: unit, share: 10 })).toMatchObject({
      errors: { share: outcomeText.shareOfExam },
    });
    expect(await save({ relation_id: exam, note: 'Nee' })).toMatchObject({ errors: { note: outcomeText.noteOfUnit } });
    expect((await save({ educational_unit: unit, level: 9 })).status).toBe(422);
    expect((await save({ educational_unit: unit, learning_outcome: 99_999 })).status).toBe(422);
    expect((await save({ relation_id: exam, share: 101 })).status).toBe(422);
    expect((await save({ educational_unit: 99_999 })).status).toBe(404);
    const other = await clientWith(api, await createPlanSchool(api.database), { '*': 'crud' });
    expect([
      (await save({ educational_unit: unit }, other)).status,
      (await save({ relation_id: exam }, other)).status,
    ]).toEqual([404, 404]);
    const blind = { 'educational_unit.outcomes': 'u', 'rel__calendar_week__exam.outcomes': 'u' };
    for (const client of [
      await clientWith(api, school, { '*': 'r' }),
      await clientWith(api, school, { '*': 'crud' }, { attributes: blind }),
    ])
      expect([
        (await save({ educational_unit: unit }, client)).status,
        (await save({ relation_id: exam }, client)).status,
      ]).toEqual([403, 403]);
  });

  it('has no tag for users who may not change it or may not see all of it', async () => {
    await fill();
    const tags = async (client: Client) => {
      const matrix = await read(client);
      return [matrix.programme.etag !== '', unitOf(matrix).may_change, examOf(matrix).may_change];
    };
    expect(await tags(full)).toEqual([true, true, true]);
    expect(await tags(await clientWith(api, school, { '*': 'r' }))).toEqual([false, false, false]);
    const blind = {
      'programme.outcomes': 'u',
      'educational_unit.outcomes': 'u',
      'rel__calendar_week__exam.outcomes': 'u',
    };
    expect(await tags(await clientWith(api, school, { '*': 'crud' }, { attributes: blind }))).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('the matrix in Excel', () => {
  const file = (query: string, by = token, type = 'xlsx') =>
    api.app.inject({
      url: `/api/outcomes/matrix.${type}?programme=${school.planned}${query}`,
      headers: { authorization: `Bearer ${by}` },
    });
  const sheets = async (query = '') => {
    const answer = await file(query);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('matrix-leeruitkomsten.xlsx');
    return (await readXlsx(answer.rawPayload)).sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map((row) => row.map(String)),
    }));
  };

  it('equals the screen, with every cell in words', async () => {
    await fill();
    const matrix = await read();
    const table = matrixTable(matrix, { of: 'units', year: 0, part: 0, framework: 0, gaps: false });
    const [screen, words] = await sheets();
    const { title, outcomes: taught } = unitOf(matrix);
    expect(taught).toHaveLength(1);
    expect([screen!.name, words!.name]).toEqual(['Uitkomsten en eenheden', 'In woorden']);
    const head = screen!.rows.find((row) => row.includes(title))!;
    const row = screen!.rows.find((each) => each[1] === 'A1')!;
    expect([row[2], row[3], row[head.indexOf(title)]]).toEqual(['Ontwerpen', 'B', 'I']);
    const cell = table.frameworks[0]!.rows[0]!;
    const description = cellWords(cell.cells[0] ?? null, 'unit', cell.levels);
    expect(description).toMatch(/^geïntroduceerd, getoetst in .*beheerst, 40%.*, toelichting: in duo’s$/);
    expect(words!.rows.find((each) => each[1] === 'A1' && each[5] === title)?.[6]).toBe(description);
    const csv = (await file('', token, 'csv')).payload.split('\r\n');
    expect(csv.filter((line) => line.includes(title)).length).toBe(
      words!.rows.filter((each) => each[5] === title).length,
    );
    expect(csv.some((line) => line.includes(`${title};${description}`))).toBe(true);
    // Text stays text, whatever it begins with.
    expect(screen!.rows.find((each) => each[1] === 'A2')?.[2]).toBe('=1+1');
  });

  it('is wide enough for its column names, and has each year and block once', async () => {
    await fill();
    const [screen] = (await readXlsx((await file('')).rawPayload)).sheets;
    const { rows, rowDefs, merges = [] } = screen!;
    const [years, blocks, names] = rows.slice(2, 5).map((row) => row.map((cell) => String(cell ?? '')));
    const longest = Math.max(...names!.slice(4, -1).map((name) => name.length));
    expect(rowDefs?.get(4)?.height).toBeGreaterThan(longest * 5);
    for (const row of [years!, blocks!])
      expect(row.slice(4, -1).filter(Boolean)).toEqual([...new Set(row.slice(4, -1))].filter(Boolean));
    // A label spans the columns up to the next one.
    for (const { startRow, startCol } of merges) expect(rows[startRow]?.[startCol]).toBeTruthy();
  });

  it('has the exams, and the filter of the screen', async () => {
    await fill();
    const [screen] = await sheets('&of=exams');
    expect(screen!.name).toBe('Uitkomsten en toetsen');
    expect(screen!.rows.find((row) => row[1] === 'A1')).toContain('B 40%');
    const [none] = await sheets('&year=2');
    expect(none!.rows.find((row) => row[1] === 'A1')).not.toContain('I');
    expect((await sheets('&framework=999999'))[0]!.rows.some((row) => row[1] === 'A1')).toBe(false);
  });

  it('is refused like the matrix', async () => {
    const reader = await tokenWith(api, school, { programme: 'r', calendar: 'r', calendar__level1: 'r' });
    expect((await file('', reader)).statusCode).toBe(403);
    const other = await tokenWith(api, await createPlanSchool(api.database), { '*': 'crud' });
    expect((await file('', other)).statusCode).toBe(404);
    expect((await file('&of=rooms')).statusCode).toBe(422);
  });
});
