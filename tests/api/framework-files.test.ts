// Frameworks as files: previewed, refused, and exported unchanged.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { removeExpired } from '#server/auth/housekeeping.ts';
import { contract } from '#shared/api/contract.ts';
import { MAX_FRAMEWORK_BYTES } from '#shared/api/imports.ts';
import { caseText } from '#shared/text/case.ts';
import { fieldText } from '#shared/text/field.ts';
import { importText } from '#shared/text/imports.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { type Client, startApi, type TestApi } from '#tests/support/api.ts';
import { frameworkFilesIn, nothing } from '#tests/support/case/files.ts';
import { childOf, documentUuid, item, packageOf10, packageOf11, uuids } from '#tests/support/case/packages.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';
import { countChangeSets } from '#tests/support/memory.ts';

const { frameworks, learningOutcome: outcomes, learningOutcomeFramework } = contract;
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

const { read, preview, apply, take, idOf } = frameworkFilesIn(() => ({ api, school, full }));
const exported = async (id: number, client = full) => (await client.call(frameworks.case, { params: { id } })).body;

describe('the preview of a file', () => {
  it('changes nothing', async () => {
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

  it('has pages, and a filter by kind of change', async () => {
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

  it('is for the user who sent the file, for a day', async () => {
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

describe('a file is refused', () => {
  it('when it is no framework, is broken, or has a cycle', async () => {
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

  it('when it is larger than 20 MB', async () => {
    const large = { ...packageOf10(), notes: 'x'.repeat(MAX_FRAMEWORK_BYTES) };
    expect(await read(large)).toMatchObject({ status: 413, message: refusalText.tooLarge(MAX_FRAMEWORK_BYTES) });
    const allowed = { ...packageOf10(), notes: 'x'.repeat(2_000_000) };
    expect((await read(allowed)).status).toBe(201);
  });

  it('for another school and without the rights that it needs', async () => {
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

describe('the export of a framework', () => {
  it('changes nothing when it is imported again', async () => {
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

  it('gives another school the same framework', async () => {
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

  it('leaves out what the reader may not see', async () => {
    const framework = await take(packageOf10());
    const attributes = { 'learning_outcome.title': '', 'learning_outcome_framework.publisher': '' };
    const reader = await clientWith(api, school, { '*': 'r' }, { attributes });
    const file = JSON.stringify(await exported(framework, reader));
    // Nor the fact that it changed.
    const body = { publisher: 'Een ander' };
    await full.call(learningOutcomeFramework.update, { params: { id: framework }, body });
    expect(JSON.stringify(await exported(framework, reader))).toBe(file);
    expect(file).not.toContain('Analyseren"');
    expect(file).not.toContain('Landelijk overleg');
  });

  it('includes matches with other outcomes', async () => {
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
