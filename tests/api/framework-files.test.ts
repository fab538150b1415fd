// Frameworks as files: looked at first and then taken over, again and again, and written as the same.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { removeExpired } from '#server/auth/housekeeping.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { jobKinds } from '#server/job-kinds.ts';
import { runDue } from '#server/jobs/run-due.ts';
import { contract } from '#shared/api/contract.ts';
import { MAX_FRAMEWORK_BYTES } from '#shared/api/imports.ts';
import { caseText } from '#shared/text/case.ts';
import { fieldText } from '#shared/text/field.ts';
import { importText } from '#shared/text/imports.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { childOf, documentUuid, item, packageOf10, packageOf11, uuids } from '#tests/support/case/packages.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';
import { countChangeSets } from '#tests/support/memory.ts';

const { imports, frameworks, jobs, learningOutcome: outcomes, learningOutcomeFramework, educationalUnit } = contract;
const nothing = { new: 0, changed: 0, same: 4, refused: 0, inactive: 0 };
let api: TestApi;
let worker: Database;
let school: School;
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
  school = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});

const read = (file: unknown, client = full, { organization } = school) =>
  client.call(imports.create, { query: { object: 'learning_outcome_framework', organization }, body: file });
const preview = (id: number, query = {}, client = full) => client.call(imports.get, { params: { id }, query });
const apply = (id: number, client = full) => client.call(imports.apply, { params: { id }, body: {} });

/** Read, looked at, taken over and carried out: the framework. */
async function take(file: unknown, client = full, into = school): Promise<number> {
  const given = await read(file, client, into);
  expect(given).toMatchObject({ status: 201, message: '' });
  const started = await apply(given.body.id, client);
  expect(started.status).toBe(202);
  await runDue(worker, { kinds: jobKinds, log: { error: (details) => expect.fail(JSON.stringify(details)) } });
  const job = await client.call(jobs.get, { params: { id: started.body.job } });
  expect(job.body).toMatchObject({ state: 'done', kind: 'import_file' });
  return job.body.result.lines[0]?.made?.id ?? 0;
}
const treeOf = async (id: number, client = full) =>
  (await client.call(frameworks.tree, { params: { id } })).body.outcomes;
const exported = async (id: number, client = full) => (await client.call(frameworks.case, { params: { id } })).body;
const idOf = async (framework: number, code: string) =>
  (await treeOf(framework)).find((outcome) => outcome.code === code)?.id ?? 0;
/** The package with one item otherwise. */
const withItem = (uuid: string, more: object) => {
  const file = packageOf10();
  return { ...file, CFItems: file.CFItems.map((each) => (each.identifier === uuid ? { ...each, ...more } : each)) };
};
const without = (uuid: string) => {
  const { CFItems, CFAssociations, ...file } = packageOf10();
  return {
    ...file,
    CFItems: CFItems.filter(({ identifier }) => identifier !== uuid),
    CFAssociations: CFAssociations.filter(({ originNodeURI }) => originNodeURI.identifier !== uuid),
  };
};

describe('a file is looked at first', () => {
  it('and changes nothing', async () => {
    const before = await countChangeSets(api.database);
    const given = await read(packageOf10());
    expect(given.body).toMatchObject({ counts: { ...nothing, new: 4, same: 0 }, problems: [] });
    const shown = await preview(given.body.id);
    expect(shown.body).toMatchObject({
      job: 0,
      page: 1,
      pages: 1,
      head: { change: 'new', title: 'Landelijk profiel ICT' },
    });
    expect(shown.body.rows.map(({ change, code }) => [change, code])).toEqual([
      ['new', 'A'],
      ['new', 'A1'],
      ['new', 'A2'],
      ['new', 'B'],
    ]);
    expect(await countChangeSets(api.database)).toBe(before);
    expect((await full.call(learningOutcomeFramework.list)).body).toEqual([]);
  });

  it('in pages, and by what happens', async () => {
    const uuidOf = (index: number) => `dddddddd-0000-4000-8000-${String(index).padStart(12, '0')}`;
    const many = Array.from({ length: 230 }, (_, index) => item(uuidOf(index), `C${index}`, `Uitkomst ${index}`));
    const CFAssociations = many.map(({ identifier }, index) => childOf(identifier, documentUuid, index));
    const given = await read({ ...packageOf10(), CFItems: many, CFAssociations });
    const last = await preview(given.body.id, { page: 3 });
    expect(last.body).toMatchObject({ page: 3, pages: 3 });
    expect(last.body.rows.map(({ code }) => code)).toEqual(
      many.slice(200).map(({ humanCodingScheme }) => humanCodingScheme),
    );
    expect((await preview(given.body.id, { change: 'changed' })).body).toMatchObject({ rows: [], pages: 0 });
  });

  it('by whoever sent it, for a day', async () => {
    const { id } = (await read(packageOf10())).body;
    const colleague = await clientWith(api, school, { '*': 'crud' });
    expect((await preview(id, {}, colleague)).status).toBe(404);
    expect((await apply(id, colleague)).status).toBe(404);
    await sql`update import set created_at = now() - interval '25 hours' where id = ${id}`.execute(api.database);
    expect((await preview(id)).status).toBe(404);
    await removeExpired(api.database);
    expect((await sql`select from import where id = ${id}`.execute(api.database)).rows).toEqual([]);
  });
});

describe('a file is taken over', () => {
  it.each([
    ['1.0', packageOf10],
    ['1.1', packageOf11],
  ])('of version %s, once', async (_version, make) => {
    const framework = await take(make());
    const record = await full.call(learningOutcomeFramework.get, { params: { id: framework } });
    expect(record.body).toMatchObject({
      ...{ title: 'Landelijk profiel ICT', publisher: 'Landelijk overleg ICT', version: 3, valid_from: '01-09-2024' },
      ...{ licence: 'https://creativecommons.org/licenses/by/4.0/', shared: false },
    });
    const tree = await treeOf(framework);
    expect(tree.map(({ code }) => code)).toEqual(['A', 'A1', 'A2', 'B']);
    expect(tree[1]?.parent).toBe(tree[0]?.id);
    // Again: nothing.
    const before = await countChangeSets(api.database);
    const again = await read(make());
    expect(again.body.counts).toEqual(nothing);
    expect((await preview(again.body.id)).body.head?.change).toBe('same');
    expect(await take(make())).toBe(framework);
    expect(await countChangeSets(api.database)).toBe(before);
  });

  it('by its identifiers: what changed is changed in place, with its links and its order here', async () => {
    const framework = await take(packageOf10());
    const tree = await treeOf(framework);
    const [a, a1, a2, b] = tree.map(({ id }) => id);
    const order = [
      ...[
        { id: b, parent: 0 },
        { id: a, parent: 0 },
      ],
      ...[
        { id: a2, parent: a },
        { id: a1, parent: a },
      ],
    ];
    expect((await full.call(frameworks.saveTree, { params: { id: framework }, body: order })).status).toBe(200);
    const unit = await full.call(educationalUnit.create, {
      body: { title: 'Bouwen', outcomes: [{ learning_outcome: a1, level: 2 }] },
    });
    const given = await read(withItem(uuids.build, { fullStatement: 'Software bouwen, testen en beheren' }));
    expect(given.body.counts).toEqual({ ...nothing, changed: 1, same: 3 });
    const { rows } = (await preview(given.body.id)).body;
    expect(rows).toMatchObject([
      {
        ...{ change: 'changed', id: a1, code: 'A1', title: 'Software bouwen, testen en beheren' },
        changes: [{ attribute: 'title', from: 'Software bouwen en testen', to: 'Software bouwen, testen en beheren' }],
      },
    ]);
    await take(withItem(uuids.build, { fullStatement: 'Software bouwen, testen en beheren' }));
    expect((await treeOf(framework)).map(({ id }) => id)).toEqual([b, a, a2, a1]);
    expect((await full.call(educationalUnit.get, { params: { id: unit.body.id } })).body.outcomes).toMatchObject([
      { learning_outcome: a1, level: 2 },
    ]);
  });

  it('and what it does not have any more is no longer active, until it has it again', async () => {
    const framework = await take(packageOf10());
    const build = await idOf(framework, 'A1');
    await full.call(educationalUnit.create, { body: { title: 'Bouwen', outcomes: [{ learning_outcome: build }] } });
    const given = await read(without(uuids.build));
    expect(given.body.counts).toEqual({ ...nothing, same: 3, inactive: 1 });
    await take(without(uuids.build));
    expect((await full.call(outcomes.get, { params: { id: build } })).body).toMatchObject({ active: false });
    expect((await read(without(uuids.build))).body.counts).toEqual({ ...nothing, same: 3 });
    expect((await read(packageOf10())).body.counts).toEqual({ ...nothing, changed: 1, same: 3 });
  });

  it('also when an outcome hangs elsewhere now', async () => {
    const framework = await take(packageOf10());
    const { CFAssociations, ...file } = packageOf10();
    const moved = CFAssociations.map((each) =>
      each.originNodeURI.identifier === uuids.build ? childOf(uuids.build, uuids.advise) : each,
    );
    const given = await read({ ...file, CFAssociations: moved });
    expect((await preview(given.body.id)).body.rows).toMatchObject([
      {
        changes: [{ attribute: 'parent', from: 'A Analyseren', to: 'B Adviseren over de inzet van ICT' }],
      },
    ]);
    await take({ ...file, CFAssociations: moved });
    expect((await treeOf(framework)).map(({ code }) => code)).toEqual(['A', 'A2', 'B', 'A1']);
  });

  it('once', async () => {
    const { id } = (await read(packageOf10())).body;
    expect((await apply(id)).status).toBe(202);
    expect(await apply(id)).toMatchObject({ status: 409, message: importText.applied });
    await runDue(worker, { kinds: jobKinds, log: { error: () => undefined } });
  });

  it('by the rights of that moment', async () => {
    const { id } = (await read(packageOf10())).body;
    const started = await apply(id);
    await sql`
      update permission set can_create = false where object = 'learning_outcome' and role in (
        select role.id from role where role.organization = ${school.organization})`.execute(api.database);
    await runDue(worker, { kinds: jobKinds, log: { error: () => undefined } });
    const job = await full.call(jobs.get, { params: { id: started.body.job } });
    expect(job.body).toMatchObject({ state: 'failed' });
    expect((await full.call(learningOutcomeFramework.list)).body).toEqual([]);
  });
});

describe('a file that was taken over is taken back', () => {
  /** Of the file that was read last. */
  const takeBack = async () => {
    const found = await sql<{ id: number }>`select max(id) as id from import`.execute(api.database);
    const started = await full.call(imports.undo, { params: { id: found.rows[0]!.id }, body: {} });
    expect(started).toMatchObject({ status: 202, message: '' });
    await runDue(worker, { kinds: jobKinds, log: { error: (details) => expect.fail(JSON.stringify(details)) } });
    const job = await full.call(jobs.get, { params: { id: started.body.job } });
    expect(job.body).toMatchObject({ state: 'done', kind: 'import_undo' });
    return job.body.result.lines[0]?.message;
  };
  const statusOf = async (id: number) => (await full.call(learningOutcomeFramework.get, { params: { id } })).status;

  it('with all that it brought, where the framework was new', async () => {
    const framework = await take(packageOf10());
    expect(await takeBack()).toBe(importText.undone(5, 0));
    expect(await statusOf(framework)).toBe(404);
    // And once more from the file.
    await take(packageOf10());
  });

  it('to what was there before, also where new ones hang under each other', async () => {
    const framework = await take(packageOf10());
    const before = await treeOf(framework);
    const [top, below] = ['b0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'];
    const { CFItems, CFAssociations, ...file } = withItem(uuids.analyse, { fullStatement: 'Iets anders' });
    await take({
      ...file,
      CFItems: [...CFItems, item(below, 'N1', 'Onder het nieuwe'), item(top, 'N', 'Nieuw')],
      CFAssociations: [...CFAssociations, childOf(top, documentUuid), childOf(below, top)],
    });
    expect(await treeOf(framework)).toHaveLength(before.length + 2);
    expect(await takeBack()).toBe(importText.undone(3, 0));
    expect(await treeOf(framework)).toEqual(before);
  });

  it('but a new framework on which somebody worked since, or that is linked, stays whole', async () => {
    const framework = await take(packageOf10());
    const id = await idOf(framework, 'A1');
    await full.call(outcomes.update, { params: { id }, body: { title: 'Eigen tekst' } });
    expect(await takeBack()).toBe(importText.undone(0, 5));
    expect(await statusOf(framework)).toBe(200);
    expect(await treeOf(framework)).toHaveLength(4);
  });
});

describe('a file is refused', () => {
  it('that is none, is broken, or makes a circle', async () => {
    expect(await read({ titel: 'x' })).toMatchObject({ status: 422, message: caseText.refused.noPackage });
    const { CFAssociations, ...file } = packageOf10();
    const circle = [...CFAssociations.slice(1), childOf(uuids.analyse, uuids.build)];
    const refused = await read({ ...file, CFAssociations: circle });
    expect(refused.status).toBe(422);
    expect(refused.message).toBe(
      caseText.refused.circle(['A Analyseren', 'A1 Software bouwen en testen', 'A Analyseren']),
    );
    const deep = JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`) as unknown;
    expect(await read({ ...file, deep })).toMatchObject({ status: 400, message: refusalText.tooDeep });
  });

  it('that is larger than 20 MB', async () => {
    const large = { ...packageOf10(), notes: 'x'.repeat(MAX_FRAMEWORK_BYTES) };
    expect(await read(large)).toMatchObject({ status: 413, message: refusalText.tooLarge(MAX_FRAMEWORK_BYTES) });
    const allowed = { ...packageOf10(), notes: 'x'.repeat(2_000_000) };
    expect((await read(allowed)).status).toBe(201);
  });

  it('for another school, and without the rights that it needs', async () => {
    const other = await createSchool(api.database);
    expect(await read(packageOf10(), full, other)).toMatchObject({
      ...{ status: 422, errors: { organization: fieldText.missing } },
    });
    const reader = await clientWith(api, school, { '*': 'r' });
    expect((await read(packageOf10(), reader)).status).toBe(403);
    const half = await clientWith(api, school, { learning_outcome_framework: 'crud', learning_outcome: 'r' });
    expect((await read(packageOf10(), half)).status).toBe(403);
    const attributes = { 'learning_outcome.description': 'r' };
    const limited = await clientWith(api, school, { '*': 'crud' }, { attributes });
    expect(await read(packageOf10(), limited)).toMatchObject({
      ...{ status: 403, message: refusalText.forbiddenAttributes(['Volledige tekst']) },
    });
  });
});

describe('a framework is written as a file', () => {
  it('that changes nothing when it is taken over again', async () => {
    const framework = await take(packageOf11());
    const made = await full.call(learningOutcomeFramework.update, {
      params: { id: framework },
      body: {
        scale: 5,
        scale_levels: 'start; midden; eind',
        source: 'Een gesprek',
        description: '<ul><li>x</li></ul>',
      },
    });
    expect(made.status).toBe(200);
    const build = await idOf(framework, 'A1');
    const body = {
      level: 3,
      title: 'Bouwt  <b>software</b>',
      description: '<p>Met <strong>zorg</strong></p>',
      active: false,
    };
    expect((await full.call(outcomes.update, { params: { id: build }, body })).status).toBe(200);
    const file = await exported(framework);
    const again = await read(file);
    expect(again.body).toEqual({ id: again.body.id, counts: nothing, problems: [], columns: [] });
    expect((await preview(again.body.id)).body.head?.change).toBe('same');
  });

  it('that another school takes over as the same', async () => {
    const framework = await take(packageOf10());
    const other = await createSchool(api.database);
    const there = await clientWith(api, other, { '*': 'crud' });
    const file = await exported(framework);
    const copy = await take(file, there, other);
    expect(copy).not.toBe(framework);
    const undated = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (name, each: unknown) => (name === 'lastChangeDateTime' ? '' : each)));
    expect(undated(await exported(copy, there))).toEqual(undated(file));
    expect((await full.call(frameworks.case, { params: { id: copy } })).status).toBe(404);
  });

  it('without what the reader may not know', async () => {
    const framework = await take(packageOf10());
    const attributes = { 'learning_outcome.title': '', 'learning_outcome_framework.publisher': '' };
    const reader = await clientWith(api, school, { '*': 'r' }, { attributes });
    const file = JSON.stringify(await exported(framework, reader));
    // Nor that it was changed.
    const body = { publisher: 'Een ander' };
    await full.call(learningOutcomeFramework.update, { params: { id: framework }, body });
    expect(JSON.stringify(await exported(framework, reader))).toBe(file);
    expect(file).not.toContain('Analyseren"');
    expect(file).not.toContain('Landelijk overleg');
  });

  it('with what its outcomes match', async () => {
    const framework = await take(packageOf10());
    const dublin = await full.call(learningOutcomeFramework.create, { body: { title: 'Dublin' } });
    const other = await full.call(outcomes.create, {
      body: { title: 'Oordeelsvorming', framework: dublin.body.id },
    });
    const build = await idOf(framework, 'A1');
    const matches = [{ learning_outcome: other.body.id, kind: 'part' }];
    await full.call(outcomes.update, { params: { id: build }, body: { matches } });
    const file = await exported(framework);
    await full.call(outcomes.update, { params: { id: build }, body: { matches: [] } });
    const given = await read(file);
    expect((await preview(given.body.id)).body.rows).toMatchObject([
      { id: build, changes: [{ attribute: 'matches', from: '', to: importText.matches(1) }] },
    ]);
    await take(file);
    expect((await full.call(outcomes.get, { params: { id: build } })).body.matches).toEqual(matches);
    expect((await read(file)).body.counts).toEqual(nothing);
  });
});
