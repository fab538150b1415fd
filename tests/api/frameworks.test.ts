// The tree of a framework, and the frameworks that all schools share.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { fieldText } from '#shared/text/field.ts';
import { outcomeText } from '#shared/text/outcomes.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { sharedFrameworkText } from '#shared/text/shared-frameworks.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, platformClient, type School } from '#tests/support/factories.ts';
import { changesOf, countChangeSets } from '#tests/support/memory.ts';

const { frameworks, learningOutcome: outcomes, learningOutcomeFramework, educationalUnit } = contract;
let api: TestApi;
let school: School;
let full: Client;
let framework: number;
/** A with A1 and A2 below it, and B. */
let [a, a1, a2, b] = [0, 0, 0, 0];

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  school = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
  framework = await makeFramework('Profiel ICT');
  a = await makeOutcome('A', 0);
  a1 = await makeOutcome('A1', a);
  a2 = await makeOutcome('A2', a);
  b = await makeOutcome('B', 0);
});

const makeFramework = async (title: string, client = full) =>
  (await client.call(learningOutcomeFramework.create, { body: { title } })).body.id;
const makeOutcome = async (code: string, parent: number, of = framework, client = full) => {
  const body = { code, title: `Uitkomst ${code}`, framework: of, parent };
  return (await client.call(outcomes.create, { body })).body.id;
};
const read = (client = full, id = framework) => client.call(frameworks.tree, { params: { id } });
type Sent = [id: number, parent: number][];
/** The places of these outcomes, in this order, below one parent. */
const under = (parent: number, ...ids: number[]): Sent => ids.map((id) => [id, parent]);
const asMade = () => [...under(0, a), ...under(a, a1, a2), ...under(0, b)];
const save = (
  order: Sent,
  { client = full, ifMatch, id = framework }: { client?: Client; ifMatch?: string; id?: number } = {},
) =>
  client.call(frameworks.saveTree, {
    params: { id },
    body: order.map(([each, parent]) => ({ id: each, parent })),
    ...(ifMatch ? { ifMatch } : {}),
  });
const placesIn = (answer: Awaited<ReturnType<typeof read>>): Sent =>
  answer.body.outcomes.map((each) => [each.id, each.parent]);

describe('the tree of a framework', () => {
  it('is returned from the top down, with the levels of its scale', async () => {
    await full.call(educationalUnit.create, { body: { title: 'Unit', outcomes: [{ learning_outcome: a1 }] } });
    const { body } = await read();
    expect(body.framework).toEqual({ id: framework, title: 'Profiel ICT', organization: school.organization });
    expect(body.levels.map(({ short }) => short)).toEqual(['I', 'U', 'B']);
    expect(body.outcomes).toMatchObject([
      { id: a, parent: 0, code: 'A', title: 'Uitkomst A', level: null, active: true, linked: false },
      { id: a1, parent: a, linked: true },
      { id: a2, parent: a, linked: false },
      { id: b, parent: 0 },
    ]);
  });

  it('is saved as a whole, but only moved outcomes are written', async () => {
    const saved = await save([...under(0, b, a), ...under(a, a2), ...under(b, a1)]);
    expect(saved.status).toBe(200);
    const inOrder = [...under(0, b), ...under(b, a1), ...under(0, a), ...under(a, a2)];
    expect(placesIn(saved)).toEqual(inOrder);
    expect(await changesOf(api.database, 'learning_outcome', a1)).toMatchObject([
      { operation: 'insert' },
      { operation: 'update', kind: 'frameworks.saveTree', changes: { parent: [a, b] } },
    ]);
    const before = await countChangeSets(api.database);
    expect((await save(inOrder)).status).toBe(200);
    expect(await countChangeSets(api.database)).toBe(before);
  });

  it('is refused with a cycle, or with an unknown, foreign, repeated or missing outcome', async () => {
    const circle = await save([...under(a2, a), ...under(a, a1), ...under(a1, a2), ...under(0, b)]);
    expect(circle).toMatchObject({
      status: 422,
      message: outcomeText.circle(['A Uitkomst A', 'A2 Uitkomst A2', 'A1 Uitkomst A1', 'A Uitkomst A']),
    });
    const other = await createSchool(api.database);
    const elsewhere = await clientWith(api, other, { '*': 'crud' });
    const theirs = await makeOutcome('X', 0, await makeFramework('Hun kader', elsewhere), elsewhere);
    const apart = await makeOutcome('Y', 0, await makeFramework('Ander kader'));
    for (const unknown of [theirs, apart, 999_999]) {
      expect((await save([...asMade(), ...under(0, unknown)])).errors).toEqual({ '4.id': fieldText.missing });
      const below = [...under(0, a), ...under(a, a1, a2), ...under(unknown, b)];
      expect((await save(below)).errors).toEqual({ '3.parent': fieldText.missing });
    }
    expect((await save([...asMade(), ...under(0, b)])).errors).toEqual({ '4.id': outcomeText.twice });
    expect(await save(under(0, a, b))).toMatchObject({
      ...{ status: 422, message: outcomeText.notInTree(['A1 Uitkomst A1', 'A2 Uitkomst A2']) },
    });
    expect(placesIn(await read())).toEqual(asMade());
  });

  it('does not overwrite another user’s change', async () => {
    const { etag } = (await read()).headers;
    const order = [...under(0, b, a), ...under(a, a1, a2)];
    const first = await save(order, { ifMatch: String(etag) });
    expect(first.status).toBe(200);
    const other = [...under(0, a, b), ...under(a, a1), ...under(b, a2)];
    const second = await save(other, { ifMatch: String(etag) });
    expect(second).toMatchObject({ status: 412, message: refusalText.changedMeanwhile });
    expect(second.details['changed_by']).toMatchObject({ name: 'Anna Test' });
    expect(second.details['current']).toMatchObject({ framework: { id: framework } });
    // Nor when an outcome was added or removed.
    await makeOutcome('C', 0);
    expect((await save(order, { ifMatch: String(first.headers['etag']) })).status).toBe(412);
    // A changed text is not a changed place.
    const now = await read();
    await full.call(outcomes.update, { params: { id: b }, body: { title: 'Anders' } });
    expect((await save(placesIn(now), { ifMatch: String(now.headers['etag']) })).status).toBe(200);
  });

  it('needs the right to change it', async () => {
    const order = [...under(0, b, a), ...under(a, a1, a2)];
    const reader = await clientWith(api, school, { learning_outcome: 'r', learning_outcome_framework: 'r' });
    expect((await save(order, { client: reader })).status).toBe(403);
    const limited = await clientWith(
      api,
      school,
      { '*': 'crud' },
      { attributes: { 'learning_outcome.position': 'r' } },
    );
    expect((await save(order, { client: limited })).status).toBe(403);
    const other = await clientWith(api, await createSchool(api.database), { '*': 'crud' });
    expect((await read(other)).status).toBe(404);
    expect((await save(order, { client: other })).status).toBe(404);
    const attributes = { 'learning_outcome.title': '', 'learning_outcome.parent': '' };
    const blind = await clientWith(api, school, { '*': 'r' }, { attributes });
    expect((await read(blind)).body.outcomes.every((each) => each.parent === 0 && each.title === undefined)).toBe(true);
  });

  it('is saved in a fixed number of statements, whatever its size', async () => {
    await sql`
      insert into learning_outcome (organization, framework, title, parent)
      select ${school.organization}::int, ${framework}::int, 'Uitkomst ' || n, ${a}::int
      from generate_series(1, 2000) n`.execute(api.database);
    const order = placesIn(await read()).toReversed();
    expect((await save(order)).status).toBe(200);
  });
});

describe('a framework and its outcomes', () => {
  const hiddenFramework = { 'learning_outcome.framework': '' };
  const history = async (client: Client, attribute?: string) => {
    const query = { object: 'learning_outcome_framework', id: framework, ...(attribute ? { attribute } : {}) };
    return (await client.call(contract.history.list, { query })).body.flatMap(({ changes }) => changes);
  };

  it('have one history, for users who may see its outcomes', async () => {
    const elsewhere = await makeFramework('Ander profiel');
    await makeOutcome('Z', 0, elsewhere);
    await full.call(outcomes.update, { params: { id: a1 }, body: { title: 'Anders' } });
    await full.call(outcomes.remove, { params: { id: a2 } });
    const entries = await history(full);
    expect(entries).toContainEqual(
      expect.objectContaining({ object: 'learning_outcome', id: a1, attribute: 'title', to_text: 'Anders' }),
    );
    expect(entries).toContainEqual(
      expect.objectContaining({ object: 'learning_outcome', id: a2, attribute: '', action: 'delete' }),
    );
    expect(entries.some(({ title }) => title === 'Uitkomst Z')).toBe(false);
    expect((await history(full, 'title')).every(({ object }) => object === 'learning_outcome_framework')).toBe(true);

    const without = [
      await clientWith(api, school, { learning_outcome_framework: 'r' }),
      await clientWith(api, school, { '*': 'crud' }, { attributes: hiddenFramework }),
    ];
    for (const client of without) {
      const objects = (await history(client)).map(({ object }) => object);
      expect([...new Set(objects)]).toEqual(['learning_outcome_framework']);
    }
    const stranger = await clientWith(api, await createSchool(api.database), { '*': 'crud' });
    const query = { object: 'learning_outcome_framework', id: framework };
    expect((await stranger.call(contract.history.list, { query })).status).toBe(404);
    const blind = await clientWith(api, school, { learning_outcome: 'r' });
    expect((await blind.call(contract.history.list, { query })).status).toBe(403);
  });

  it('are restored together, and the preview says so', async () => {
    await full.call(learningOutcomeFramework.remove, { params: { id: framework } });
    const body = { object: 'learning_outcome_framework', id: framework, preview: true };
    const titles = async (client: Client) =>
      (await client.call(contract.restore.restore, { body })).body.restored.map(({ title }) => title).toSorted();
    const all = ['Profiel ICT', 'Uitkomst A', 'Uitkomst A1', 'Uitkomst A2', 'Uitkomst B'];
    expect(await titles(full)).toEqual(all);
    const some = await clientWith(api, school, { '*': 'crud' }, { attributes: hiddenFramework });
    expect((await titles(some)).filter((title) => title !== 'Profiel ICT')).toEqual([]);
  });
});

describe('a shared framework', () => {
  let theirs: School;
  let there: Client;
  let national: number;
  beforeEach(async () => {
    await sql`update learning_outcome_framework set shared = false`.execute(api.database);
    theirs = await createSchool(api.database, 'Landelijk overleg');
    there = await clientWith(api, theirs, { '*': 'crud' });
    national = await makeFramework('Landelijk profiel', there);
    const top = await makeOutcome('L', 0, national, there);
    await makeOutcome('L1', top, national, there);
    const platform = await platformClient(api);
    const body = { shared: true, publisher: 'LOO' };
    await platform.call(learningOutcomeFramework.update, { params: { id: national }, body });
  });
  const list = async (client = full) => (await client.call(frameworks.shared)).body;
  const copy = (id = national, client = full, { organization } = school) =>
    client.call(frameworks.copyShared, { params: { id }, body: { organization } });

  it('is visible to other schools, but nothing else of its school is', async () => {
    await makeFramework('Eigen geheim', there);
    expect(await list()).toEqual([
      {
        ...{ id: national, title: 'Landelijk profiel', version: 1, publisher: 'LOO', licence: '' },
        ...{ school: 'Landelijk overleg', outcomes: 2 },
      },
    ]);
    expect((await full.call(learningOutcomeFramework.get, { params: { id: national } })).status).toBe(404);
    expect((await read(full, national)).status).toBe(404);
    expect((await full.call(frameworks.case, { params: { id: national } })).status).toBe(404);
    expect((await full.call(learningOutcomeFramework.list)).body).toHaveLength(1);
  });

  it('is copied with all its outcomes, as the school’s own', async () => {
    const made = await copy();
    expect(made.status).toBe(201);
    const record = await full.call(learningOutcomeFramework.get, { params: { id: made.body.id } });
    expect(record.body).toMatchObject({
      ...{ title: 'Landelijk profiel', publisher: 'LOO', shared: false, organization: school.organization },
      source: sharedFrameworkText.from('Landelijk overleg'),
    });
    const tree = (await read(full, made.body.id)).body.outcomes;
    expect(tree.map(({ code }) => code)).toEqual(['L', 'L1']);
    expect(tree[1]?.parent).toBe(tree[0]?.id);
    // A change to the copy leaves the original as it is.
    await full.call(outcomes.update, { params: { id: tree[0]?.id ?? 0 }, body: { title: 'Van ons' } });
    expect((await read(there, national)).body.outcomes[0]?.title).toBe('Uitkomst L');
    expect(await list()).toHaveLength(1);
  });

  it('is not copied when it is not shared, into another school, or without the right', async () => {
    expect((await copy(await makeFramework('Eigen', there))).status).toBe(404);
    expect((await copy(999_999)).status).toBe(404);
    expect((await copy(national, full, theirs)).status).toBe(404);
    const reader = await clientWith(api, school, { '*': 'r' });
    expect((await copy(national, reader)).status).toBe(403);
    expect((await reader.call(frameworks.shared)).status).toBe(403);
    const half = await clientWith(api, school, { learning_outcome_framework: 'crud' });
    expect((await copy(national, half)).status).toBe(403);
    const attributes = { 'learning_outcome.code': 'r' };
    const limited = await clientWith(api, school, { '*': 'crud' }, { attributes });
    expect((await copy(national, limited)).message).toBe(refusalText.forbiddenAttributes(['Code']));
  });
});
