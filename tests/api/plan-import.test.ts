// The table of a plan, changed in a spreadsheet and imported: it does what the planner would do, with the same refusals.
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { connect, type Database } from '#server/db/connect.ts';
import { jobKinds } from '#server/job-kinds.ts';
import { runDueJob } from '#server/jobs/run-due.ts';
import { contract } from '#shared/api/contract.ts';
import { importText } from '#shared/text/imports.ts';
import { planFileText } from '#shared/text/plan-file.ts';
import { planImportText } from '#shared/text/plan-import.ts';
import { spreadsheetText } from '#shared/text/spreadsheet.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith } from '#tests/support/factories.ts';
import { countQueries } from '#tests/support/fuzz/queries.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { countChangeSets } from '#tests/support/memory.ts';
import { at } from '#tests/support/planner.ts';

const { imports, jobs, planner, documents } = contract;
let api: TestApi;
let worker: Database;
let school: FullSchool;
let full: Client;

beforeAll(async () => {
  api = await startApi();
  worker = connect(api.url, { max: 2 });
});
afterAll(async () => {
  await worker.destroy();
  await api.close();
});
beforeEach(async () => {
  school = await createFullSchool(api);
  full = await clientWith(api, school, { '*': 'crud' });
});

type Cell = string | number | boolean | Date | null;
type Change = Record<string, Cell>;

const exported = async (client = full) =>
  (await client.call(documents.plan, { query: { programme: school.planned } })).bytes;

/** The table of the workbook with other values in the rows of these relations, and new rows below. */
async function tableWith(changes: Record<number, Change>, added: Change[] = [], client = full): Promise<Uint8Array> {
  const { sheets } = await readXlsx(await exported(client));
  const [head = [], hidden = [], ...rows] = sheets.find(({ name }) => name === planFileText.flat)?.rows ?? [];
  const changed = (row: readonly Cell[], values: Change) =>
    head.map((_, index) => values[String(hidden[index])] ?? row[index] ?? null);
  const below = added.map((values) => changed([], values));
  const all = [head, hidden, ...rows.map((row) => changed(row, changes[Number(row[0])] ?? {})), ...below];
  return writeXlsx({ sheets: [{ name: 'Blad', rows: all }] });
}

/** A row of the table as the file has it, by the names of its columns. */
async function rowOf(id: number): Promise<Change> {
  const { sheets } = await readXlsx(await exported());
  const [, hidden = [], ...rows] = sheets.find(({ name }) => name === planFileText.flat)?.rows ?? [];
  const row = rows.find(([first]) => Number(first) === id) ?? [];
  return Object.fromEntries(hidden.map((name, index) => [String(name), row[index] ?? null]));
}

const read = (body: Uint8Array, client = full) =>
  client.call(imports.plan, { query: { programme: school.planned }, body });
const rowsOf = async (id: number, change?: 'refused' | 'changed', client = full) =>
  (await client.call(imports.get, { params: { id }, query: change ? { change } : {} })).body.rows;
const apply = (id: number, body = {}, client = full) => client.call(imports.apply, { params: { id }, body });

async function done(started: { status: number; body: { job: number }; message: string }, client = full) {
  expect(started).toMatchObject({ status: 202, message: '' });
  // The school has another job waiting.
  for (;;) {
    await runDueJob(worker, { kinds: jobKinds, log: { error: (details) => expect.fail(JSON.stringify(details)) } });
    const { body } = await client.call(jobs.get, { params: { id: started.body.job } });
    if (body.ended_at !== null) return body.result.lines[0];
  }
}

/** Every row of the plan, without its revisions and client key. */
async function stored(): Promise<unknown[]> {
  const found = await sql<{ row: unknown }>`
    select to_jsonb(p) - '{grid_revision,client_key}'::text[] || coalesce(to_jsonb(c), to_jsonb(e), '{}') - 'revision' as row
    from placement p left join rel__calendar_week__course c on c.id = p.id left join rel__calendar_week__exam e on e.id = p.id
    where p.programme = ${school.planned} order by p.id`.execute(api.database);
  return found.rows.map(({ row }) => row);
}
const placed = async (id: number) =>
  (await sql<Record<string, number>>`select * from placement where id = ${id}`.execute(api.database)).rows[0];
const counts = (given: object) => ({ new: 0, changed: 0, same: 0, refused: 0, inactive: 0, ...given });

describe('the table of a plan', () => {
  it('changes nothing when it is unchanged', async () => {
    const answer = await read(await exported());
    expect(answer).toMatchObject({ status: 201, message: '', body: { problems: [] } });
    const { same } = answer.body.counts;
    expect(answer.body.counts).toEqual(counts({ same }));
    expect(same).toBeGreaterThan(5);
  });

  it('changes the forms of lessons by one statement each', async () => {
    const grid = Array.from({ length: 22 }, (_, index) => ({
      ...at(index % 12, Math.floor(index / 12), 1),
      ...(index % 2 === 0 ? { course: school.course } : { exam: school.exam }),
    }));
    const saved = await full.call(planner.saveLessons, { body: { relation_block_id: school.placed.block, grid } });
    const ids = saved.body.map(({ relation_id }) => relation_id);
    const cost = async (changed: number[]) => {
      const file = await tableWith(Object.fromEntries(changed.map((id) => [id, { duration: '2 uur' }])));
      let found = 0;
      const queries = await countQueries(async () => {
        found = (await read(file)).body.counts.changed;
      });
      expect(found).toBe(changed.length);
      return queries;
    };
    expect((await cost(ids)) - (await cost(ids.slice(0, 2)))).toBe(20);
  });

  it('can be previewed, applied as one change, and undone', async () => {
    const { part, unit, course, exam, block } = school.placed;
    const file = await tableWith(
      {
        [part]: { last_block: 'Blok 1', y: 3 },
        [unit]: { first_week: 37, last_week: 40 },
        [course]: { width: 2, duration: '2 uur', mandatory: 'ja' },
        [exam]: { remove: 'ja' },
        [block]: { height: 2 },
      },
      [
        { inside: 'Thema Web', kind: 'Eenheid', name: 'Databases', first_week: 41, last_week: 45 },
        { year: 1, kind: 'Onderdeel', name: 'Thema Web', first_block: 'Blok 3', last_block: 'Blok 4' },
        { inside: 'Programmeren 1', kind: 'Toets', name: 'Schriftelijk tentamen', first_week: 38, weighing: '50%' },
      ],
    );
    const before = await stored();
    const sets = await countChangeSets(api.database);
    const importSets = async () =>
      (await sql`select from change_set where kind = 'planner.import'`.execute(api.database)).rows.length;
    const imported = await importSets();
    const answer = await read(file);
    expect(await rowsOf(answer.body.id, 'refused')).toEqual([]);
    expect(answer.body.counts).toMatchObject({ new: 3, changed: 4, inactive: 1, refused: 0 });
    expect((await rowsOf(answer.body.id, 'changed')).find(({ id }) => id === unit)?.changes).toEqual([
      { attribute: 'first_week', from: '36', to: '37' },
      { attribute: 'last_week', from: '45', to: '40' },
    ]);
    expect(await stored()).toEqual(before);
    expect(await countChangeSets(api.database)).toBe(sets);

    const applied = await done(await apply(answer.body.id));
    expect(applied).toMatchObject({ state: 'done', message: '3 toegevoegd, 4 gewijzigd, 1 verwijderd' });
    expect(await importSets()).toBe(imported + 1);
    expect(await placed(part)).toMatchObject({ x: 0, width: 3, y: 2 });
    expect(await placed(course)).toMatchObject({ width: 2 });
    expect(await placed(exam)).toBeUndefined();
    const again = await read(await exported());
    expect(again.body.counts).toEqual(counts({ same: before.length + 2 }));
    expect(await apply(answer.body.id)).toMatchObject({ status: 409, message: importText.applied });

    const last = (await full.call(planner.lastChange, { query: { programme: school.planned } })).body.undo;
    expect(last).toMatchObject({ added: 3, removed: 1 });
    await done(await full.call(imports.undo, { params: { id: answer.body.id }, body: {} }));
    expect(await stored()).toEqual(before);
  });

  it('has rows refused by the rules of the planner, and the others applied', async () => {
    const { part, block, unit, course } = school.placed;
    const file = await tableWith(
      {
        [part]: { first_block: 'Blok 2', last_block: 'Blok 2' },
        [block]: { height: 2 },
        [unit]: { first_week: 12 },
        [course]: { name: 'Schriftelijk tentamen' },
      },
      [
        { year: 1, kind: 'Eenheid', name: 'Bestaat niet', first_block: 'Blok 1' },
        { year: 1, kind: 'Onderdeel', name: 'Thema Data' },
        { year: 9, kind: 'Onderdeel', name: 'Thema Data', first_block: 'Blok 1' },
        { year: 1, kind: 'Toets', name: 'Schriftelijk tentamen', first_week: 36 },
      ],
    );
    const answer = await read(file);
    const found = await rowsOf(answer.body.id, 'refused');
    expect(found.map(({ errors }) => errors[0]?.attribute)).toEqual([
      ...['', 'first_week', 'name', 'name', 'first_block', 'year', 'inside'],
    ]);
    expect(found[0]?.errors[0]?.message).toContain('Thema Data');
    expect(found[1]?.errors[0]?.message).toBe(planImportText.noWeek('12'));
    expect(found[2]?.errors[0]?.message).toBe(planImportText.fixed);
    expect(found[4]?.errors[0]?.message).toBe(planImportText.time(planFileText.columns.first_block));
    expect(await apply(answer.body.id)).toMatchObject({ status: 409, message: importText.refusedRows });
    await done(await apply(answer.body.id, { rows: 'good' }));
    expect(await placed(block)).toMatchObject({ height: 2 });
    expect(await placed(part)).toMatchObject({ x: 0 });
  });

  it('can have a row copied without its id, as a new item beside the original', async () => {
    const { part, unit, course } = school.placed;
    const copy = async (id: number, values: Change) => ({ ...(await rowOf(id)), id: null, ...values });
    const added = [
      await copy(part, {}),
      await copy(unit, { first_week: 37, last_week: 40 }),
      await copy(course, {}),
      await copy(course, { first_week: 38, last_week: 38 }),
    ];
    const answer = await read(await tableWith({}, added));
    expect(await rowsOf(answer.body.id, 'refused')).toEqual([]);
    expect(answer.body.counts).toMatchObject({ new: 4, changed: 0 });
    expect(answer.body.problems).toEqual([{ kind: 'repaired', message: planImportText.added(4) }]);
    const before = await sql<{ id: number }>`select max(id)::int as id from placement`.execute(api.database);
    await done(await apply(answer.body.id));
    const made = await sql<Record<string, number | string>>`
      select kind, x, y, width from placement where programme = ${school.planned} and id > ${before.rows[0]?.id}
      order by id`.execute(api.database);
    expect(made.rows).toMatchObject([
      { kind: 'part', x: 0, y: 1 },
      { kind: 'week_unit', y: 1 },
      { kind: 'course', y: 0 },
      { kind: 'course', y: 2 },
    ]);
    expect((await read(await exported())).body.counts).toMatchObject({ new: 0, changed: 0, refused: 0 });
    const twice = await read(await tableWith({}, [await rowOf(part)]));
    expect((await rowsOf(twice.body.id, 'refused'))[0]?.errors[0]?.message).toBe(spreadsheetText.row.twice);
  });

  it('does not change what somebody else saved in between', async () => {
    const { part } = school.placed;
    const old = await tableWith({ [part]: { y: 5 } });
    const judged = await read(old);
    expect(judged.body.counts).toMatchObject({ changed: 1, refused: 0 });
    const { body: grid } = await full.call(planner.blockParts, { query: { programme: school.planned, year: 1 } });
    const moved = grid.map((item) => ({
      relation_id: item.relation_id,
      ...at(item.x, item.y + 1, item.width, item.height),
    }));
    const other = await full.call(planner.saveBlockParts, {
      body: { programme: school.planned, year: 1, grid: moved },
    });
    expect(other.status).toBe(200);

    expect(await done(await apply(judged.body.id))).toMatchObject({ state: 'refused' });
    expect(await placed(part)).toMatchObject({ y: 1 });
    const late = await read(old);
    const [row] = await rowsOf(late.body.id, 'refused');
    expect(row).toMatchObject({ id: part, conflict: true, errors: [{ message: spreadsheetText.row.conflict }] });
    await done(await apply(late.body.id, { rows: 'all', overwrite: true }));
    expect(await placed(part)).toMatchObject({ y: 4 });
  });

  it('is for one programme only', async () => {
    const query = { programme: school.programme };
    const answer = await full.call(imports.plan, { query, body: await exported() });
    expect(answer).toMatchObject({ status: 422, message: planImportText.otherProgramme });
    const list = await full.call(contract.educationalUnit.xlsx);
    expect(await read(list.bytes)).toMatchObject({ status: 422, message: planImportText.noTable });
  });
});

describe('rights', () => {
  const level = (letters: string) => ({
    ...{ calendar: 'r', programme_part: 'r', educational_unit: 'r', course: 'r', exam: 'r' },
    calendar__level1: letters,
    calendar__level2: 'ru',
    calendar__level3: 'ru',
  });

  it('are those of the planner, checked row by row', async () => {
    const { part, theme } = school.placed;
    const file = await tableWith({ [part]: { remove: 'ja' }, [theme]: { y: 4 } }, [
      { year: 1, kind: 'Onderdeel', name: 'Thema Web', first_block: 'Blok 4' },
    ]);
    const editor = await clientWith(api, school, level('ru'));
    const answer = await read(file, editor);
    const refused = await rowsOf(answer.body.id, 'refused', editor);
    expect(refused.map(({ errors }) => errors[0]?.message)).toEqual(Array(2).fill(spreadsheetText.row.forbidden));
    await done(await apply(answer.body.id, { rows: 'good' }, editor), editor);
    expect(await placed(theme)).toMatchObject({ y: 3 });
    expect(await placed(part)).toBeDefined();
  });

  it('show nothing of unreadable levels, and nothing to other users', async () => {
    const { course } = school.placed;
    const file = await tableWith({ [course]: { width: 3 } });
    const planners = await clientWith(api, school, { calendar: 'r', calendar__level1: 'ru', programme_part: 'r' });
    const answer = await read(file, planners);
    const refused = await rowsOf(answer.body.id, 'refused', planners);
    expect(refused.find(({ line }) => line > 0)?.errors[0]?.message).toBe(planImportText.notFound);
    expect(await rowsOf(answer.body.id)).toBeUndefined();
    const reader = await clientWith(api, school, { calendar: 'r', calendar__level1: 'r' });
    expect((await read(file, reader)).status).toBe(403);
    const elsewhere = await clientWith(api, school, level('crud'), { units: [school.otherFaculty] });
    expect((await read(file, elsewhere)).body.counts).toMatchObject({ changed: 0, refused: 1 });
    const stranger = await clientWith(api, await createFullSchool(api), { '*': 'crud' });
    expect((await read(file, stranger)).status).toBe(404);
  });
});
