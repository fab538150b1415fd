// Frameworks as files: imported once and again, matched by their identifiers, and undone.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { importText } from '#shared/text/imports.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { frameworkFilesIn, nothing } from '#tests/support/case/files.ts';
import { childOf, documentUuid, item, packageOf10, packageOf11, uuids } from '#tests/support/case/packages.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';
import { finishJob } from '#tests/support/jobs.ts';
import { countChangeSets } from '#tests/support/memory.ts';

const { imports, frameworks, learningOutcome: outcomes, learningOutcomeFramework, educationalUnit } = contract;
let api: TestApi;
let school: School;
let full: Client;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  school = await createSchool(api.database);
  full = await clientWith(api, school, { '*': 'crud' });
});

const { read, preview, apply, take, treeOf, idOf } = frameworkFilesIn(() => ({ api, school, full }));
/** The package with one item changed. */
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

describe('the import of a file', () => {
  it.each([
    ['1.0', packageOf10],
    ['1.1', packageOf11],
  ])('adds a framework of version %s once', async (_version, make) => {
    const framework = await take(make());
    const record = await full.call(learningOutcomeFramework.get, { params: { id: framework } });
    expect(record.body).toMatchObject({
      ...{ title: 'Landelijk profiel ICT', publisher: 'Landelijk overleg ICT', version: 3, valid_from: '01-09-2024' },
      ...{ licence: 'https://creativecommons.org/licenses/by/4.0/', shared: false },
    });
    const tree = await treeOf(framework);
    expect(tree.map(({ code }) => code)).toEqual(['A', 'A1', 'A2', 'B']);
    expect(tree[1]?.parent).toBe(tree[0]?.id);
    // A second time changes nothing.
    const before = await countChangeSets(api.database);
    const again = await read(make());
    expect(again.body.counts).toEqual(nothing);
    expect((await preview(again.body.id)).body.head?.change).toBe('same');
    expect(await take(make())).toBe(framework);
    expect(await countChangeSets(api.database)).toBe(before);
  });

  it('updates outcomes in place by their identifiers, and keeps their links and order', async () => {
    const framework = await take(packageOf10());
    const tree = await treeOf(framework);
    const [a, a1, a2, b] = tree.map(({ id }) => id);
    const order = [
      { id: b, parent: 0 },
      { id: a, parent: 0 },
      { id: a2, parent: a },
      { id: a1, parent: a },
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

  it('deactivates outcomes that are missing from the file, until they reappear', async () => {
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

  it('moves an outcome that has another parent in the file', async () => {
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

  it('is applied once', async () => {
    const { id } = (await read(packageOf10())).body;
    const started = await apply(id);
    expect(await apply(id)).toMatchObject({ status: 409, message: importText.applied });
    expect(await finishJob(api, full, started)).toMatchObject({ state: 'done' });
  });

  it('is applied with the rights of that moment', async () => {
    const { id } = (await read(packageOf10())).body;
    const started = await apply(id);
    await sql`
      update permission set can_create = false where object = 'learning_outcome' and role in (
        select role.id from role where role.organization = ${school.organization})`.execute(api.database);
    expect(await finishJob(api, full, started)).toMatchObject({ state: 'failed' });
    expect((await full.call(learningOutcomeFramework.list)).body).toEqual([]);
  });
});

describe('undoing an import', () => {
  /** Id of the import that was read last. */
  const takeBack = async () => {
    const found = await sql<{ id: number }>`select max(id) as id from import`.execute(api.database);
    const started = await full.call(imports.undo, { params: { id: found.rows[0]!.id }, body: {} });
    const job = await finishJob(api, full, started);
    expect(job).toMatchObject({ state: 'done', kind: 'import_undo' });
    return job.result.lines[0]?.message;
  };
  const statusOf = async (id: number) => (await full.call(learningOutcomeFramework.get, { params: { id } })).status;

  it('removes a new framework with everything in it', async () => {
    const framework = await take(packageOf10());
    expect(await takeBack()).toBe(importText.undone(5, 0));
    expect(await statusOf(framework)).toBe(404);
    // The file can be imported again.
    await take(packageOf10());
  });

  it('restores the previous state, also for new outcomes below each other', async () => {
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

  it('keeps a new framework that was changed since or is linked', async () => {
    const framework = await take(packageOf10());
    const id = await idOf(framework, 'A1');
    await full.call(outcomes.update, { params: { id }, body: { title: 'Eigen tekst' } });
    expect(await takeBack()).toBe(importText.undone(0, 5));
    expect(await statusOf(framework)).toBe(200);
    expect(await treeOf(framework)).toHaveLength(4);
  });

  it('keeps a new framework that was changed in a transaction that began before it', async () => {
    await api.database.transaction().execute(async (db) => {
      await sql`update programme set title = 'Eerder' where id = ${school.programme}`.execute(db);
      const framework = await take(packageOf10());
      await sql`update learning_outcome set title = 'Eigen' where framework = ${framework}`.execute(db);
    });
    expect(await takeBack()).toBe(importText.undone(0, 5));
  });
});
