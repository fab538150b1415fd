// Frameworks, outcomes and their links: what is refused, what becomes inactive, and what every kind of copy keeps.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { connect, type Database } from '#server/db/connect.ts';
import { jobKinds } from '#server/job-kinds.ts';
import { runDue } from '#server/jobs/run-due.ts';
import { contract } from '#shared/api/contract.ts';
import type { GridItem } from '#shared/api/planner-shapes.ts';
import { fieldText } from '#shared/text/field.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { outcomeText } from '#shared/text/outcomes.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, platformClient } from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const {
  learningOutcomeFramework: frameworks,
  learningOutcome: outcomes,
  educationalUnit,
  programme,
  planner,
} = contract;
let api: TestApi;
let worker: Database;
let school: PlanSchool;
let other: PlanSchool;
let full: Client;
let elsewhere: Client;
let framework: number;
let [analyse, design, build]: number[] = [];

beforeAll(async () => {
  api = await startApi();
  worker = connect(api.url, { max: 2 });
  other = await createPlanSchool(api.database);
  elsewhere = await clientWith(api, other, { '*': 'crud' });
});
afterAll(async () => {
  await worker.destroy();
  await api.close();
});
beforeEach(async () => {
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  framework = await makeFramework();
  analyse = await makeOutcome({ code: 'A', title: 'Analyseren' });
  design = await makeOutcome({ code: 'A1', title: 'Ontwerpen', parent: analyse });
  build = await makeOutcome({ code: 'A2', title: 'Realiseren', parent: design });
});

async function ok<T extends { status: number; body: unknown; message: string; errors: object }>(
  answer: Promise<T>,
): Promise<T['body']> {
  const { status, body, message, errors } = await answer;
  if (status >= 300) throw new Error(`${status} ${message} ${JSON.stringify(errors)}`);
  return body;
}
async function makeFramework(values: object = {}, client = full): Promise<number> {
  return (await ok(client.call(frameworks.create, { body: { title: 'Leeruitkomsten ICT', ...values } }))).id;
}
async function makeOutcome(values: object, client = full): Promise<number> {
  const body = { title: 'Uitkomst', framework, ...values };
  return (await ok(client.call(outcomes.create, { body }))).id;
}
const change = (id: number | undefined, body: object, client = full) =>
  client.call(outcomes.update, { params: { id: id ?? 0 }, body });
const readOutcome = async (id: number | undefined) =>
  (await full.call(outcomes.get, { params: { id: id ?? 0 } })).body as Record<string, unknown> & { id: number };
const listed = async (of: number) =>
  (await full.call(outcomes.list, { query: { framework: of } })).body as (Record<string, unknown> & {
    id: number;
  })[];
const remove = (id: number | undefined, client = full) => client.call(outcomes.remove, { params: { id: id ?? 0 } });

const reached = (learning_outcome: number | undefined, level = 0, note = '') => ({ learning_outcome, level, note });
const assessed = (learning_outcome: number | undefined, level = 0, share = 0) => ({ learning_outcome, level, share });
const teach = (list: object[], client = full) =>
  client.call(educationalUnit.update, { params: { id: school.units[0] ?? 0 }, body: { outcomes: list } });
const promise = (list: object[]) =>
  full.call(programme.update, { params: { id: school.planned }, body: { outcomes: list } });
const assess = (relation_id: number, list: object[]) =>
  full.call(planner.saveExam, { params: { relation_id }, body: { outcomes: list } });

/** An exam in a unit in a part of the first year: the ids of all three. */
async function plan(): Promise<Record<'part' | 'unit' | 'exam', number>> {
  const one = async (answer: Promise<{ body: GridItem[] }>) => ((await answer).body[0] as GridItem).relation_id;
  const parts = [{ ...at(0, 0, 6), programme_part: school.parts[0] }];
  const year = { programme: school.planned, year: 1 };
  const part = await one(full.call(planner.saveBlockParts, { body: { ...year, grid: parts } }));
  const units = [{ ...at(0, 0, 12), educational_unit: school.units[0] }];
  const unit = await one(full.call(planner.saveWeekUnits, { body: { relation_id: part, grid: units } }));
  const lessons = [{ ...at(3, 2), exam: school.exam, prepopulate: true }];
  const exam = await one(full.call(planner.saveLessons, { body: { relation_week_id: unit, grid: lessons } }));
  return { part, unit, exam };
}

describe('a tree of outcomes', () => {
  it('has parents of its own framework only', async () => {
    const another = await makeFramework({ title: 'Ander kader' });
    const apart = await makeOutcome({ framework: another });
    const sentence = { parent: outcomeText.otherFramework };
    expect((await change(apart, { parent: analyse })).errors).toEqual(sentence);
    const body = { title: 'Nieuw', framework: another, parent: analyse };
    expect((await full.call(outcomes.create, { body })).errors).toEqual(sentence);
    // Neither moves what has others below it, nor one away from its parent.
    expect((await change(analyse, { framework: another })).errors).toEqual({
      framework: outcomeText.childrenStay,
    });
    expect((await change(build, { framework: another })).errors).toEqual(sentence);
    expect((await change(build, { framework: another, parent: apart })).status).toBe(200);
  });

  it('is no circle', async () => {
    const sentence = { parent: fieldText.cycle };
    expect((await change(analyse, { parent: build })).errors).toEqual(sentence);
    expect((await change(analyse, { parent: analyse })).errors).toEqual(sentence);
    // Nor when two people make one together.
    const loose = await makeOutcome({ title: 'Los' });
    const both = await Promise.all([change(analyse, { parent: loose }), change(loose, { parent: build })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('has nobody else’s outcomes in it', async () => {
    const theirs = await makeFramework({}, elsewhere);
    const foreign = await makeOutcome({ framework: theirs }, elsewhere);
    expect((await change(build, { parent: foreign })).errors).toEqual({
      parent: fieldText.missing,
    });
    expect((await change(build, { framework: theirs })).errors).toHaveProperty('framework', fieldText.missing);
    expect((await change(build, { matches: [{ learning_outcome: foreign, kind: 'exact' }] })).errors).toEqual({
      matches: fieldText.missing,
    });
  });

  it('matches outcomes of other frameworks', async () => {
    const same = { matches: [{ learning_outcome: design, kind: 'related' }] };
    expect((await change(build, same)).errors).toEqual({ matches: outcomeText.sameFramework });
    const itself = { matches: [{ learning_outcome: build, kind: 'related' }] };
    expect((await change(build, itself)).errors).toEqual({ matches: outcomeText.itself });
    const dublin = await makeOutcome({ framework: await makeFramework({ title: 'Dublin' }) });
    const matches = [{ learning_outcome: dublin, kind: 'part' }];
    expect((await ok(change(build, { matches }))).matches).toEqual(matches);
  });
});

describe('a framework', () => {
  it('has a scale that can be used, and a period that can be', async () => {
    const errors = async (body: object) =>
      (await full.call(frameworks.update, { params: { id: framework }, body })).errors;
    expect(await errors({ scale: 5, scale_levels: 'één; ;' })).toEqual({ scale_levels: outcomeText.tooFewLevels });
    expect(await errors({ scale: 5, scale_levels: 'a;'.repeat(21) })).toEqual({
      scale_levels: outcomeText.tooManyLevels(20),
    });
    expect(await errors({ valid_from: '01-09-2026', valid_to: '31-08-2026' })).toEqual({
      valid_to: outcomeText.wrongPeriod,
    });
  });

  it('is shared by a platform role only', async () => {
    const share = (client: Client) =>
      client.call(frameworks.update, { params: { id: framework }, body: { shared: true } });
    expect((await share(full)).errors).toEqual({ shared: catalogueText.platformOnly });
    const platform = await platformClient(api);
    expect((await ok(share(platform))).shared).toBe(true);
    // A copy belongs to whoever made it.
    const copied = await ok(full.call(frameworks.create, { body: { id: framework, action: 'clone' } }));
    expect(copied.shared).toBe(false);
  });

  it('is copied as its next version, with its tree, and each outcome knows where it came from', async () => {
    const dublin = await makeOutcome({ framework: await makeFramework({ title: 'Dublin' }) });
    await ok(change(build, { matches: [{ learning_outcome: dublin, kind: 'part' }], position: 4, level: 2 }));
    const copied = await ok(full.call(frameworks.create, { body: { id: framework, action: 'clone' } }));
    expect(copied).toMatchObject({ title: 'Leeruitkomsten ICT', version: 2 });
    const rows = await sql<{ id: number; title: string; ancestor: number; above: string | null; same: boolean }>`
      select o.id, o.title, o.ancestor, above.title as above, o.uuid = old.uuid as same
      from learning_outcome o left join learning_outcome above on above.id = o.parent
      join learning_outcome old on old.id = o.ancestor
      where o.framework = ${copied.id} order by o.ancestor`.execute(api.database);
    expect(rows.rows).toMatchObject([
      { title: 'Analyseren', ancestor: analyse, above: null, same: false },
      { title: 'Ontwerpen', ancestor: design, above: 'Analyseren', same: false },
      { title: 'Realiseren', ancestor: build, above: 'Ontwerpen', same: false },
    ]);
    expect(await readOutcome(rows.rows[2]?.id)).toMatchObject({
      ...{ code: 'A2', position: 4, level: 2 },
      matches: [{ learning_outcome: dublin, kind: 'part' }],
    });
  });

  it('stays as long as something links to one of its outcomes', async () => {
    await ok(teach([reached(build, 1)]));
    const removed = await full.call(frameworks.remove, { params: { id: framework } });
    expect(removed.status).toBe(409);
    await ok(teach([]));
    expect((await full.call(frameworks.remove, { params: { id: framework } })).status).toBe(204);
    expect(await listed(framework)).toEqual([]);
  });
});

describe('a link', () => {
  it('has a level of the scale of its framework', async () => {
    const { exam } = await plan();
    const sentence = { outcomes: outcomeText.levelTooHigh(3) };
    expect((await promise([reached(analyse, 4)])).errors).toEqual(sentence);
    expect((await teach([reached(analyse, 4)])).errors).toEqual(sentence);
    expect((await assess(exam, [assessed(analyse, 4)])).errors).toEqual(sentence);
    expect((await assess(exam, [assessed(analyse, 3, 40)])).status).toBe(200);
    await ok(full.call(frameworks.update, { params: { id: framework }, body: { scale: 2 } }));
    expect((await promise([reached(analyse, 6)])).status).toBe(200);
    expect((await teach([reached(analyse, 7)])).status).toBe(422);
  });

  it('keeps the scale of its framework from becoming shorter, and its outcome from moving to a shorter one', async () => {
    const { exam } = await plan();
    const update = (body: object) => full.call(frameworks.update, { params: { id: framework }, body });
    await ok(update({ scale: 2 }));
    await ok(assess(exam, [assessed(build, 5)]));
    expect((await update({ scale: 4 })).errors).toEqual({ scale: outcomeText.levelInUse(5, 4) });
    expect((await change(build, { level: 7 })).errors).toEqual({
      level: outcomeText.levelTooHigh(6),
    });
    const short = await makeFramework({ title: 'Kort' });
    const moved = { framework: short, parent: 0 };
    expect((await change(build, moved)).errors).toEqual({
      framework: outcomeText.levelTooHigh(3),
    });
    await ok(assess(exam, [assessed(build, 4)]));
    expect((await update({ scale: 4 })).status).toBe(200);
  });

  it('of a new unit or programme is checked as well', async () => {
    const body = { title: 'Nieuw', outcomes: [reached(analyse, 4)] };
    const sentence = { outcomes: outcomeText.levelTooHigh(3) };
    expect((await full.call(educationalUnit.create, { body })).errors).toEqual(sentence);
    expect((await full.call(programme.create, { body })).errors).toEqual(sentence);
  });

  it('is not above a hundred per cent of an exam together with the others', async () => {
    const { exam } = await plan();
    expect((await assess(exam, [assessed(analyse, 0, 60), assessed(design, 0, 41)])).errors).toEqual({
      outcomes: outcomeText.sharesTooHigh(101),
    });
    expect((await assess(exam, [assessed(analyse, 0, 60), assessed(design, 0, 40)])).status).toBe(200);
    expect((await assess(exam, [assessed(analyse, 0, 101)])).status).toBe(422);
    expect((await assess(exam, [assessed(analyse), assessed(analyse)])).errors).toEqual({
      'outcomes.1.learning_outcome': outcomeText.twice,
    });
  });

  it('is to an outcome of the own school', async () => {
    const { exam } = await plan();
    const theirs = await makeFramework({}, elsewhere);
    const foreign = await makeOutcome({ framework: theirs }, elsewhere);
    for (const id of [foreign, 999_999]) {
      expect((await promise([reached(id)])).errors).toEqual({ outcomes: fieldText.missing });
      expect((await teach([reached(id)])).errors).toEqual({ outcomes: fieldText.missing });
      expect((await assess(exam, [assessed(id)])).errors).toEqual({ outcomes: fieldText.missing });
    }
  });

  it('is remembered and told', async () => {
    await ok(teach([reached(build, 2, 'In een team')]));
    expect(await changesOf(api.database, 'unit_outcome', school.units[0] ?? 0)).toMatchObject([
      { operation: 'insert', kind: 'educationalUnit.update' },
    ]);
  });
});

describe('an outcome that is removed', () => {
  it('goes when nothing links to it', async () => {
    expect((await remove(build)).status).toBe(204);
    expect((await full.call(outcomes.get, { params: { id: build ?? 0 } })).status).toBe(404);
  });

  it('stays while there are others below it', async () => {
    expect((await remove(design)).status).toBe(409);
  });

  it('is no longer active when a programme, a unit or an exam links to it', async () => {
    const { exam } = await plan();
    const one = await makeOutcome({ title: 'Beloofd' });
    const two = await makeOutcome({ title: 'Onderwezen' });
    const three = await makeOutcome({ title: 'Getoetst' });
    await ok(promise([reached(one)]));
    await ok(teach([reached(two)]));
    await ok(assess(exam, [assessed(three)]));
    for (const id of [one, two, three]) {
      expect((await remove(id)).status).toBe(204);
      expect(await readOutcome(id)).toMatchObject({ id, active: false });
    }
    // What links to it keeps it, and without links it goes.
    await ok(promise([reached(one, 1)]));
    await ok(teach([]));
    expect((await remove(two)).status).toBe(204);
    expect((await full.call(outcomes.get, { params: { id: two } })).status).toBe(404);
  });
});

describe('links are kept', () => {
  let placed: Record<'part' | 'unit' | 'exam', number>;
  const promised = [{ level: 3, note: 'Eindniveau' }];
  beforeEach(async () => {
    placed = await plan();
    await ok(promise([reached(analyse, 3, 'Eindniveau')]));
    await ok(teach([reached(build, 2, 'In een team')]));
    await ok(assess(placed.exam, [assessed(build, 2, 40), assessed(design, 1, 60)]));
  });
  const examsOf = async (of: number) => {
    const found = await sql<{ outcomes: unknown }>`
      select e.outcomes from rel__calendar_week__exam e join placement p on p.id = e.id
      where p.programme = ${of} order by p.id`.execute(api.database);
    return found.rows.map((row) => row.outcomes);
  };
  /** A calendar for the year after. */
  const shortYear = async () => {
    const { organization, cluster, nextYear } = school;
    await sql`
      insert into unit_calendar (organization, organizational_unit, calendar_year)
      values (${organization}, ${cluster}, ${nextYear})`.execute(api.database);
    const part = await sql<{ id: number }>`
      insert into year_part (organizational_unit, calendar_year, position, start_date, end_date)
      values (${cluster}, ${nextYear}, 1, '2027-08-30', '2028-07-07') returning id`.execute(api.database);
    await sql`
      insert into calendar_block (year_part, organizational_unit, calendar_year, position, start_date, end_date)
      values (${part.rows[0]?.id}, ${cluster}, ${nextYear}, 1, '2027-08-30', '2027-12-17')`.execute(api.database);
  };
  const both = () => [assessed(design, 1, 60), assessed(build, 2, 40)];
  const runJobs = () =>
    runDue(worker, { kinds: jobKinds, log: { error: (details) => expect.fail(JSON.stringify(details)) } });

  it('by a copy of a unit', async () => {
    const body = { id: school.units[0] ?? 0, action: 'clone' };
    expect((await ok(full.call(educationalUnit.create, { body }))).outcomes).toEqual([
      reached(build, 2, 'In een team'),
    ]);
  });

  it('by a copy of a programme, with its exams', async () => {
    const copied = await ok(full.call(programme.create, { body: { id: school.planned, action: 'clone' } }));
    expect(copied.outcomes).toMatchObject([{ learning_outcome: analyse, ...promised[0] }]);
    expect(await examsOf(copied.id)).toEqual([both()]);
  });

  it('by a copy on a grid', async () => {
    const grid = [{ x: 6, y: 0, type: 'programmepart', relation_id: placed.part }];
    const end = { programme_id: school.planned, type: 'programmepart' };
    await ok(full.call(planner.copy, { body: { from: end, to: { ...end, year: 1 }, grid } }));
    expect(await examsOf(school.planned)).toEqual([both(), both()]);
  });

  it('by a new cohort, also where units are renewed', async () => {
    const { cohorts, jobs } = contract;
    await shortYear();
    const body = { programmes: [school.planned], year_start: 2027, units: { default: 'new_version' } };
    const started = await full.call(cohorts.create, { body });
    expect(started).toMatchObject({ status: 202 });
    await runJobs();
    const job = await ok(full.call(jobs.get, { params: { id: started.body.job } }));
    const made = job.result.lines[0]?.made?.id ?? 0;
    expect(await examsOf(made)).toEqual([both()]);
    expect((await ok(full.call(programme.get, { params: { id: made } }))).outcomes).toMatchObject([
      { learning_outcome: analyse, ...promised[0] },
    ]);
    const units = await sql<{ id: number }>`
      select educational_unit as id from placement where programme = ${made} and educational_unit is not null`.execute(
      api.database,
    );
    for (const { id } of units.rows)
      expect((await ok(full.call(educationalUnit.get, { params: { id } }))).outcomes).toEqual([
        reached(build, 2, 'In een team'),
      ]);
  });

  it('by a scenario, and taken over from it', async () => {
    const { scenarios, jobs } = contract;
    const started = await full.call(scenarios.create, { body: { programme: school.planned } });
    expect(started).toMatchObject({ status: 202 });
    await runJobs();
    const job = await ok(full.call(jobs.get, { params: { id: started.body.job } }));
    const made = job.result.lines[0]?.made?.id ?? 0;
    expect(await examsOf(made)).toEqual([both()]);
    const exam = await sql<{ id: number }>`
      select id from placement where programme = ${made} and kind = 'exam'`.execute(api.database);
    await ok(assess(exam.rows[0]?.id ?? 0, [assessed(analyse, 3, 100)]));
    await ok(full.call(programme.update, { params: { id: made }, body: { outcomes: [reached(build, 1)] } }));
    const found = await ok(full.call(scenarios.get, { params: { id: made } }));
    const items = found.items.map(({ left, right }) => ({
      left: left?.relation_id ?? 0,
      right: right?.relation_id ?? 0,
    }));
    const attributes = found.attributes.map(({ attribute }) => attribute);
    expect(items).toHaveLength(1);
    await ok(full.call(scenarios.merge, { params: { id: made }, body: { items, attributes } }));
    expect(await examsOf(school.planned)).toEqual([[assessed(analyse, 3, 100)]]);
    expect((await ok(full.call(programme.get, { params: { id: school.planned } }))).outcomes).toEqual([
      reached(build, 1),
    ]);
  });
});
