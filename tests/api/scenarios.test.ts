// Scenarios: copies to try changes in, which lists leave out, and from which chosen changes are taken over.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { connect, type Database } from '#server/db/connect.ts';
import { loadDemo } from '#server/demo/load.ts';
import { contract } from '#shared/api/contract.ts';
import { differenceLines } from '#shared/planning/difference-lines.ts';
import { scenarioText } from '#shared/text/scenario.ts';
import { undoText } from '#shared/text/undo.ts';
import { answered, type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, demoClient, demoProgramme, type Letters } from '#tests/support/factories.ts';
import { runJob } from '#tests/support/jobs.ts';
import { saveYear } from '#tests/support/planner.ts';

const { planner, programme: programmes, programmePart, scenarios, compare, jobs } = contract;
let api: TestApi;
let worker: Database;
let client: Client;
let planned: Awaited<ReturnType<typeof demoProgramme>>;
let programme: number;

const withRights = (objects: Letters) => clientWith(api, planned, objects);

beforeAll(async () => {
  api = await startApi();
  worker = connect(api.url, { max: 2 });
  await loadDemo(api.database);
  client = await demoClient(api);
  planned = await demoProgramme(api);
});
afterAll(async () => {
  await worker.destroy();
  await api.close();
});

/** A programme per test: a copy of one that is fully planned. */
beforeEach(async () => {
  programme = (await client.call(programmes.create, { body: { id: planned.id, action: 'clone' } })).body.id;
});

async function makeScenario(title?: string): Promise<number> {
  const started = await client.call(scenarios.create, { body: { programme, ...(title && { title }) } });
  expect(started.status).toBe(202);
  await runJob(worker);
  const job = await client.call(jobs.get, { params: { id: started.body.job } });
  expect(job.body.state).toBe('done');
  return job.body.result.lines[0]?.made?.id ?? 0;
}

const level1 = async (id: number) => (await client.call(planner.level1, { query: { programme: id } })).body;
type Item = Awaited<ReturnType<typeof level1>>['years'][number]['grid'][number];
const sent = ({ relation_id, programme_part, educational_unit, x, y, width, height }: Item) => ({
  ...{ relation_id, x, y, width, height },
  ...(programme_part ? { programme_part } : { educational_unit: educational_unit ?? 0 }),
});
const save = async (id: number, change: (grid: Item[]) => object[], year = 1) => {
  const grid = (await level1(id)).years.find((each) => each.year === year)?.grid ?? [];
  await saveYear(client, id, change(grid), year);
};
/** Moves the first item to the next block, below everything else. */
const toNextBlock = (grid: Item[]) => {
  const lowest = Math.max(...grid.map(({ y, height }) => y + height));
  return grid.map((each, index) => ({ ...sent(each), ...(index === 0 ? { x: (each.x + 3) % 12, y: lowest } : {}) }));
};
/** Copies a part of the first year to the fourth. */
const copyToYear4 = async (id: number, relation_id = 0) => {
  const end = { programme_id: id, relation_id: 0, type: 'programmepart' };
  const grid = [{ type: 'programmepart', relation_id }];
  await answered(client.call(planner.copy, { body: { from: end, to: { ...end, year: 4 }, grid } }));
};
const differences = async (id: number) => (await client.call(scenarios.get, { params: { id } })).body;
const linesOf = async (id: number) => differenceLines((await differences(id)).items);
const compareWith = (id: number) =>
  client.call(compare.compare, { query: { left: `programme:${programme}`, right: `programme:${id}` } });
const merge = (id: number, items: object[], attributes: string[] = [], by = client) =>
  by.call(scenarios.merge, { params: { id }, body: { items, attributes } });
const lastChange = async (id: number, by = client) =>
  (await by.call(planner.lastChange, { query: { programme: id } })).body;
/** The programme and its plan in the database. */
const whole = async () => {
  const rowsOf = async (from: ReturnType<typeof sql>) =>
    (
      await sql<{ row: object }>`
        select to_jsonb(r) - '{revision,grid_revision,updated_at}'::text[] as row from ${from} order by r.id`.execute(
        api.database,
      )
    ).rows;
  return {
    programme: await rowsOf(sql`programme r where id = ${programme}`),
    items: await rowsOf(sql`placement r where programme = ${programme}`),
    exams: await rowsOf(sql`rel__calendar_week__exam r join placement p on p.id = r.id where programme = ${programme}`),
  };
};
const keysOf = (lines: ReturnType<typeof differenceLines>) =>
  lines.map(({ compared: { left, right } }) => ({ left: left?.relation_id ?? 0, right: right?.relation_id ?? 0 }));

describe('a scenario', () => {
  it('is a copy that lists leave out unless requested, and that names its programme', async () => {
    const parts = (await client.call(programmePart.list)).body.map(({ id, programmes: of }) => [id, of]);
    const id = await makeScenario('Wat als?');
    const ids = async (query: Record<string, number>) =>
      (await client.call(programmes.list, { query })).body.map((each) => each.id);
    expect(await ids({})).not.toContain(id);
    expect(await ids({ scenarios: 1 })).toContain(id);
    expect((await client.call(planner.programmes)).body.map((each) => each.id)).not.toContain(id);
    expect((await client.call(planner.tree, { query: {} })).body.programmes.map((each) => each.id)).not.toContain(id);
    const one = await client.call(programmes.get, { params: { id } });
    expect(one.body).toMatchObject({ title: 'Wat als?', scenario_of: programme });
    const [made] = (await client.call(contract.history.list, { query: { programme: id } })).body;
    expect(made?.changes[0]).toMatchObject({ object: 'programme', id, title: 'Wat als?', action: 'create' });
    expect((await level1(id)).programme.scenario_of).toBe(programme);
    const same = await compareWith(id);
    expect(differenceLines(same.body.items)).toEqual([]);
    expect(same.body.attributes.map(({ attribute }) => attribute)).toEqual(['title']);
    // Its parts do not list it, and stay in it when somebody saves them.
    const after = (await client.call(programmePart.list)).body.map(({ id: part, programmes: of }) => [part, of]);
    expect(after).toEqual(parts);
    const [part] = (await client.call(contract.catalogue.partProgrammes, { query: { programme: id } })).body;
    await client.call(programmePart.update, { params: { id: part?.id ?? 0 }, body: { programmes: [] } });
    const linked = (await client.call(contract.catalogue.partProgrammes, { query: { programme: id } })).body;
    expect(linked.map((each) => each.id)).toContain(part?.id);
  });

  it('gets a default name of its own', async () => {
    const ids = [await makeScenario(), await makeScenario()];
    const titles: string[] = [];
    for (const id of ids) titles.push((await client.call(programmes.get, { params: { id } })).body.title ?? '');
    for (const id of ids) expect((await client.call(programmes.remove, { params: { id } })).status).toBe(204);
    expect(titles).toEqual([expect.stringMatching(/\(scenario\)$/), expect.stringMatching(/\(scenario 2\)$/)]);
  });

  it('keeps its programme, and cannot be made of a scenario or without the right to make programmes', async () => {
    const id = await makeScenario();
    const removed = await client.call(programmes.remove, { params: { id: programme } });
    expect([removed.status, removed.message]).toEqual([409, expect.stringContaining('1 scenario')]);
    const again = await client.call(scenarios.create, { body: { programme: id } });
    expect([again.status, again.errors]).toEqual([422, { programme: scenarioText.ofScenario }]);
    const other = await clientWith(api, await createSchool(api.database), { '*': 'crud' });
    expect((await other.call(scenarios.create, { body: { programme } })).status).toBe(404);
    expect((await other.call(scenarios.get, { params: { id } })).status).toBe(404);
    expect((await merge(id, [], [], other)).status).toBe(404);
    expect((await (await demoClient(api, 'lezer')).call(scenarios.create, { body: { programme } })).status).toBe(403);
    expect((await client.call(programmes.remove, { params: { id } })).status).toBe(204);
    expect((await client.call(programmes.remove, { params: { id: programme } })).status).toBe(204);
  });
});

describe('taking over', () => {
  it('applies the chosen changes, and leaves the rest to choose from', async () => {
    const id = await makeScenario();
    // One item is removed, one moves down, and the programme gets other EC.
    let moved = 0;
    await save(id, (grid) => {
      const [, ...kept] = grid;
      moved = kept[0]?.relation_id ?? 0;
      return toNextBlock(kept);
    });
    await client.call(programmes.update, { params: { id }, body: { ects_credits: 180, description: '<p>Nieuw</p>' } });
    const found = await differences(id);
    const lines = differenceLines(found.items);
    expect(new Set(lines.map(({ marks }) => marks[0]))).toEqual(new Set(['dropped', 'moved']));
    expect(lines).toHaveLength(2);
    expect(found.items.every(({ conflict }) => !conflict)).toBe(true);
    expect(found.attributes.map(({ attribute }) => attribute).toSorted()).toEqual(['description', 'ects_credits']);

    const dropped = keysOf(lines.filter(({ marks }) => marks[0] === 'dropped'));
    const taken = await merge(id, dropped, ['ects_credits']);
    expect([taken.status, taken.body.taken]).toEqual([200, 2]);
    expect((await client.call(programmes.get, { params: { id: programme } })).body.ects_credits).toBe(180);
    const left = await differences(id);
    expect(differenceLines(left.items).map(({ marks, item }) => [marks[0], item.relation_id])).toEqual([
      ['moved', moved],
    ]);
    expect(left.attributes.map(({ attribute }) => attribute)).toEqual(['description']);

    expect((await merge(id, keysOf(differenceLines(left.items)), ['description'])).status).toBe(200);
    const done = await differences(id);
    expect([done.items, done.attributes]).toEqual([[], []]);
    const same = await compareWith(id);
    expect(differenceLines(same.body.items)).toEqual([]);
  });

  it('adds an item with everything inside it, once', async () => {
    const id = await makeScenario();
    const copied = (await level1(id)).years[0]?.grid.find(({ inside }) => (inside?.level3 ?? 0) > 0);
    await copyToYear4(id, copied?.relation_id);
    const lines = await linesOf(id);
    expect(lines).toMatchObject([{ marks: ['added'], year: 4 }]);
    const before = (await level1(programme)).years[3]?.grid.length ?? 0;
    expect((await merge(id, keysOf(lines))).status).toBe(200);
    const after = (await level1(programme)).years[3]?.grid ?? [];
    expect(after).toHaveLength(before + 1);
    expect(after.map(({ inside }) => inside)).toContainEqual(copied?.inside);
    expect((await differences(id)).items).toEqual([]);
    // Sent twice.
    expect([(await merge(id, keysOf(lines))).status, (await level1(programme)).years[3]?.grid.length]).toEqual([
      409,
      before + 1,
    ]);
  });

  it('shows what others changed meanwhile, and is refused when the programme changed since it was read', async () => {
    const id = await makeScenario();
    await save(id, toNextBlock);
    await save(programme, (grid) => grid.slice(1).map(sent));
    await client.call(programmes.update, { params: { id }, body: { ects_credits: 180 } });
    await client.call(programmes.update, { params: { id: programme }, body: { ects_credits: 120 } });
    const found = await differences(id);
    expect(differenceLines(found.items)).toMatchObject([{ compared: { conflict: true } }]);
    expect(found.attributes).toMatchObject([{ attribute: 'ects_credits', from: 120, to: 180, conflict: true }]);
    const wrong = await merge(id, [{ left: 1, right: 2 }]);
    expect([wrong.status, wrong.message]).toEqual([409, scenarioText.changedSince]);
    // An item removed from the programme is restored with everything inside.
    const inside = (await level1(id)).years[0]?.grid[0]?.inside;
    expect((await merge(id, keysOf(differenceLines(found.items)))).status).toBe(200);
    expect((await level1(programme)).years[0]?.grid.map((each) => each.inside)).toContainEqual(inside);
    expect(await linesOf(id)).toEqual([]);
  });

  it('is one change of the programme, which can be undone and redone as a whole, and no change of the scenario', async () => {
    const id = await makeScenario();
    await save(id, (grid) => toNextBlock(grid.slice(1)));
    const [copied] = (await level1(id)).years[0]?.grid ?? [];
    await copyToYear4(id, copied?.relation_id);
    await client.call(programmes.update, { params: { id }, body: { ects_credits: 180, description: '<p>Nieuw</p>' } });
    const tried = await lastChange(id);
    const before = await whole();
    const found = await differences(id);
    const taken = await merge(id, keysOf(differenceLines(found.items)), ['ects_credits', 'description']);
    const after = await whole();
    expect(after).not.toEqual(before);
    expect((await lastChange(id)).undo?.change_set).toBe(tried.undo?.change_set);

    const offered = (await lastChange(programme)).undo;
    expect(offered).toMatchObject({ change_set: taken.body.change_set, fields: true, where: { level: '1' } });
    const takeBack = async (call: 'undo' | 'redo') => {
      const change_set = (await lastChange(programme))[call]?.change_set ?? 0;
      return client.call(planner[call], { body: { programme, change_set } });
    };
    for (const [call, state] of [
      ['undo', before],
      ['redo', after],
      ['undo', before],
    ] as const) {
      expect(await takeBack(call)).toMatchObject({ status: 200 });
      expect(await whole()).toEqual(state);
    }
    expect((await differences(id)).items).toHaveLength(found.items.length);

    expect((await takeBack('redo')).status).toBe(200);
    await client.call(programmes.update, { params: { id: programme }, body: { ects_credits: 60 } });
    expect(await takeBack('undo')).toMatchObject({ status: 409, message: undoText.changedSince });
    expect((await client.call(programmes.get, { params: { id: programme } })).body.ects_credits).toBe(60);
    expect((await whole()).items).toEqual(after.items);
  });

  it('of fields alone can be undone too, by a user who may still change them', async () => {
    const id = await makeScenario();
    await client.call(programmes.update, { params: { id }, body: { ects_credits: 180 } });
    const rights = { programme: 'ru', calendar: 'ru', calendar__level1: 'ru' } as const;
    const editor = await withRights(rights);
    const may = (update: boolean) =>
      sql`
        update permission set can_update = ${update}
        where role = (select max(id) from role) and object = 'programme'`.execute(api.database);
    const { body } = await merge(id, [], ['ects_credits'], editor);
    expect((await lastChange(programme, editor)).undo).toMatchObject({ change_set: body.change_set, fields: true });
    const undo = () => editor.call(planner.undo, { body: { programme, change_set: body.change_set } });
    await may(false);
    expect((await undo()).status).toBe(403);
    await may(true);
    expect((await undo()).status).toBe(200);
    expect((await client.call(programmes.get, { params: { id: programme } })).body.ects_credits).toBe(240);
  });

  it('cannot be undone when a field was saved since, in a transaction that began before it', async () => {
    const id = await makeScenario();
    await client.call(programmes.update, { params: { id }, body: { ects_credits: 180 } });
    const change_set = await api.database.transaction().execute(async (db) => {
      await sql`update educational_unit set title = title || '!'`.execute(db);
      const { body } = await merge(id, [], ['ects_credits']);
      await sql`update programme set ects_credits = 60 where id = ${programme}`.execute(db);
      return body.change_set;
    });
    const undone = await client.call(planner.undo, { body: { programme, change_set } });
    expect(undone).toMatchObject({ status: 409, message: undoText.changedSince });
  });

  it('calls everything a conflict once the history of the copy is forgotten', async () => {
    const id = await makeScenario();
    await save(id, toNextBlock);
    await sql`update memory_start set at = now() + interval '1 hour'`.execute(api.database);
    const found = await differences(id);
    await sql`update memory_start set at = '2000-01-01'`.execute(api.database);
    expect(differenceLines(found.items)).toMatchObject([{ marks: ['moved'], compared: { conflict: true } }]);
  });

  it('needs the rights of the same save by hand', async () => {
    const id = await makeScenario();
    await save(id, (grid) => grid.slice(1).map(sent));
    const keys = keysOf(await linesOf(id));
    const reads = { programme: 'ru', calendar: 'r', calendar__level2: 'ru', calendar__level3: 'ru' } as const;
    const noDelete = await withRights({ ...reads, calendar__level1: 'ru' });
    const before = (await level1(programme)).years[0]?.grid.length;
    expect((await merge(id, keys, [], noDelete)).status).toBe(403);
    expect((await level1(programme)).years[0]?.grid.length).toBe(before);
    const deletes = { calendar__level1: 'rud', calendar__level2: 'rud', calendar__level3: 'rud' } as const;
    expect((await merge(id, keys, [], await withRights({ ...reads, ...deletes }))).status).toBe(200);
  });
});
