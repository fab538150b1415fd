// Frameworks, outcomes and their links: what is refused, and what becomes inactive.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { outcomeText } from '#shared/text/outcomes.ts';
import { answered, type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, platformClient } from '#tests/support/factories.ts';
import { changesOf } from '#tests/support/memory.ts';
import {
  assessed,
  linksIn,
  makeFramework,
  makeOutcome,
  makeThree,
  planExam,
  reached,
} from '#tests/support/outcomes.ts';
import { createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { learningOutcomeFramework: frameworks, learningOutcome: outcomes, educationalUnit, programme } = contract;
let api: TestApi;
let school: PlanSchool;
let full: Client;
let elsewhere: Client;
let framework: number;
let [analyse, design, build] = [0, 0, 0];

beforeAll(async () => {
  api = await startApi();
  elsewhere = await clientWith(api, await createPlanSchool(api.database), { '*': 'crud' });
});
afterAll(() => api.close());
beforeEach(async () => {
  school = await createPlanSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  framework = await makeFramework(full);
  [analyse, design, build] = await makeThree(full, framework);
});

const change = (id: number, body: object) => full.call(outcomes.update, { params: { id }, body });
const readOutcome = async (id: number) => (await full.call(outcomes.get, { params: { id } })).body;
const remove = (id: number) => full.call(outcomes.remove, { params: { id } });
const { promise, teach, assess } = linksIn(() => ({ full, school }));

describe('a tree of outcomes', () => {
  it('has only parents in its own framework', async () => {
    const another = await makeFramework(full, { title: 'Ander kader' });
    const apart = await makeOutcome(full, another);
    const sentence = { parent: outcomeText.otherFramework };
    expect((await change(apart, { parent: analyse })).errors).toEqual(sentence);
    const body = { title: 'Nieuw', framework: another, parent: analyse };
    expect((await full.call(outcomes.create, { body })).errors).toEqual(sentence);
    // An outcome with children cannot move to another framework, nor can one that keeps its parent.
    expect((await change(analyse, { framework: another })).errors).toEqual({
      framework: outcomeText.childrenStay,
    });
    expect((await change(build, { framework: another })).errors).toEqual(sentence);
    expect((await change(build, { framework: another, parent: apart })).status).toBe(200);
  });

  it('has no cycle', async () => {
    const sentence = { parent: fieldText.cycle };
    expect((await change(analyse, { parent: build })).errors).toEqual(sentence);
    expect((await change(analyse, { parent: analyse })).errors).toEqual(sentence);
    // Nor one that two users make together.
    const loose = await makeOutcome(full, framework, { title: 'Los' });
    const both = await Promise.all([change(analyse, { parent: loose }), change(loose, { parent: build })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('has no outcomes of another school', async () => {
    const theirs = await makeFramework(elsewhere);
    const foreign = await makeOutcome(elsewhere, theirs);
    expect((await change(build, { parent: foreign })).errors).toEqual({
      parent: fieldText.missing,
    });
    expect((await change(build, { framework: theirs })).errors).toHaveProperty('framework', fieldText.missing);
    expect((await change(build, { matches: [{ learning_outcome: foreign, kind: 'exact' }] })).errors).toEqual({
      matches: fieldText.missing,
    });
  });

  it('can match outcomes of other frameworks', async () => {
    const same = { matches: [{ learning_outcome: design, kind: 'related' }] };
    expect((await change(build, same)).errors).toEqual({ matches: outcomeText.sameFramework });
    const itself = { matches: [{ learning_outcome: build, kind: 'related' }] };
    expect((await change(build, itself)).errors).toEqual({ matches: outcomeText.itself });
    const dublin = await makeOutcome(full, await makeFramework(full, { title: 'Dublin' }));
    const matches = [{ learning_outcome: dublin, kind: 'part' }];
    expect((await answered(change(build, { matches }))).matches).toEqual(matches);
  });
});

describe('a framework', () => {
  it('needs a valid scale and a valid period', async () => {
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

  it('can be shared only by a platform role', async () => {
    const share = (client: Client) =>
      client.call(frameworks.update, { params: { id: framework }, body: { shared: true } });
    expect((await share(full)).errors).toEqual({ shared: catalogueText.platformOnly });
    const platform = await platformClient(api);
    expect((await answered(share(platform))).shared).toBe(true);
    // A copy belongs to the school that made it.
    const copied = await answered(full.call(frameworks.create, { body: { id: framework, action: 'clone' } }));
    expect(copied.shared).toBe(false);
  });

  it('is copied as its next version, with its tree, and each outcome refers to its original', async () => {
    const dublin = await makeOutcome(full, await makeFramework(full, { title: 'Dublin' }));
    await answered(change(build, { matches: [{ learning_outcome: dublin, kind: 'part' }], position: 4, level: 2 }));
    const copied = await answered(full.call(frameworks.create, { body: { id: framework, action: 'clone' } }));
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
    expect(await readOutcome(rows.rows[2]!.id)).toMatchObject({
      ...{ code: 'A2', position: 4, level: 2 },
      matches: [{ learning_outcome: dublin, kind: 'part' }],
    });
  });

  it('cannot be removed while something links to one of its outcomes', async () => {
    await answered(teach([reached(build, 1)]));
    const removed = await full.call(frameworks.remove, { params: { id: framework } });
    expect(removed.status).toBe(409);
    await answered(teach([]));
    expect((await full.call(frameworks.remove, { params: { id: framework } })).status).toBe(204);
    expect((await full.call(outcomes.list, { query: { framework } })).body).toEqual([]);
  });
});

describe('a link', () => {
  it('needs a level of the scale of its framework', async () => {
    const { exam } = await planExam(full, school);
    const sentence = { outcomes: outcomeText.levelTooHigh(3) };
    expect((await promise([reached(analyse, 4)])).errors).toEqual(sentence);
    expect((await teach([reached(analyse, 4)])).errors).toEqual(sentence);
    expect((await assess(exam, [assessed(analyse, 4)])).errors).toEqual(sentence);
    expect((await assess(exam, [assessed(analyse, 3, 40)])).status).toBe(200);
    await answered(full.call(frameworks.update, { params: { id: framework }, body: { scale: 2 } }));
    expect((await promise([reached(analyse, 6)])).status).toBe(200);
    expect((await teach([reached(analyse, 7)])).status).toBe(422);
  });

  it('keeps the scale of its framework from becoming shorter, and its outcome from moving to a shorter one', async () => {
    const { exam } = await planExam(full, school);
    const update = (body: object) => full.call(frameworks.update, { params: { id: framework }, body });
    await answered(update({ scale: 2 }));
    await answered(assess(exam, [assessed(build, 5)]));
    expect((await update({ scale: 4 })).errors).toEqual({ scale: outcomeText.levelInUse(5, 4) });
    expect((await change(build, { level: 7 })).errors).toEqual({
      level: outcomeText.levelTooHigh(6),
    });
    const short = await makeFramework(full, { title: 'Kort' });
    const moved = { framework: short, parent: 0 };
    expect((await change(build, moved)).errors).toEqual({
      framework: outcomeText.levelTooHigh(3),
    });
    await answered(assess(exam, [assessed(build, 4)]));
    expect((await update({ scale: 4 })).status).toBe(200);
  });

  it('is also checked for a new unit or programme', async () => {
    const body = { title: 'Nieuw', outcomes: [reached(analyse, 4)] };
    const sentence = { outcomes: outcomeText.levelTooHigh(3) };
    expect((await full.call(educationalUnit.create, { body })).errors).toEqual(sentence);
    expect((await full.call(programme.create, { body })).errors).toEqual(sentence);
  });

  it('cannot bring the total of an exam above 100%', async () => {
    const { exam } = await planExam(full, school);
    expect((await assess(exam, [assessed(analyse, 0, 60), assessed(design, 0, 41)])).errors).toEqual({
      outcomes: outcomeText.sharesTooHigh(101),
    });
    expect((await assess(exam, [assessed(analyse, 0, 60), assessed(design, 0, 40)])).status).toBe(200);
    expect((await assess(exam, [assessed(analyse, 0, 101)])).status).toBe(422);
    expect((await assess(exam, [assessed(analyse), assessed(analyse)])).errors).toEqual({
      'outcomes.1.learning_outcome': outcomeText.twice,
    });
  });

  it('must be to an outcome of the same school', async () => {
    const { exam } = await planExam(full, school);
    const theirs = await makeFramework(elsewhere);
    const foreign = await makeOutcome(elsewhere, theirs);
    for (const id of [foreign, 999_999]) {
      expect((await promise([reached(id)])).errors).toEqual({ outcomes: fieldText.missing });
      expect((await teach([reached(id)])).errors).toEqual({ outcomes: fieldText.missing });
      expect((await assess(exam, [assessed(id)])).errors).toEqual({ outcomes: fieldText.missing });
    }
  });

  it('is in the history', async () => {
    await answered(teach([reached(build, 2, 'In een team')]));
    expect(await changesOf(api.database, 'unit_outcome', school.units[0] ?? 0)).toMatchObject([
      { operation: 'insert', kind: 'educationalUnit.update' },
    ]);
  });
});

describe('an outcome that is removed', () => {
  it('is deleted when nothing links to it', async () => {
    expect((await remove(build)).status).toBe(204);
    expect((await full.call(outcomes.get, { params: { id: build } })).status).toBe(404);
  });

  it('is kept while it has children', async () => {
    expect((await remove(design)).status).toBe(409);
  });

  it('becomes inactive when a programme, a unit or an exam links to it', async () => {
    const { exam } = await planExam(full, school);
    const one = await makeOutcome(full, framework, { title: 'Beloofd' });
    const two = await makeOutcome(full, framework, { title: 'Onderwezen' });
    const three = await makeOutcome(full, framework, { title: 'Getoetst' });
    await answered(promise([reached(one)]));
    await answered(teach([reached(two)]));
    await answered(assess(exam, [assessed(three)]));
    for (const id of [one, two, three]) {
      expect((await remove(id)).status).toBe(204);
      expect(await readOutcome(id)).toMatchObject({ id, active: false });
    }
    // Records that link to it keep their link; without links it is deleted.
    await answered(promise([reached(one, 1)]));
    await answered(teach([]));
    expect((await remove(two)).status).toBe(204);
    expect((await full.call(outcomes.get, { params: { id: two } })).status).toBe(404);
  });
});
