// Writes of many records at once: as many statements for 50 records as for two, the refusals of a single write, and a line in the
// history for each record.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { recordTypes } from '#server/catalogue/record-types.ts';
import { applyRecords } from '#server/imports/apply-records.ts';
import { compareEdit } from '#server/imports/bulk-edit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { cloneRecords } from '#server/records/clone.ts';
import { createRecord } from '#server/records/create.ts';
import type { RecordType, Row } from '#server/records/record-type.ts';
import { removeAllowed, removeRecord, removeRecords } from '#server/records/remove.ts';
import { lockRecords } from '#server/records/rows.ts';
import { updateRecord } from '#server/records/update.ts';
import type { Values } from '#server/records/values.ts';
import type { Write } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import { loadUser } from '#server/rights/load-user.ts';
import type { User } from '#server/rights/user.ts';
import { fieldText } from '#shared/text/field.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createUser } from '#tests/support/factories.ts';
import { countQueries } from '#tests/support/fuzz/queries.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { samplesFor } from '#tests/support/samples.ts';

let api: TestApi;
let school: FullSchool;
let user: User;

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  user = await userWith({ '*': 'crud' });
});
afterAll(() => api.close());

async function userWith(objects: Record<string, string>): Promise<User> {
  const id = await createUser(api.database, { roles: [{ organization: school.organization, objects }] });
  const loaded = await loadUser(api.database, new Map(), id, 0);
  if (!loaded) throw new Error('The user is there');
  return loaded;
}

const write = <T>(work: (write: Write) => Promise<T>, as = user): Promise<T> =>
  inTransaction(api.database, { user: as.id, kind: 'test.import' }, (db) => work({ db, user: as }));

async function createSamples(type: RecordType, count: number, more: Values = {}): Promise<number[]> {
  const { attributes } = type.definition;
  const { first } = await samplesFor(api.database, type.definition, school);
  const values = Object.fromEntries(
    Object.entries({ ...first, ...more }).map(([name, value]) => [name, attributes[name]?.write.parse(value)]),
  );
  return write(async (each) => {
    const ids: number[] = [];
    for (let row = 0; row < count; row++) ids.push(await createRecord(each, type, values));
    return ids;
  });
}

async function historyOf(type: RecordType, ids: readonly number[], operation: string): Promise<number> {
  const found = await sql<{ changes: number }>`
    select count(distinct record)::int as changes from change
    where table_name = ${type.definition.table} and record = any(${ids}::int[]) and operation = ${operation}`.execute(
    api.database,
  );
  return found.rows[0]?.changes ?? 0;
}

async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => new Error('It was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error;
  const { status, message, errors, details } = error;
  return { status, message, errors, details };
}

// Only the platform makes organizations.
const { organization: _organization, ...types } = recordTypes;

describe.each(Object.entries(types))('%s', (_name, type) => {
  const withRows = <T>(ids: readonly number[], work: (write: Write, rows: readonly Row[]) => Promise<T>): Promise<T> =>
    write(async (each) => work(each, await lockRecords(each, type, ids)));

  it('is removed 50 at a time with as many statements as 2', async () => {
    const unused = 'programmes' in type.definition.attributes ? { programmes: [] } : {};
    const [few, many] = [await createSamples(type, 2, unused), await createSamples(type, 50, unused)];
    const remove = (ids: readonly number[]) =>
      countQueries(() => withRows(ids, (each, rows) => removeRecords(each, type, rows)));
    expect(await remove(many)).toBe(await remove(few));
    expect(await historyOf(type, many, 'delete')).toBe(50);
  });

  if (!type.definition.versioned) return;
  it('is copied 50 at a time with as many statements as 2', async () => {
    const [few, many] = [await createSamples(type, 2), await createSamples(type, 50)];
    const copies: number[] = [];
    const copy = (ids: readonly number[]) =>
      countQueries(() =>
        withRows(ids, async (each, rows) => {
          copies.splice(0, copies.length, ...(await cloneRecords(each, type, rows)));
        }),
      );
    expect(await copy(few)).toBe(await copy(many));
    expect(await historyOf(type, copies, 'insert')).toBe(50);
    const names = Object.keys(type.definition.attributes);
    const valuesOf = (ids: readonly number[]): Promise<Values[]> =>
      withRows(ids, async (_each, rows) =>
        rows.map((row) => ({ ...Object.fromEntries(names.map((name) => [name, row[name]])), family: row['family'] })),
      );
    const originals = await valuesOf(many);
    expect(await valuesOf(copies)).toEqual(
      originals.map((each) => ({ ...each, state: 1, version: (each['version'] as number) + 1 })),
    );
  });
});

describe('a set with records that may not be removed', () => {
  const { educationalUnit: type } = types;

  /** Unused, required by the next, and not required. */
  async function units(): Promise<number[]> {
    const [free = 0, used = 0] = await createSamples(type, 2);
    const requires = [{ educational_unit: used, kind: 'followed', note: '' }];
    return [free, used, ...(await createSamples(type, 1, { requires }))];
  }
  const remove = (ids: readonly number[], as = user) =>
    write(async (each) => removeRecords(each, type, await lockRecords(each, type, ids)), as);

  it('is refused like the record by itself, and nothing is removed', async () => {
    const [free = 0, used = 0] = await units();
    const single = await refusalOf(
      write(async (each) => removeRecord(each, type, (await lockRecords(each, type, [used]))[0])),
    );
    expect(single.details).toMatchObject({ used_by: [{ named: [{}] }] });
    expect(await refusalOf(remove([free, used]))).toEqual(single);
    expect(await historyOf(type, [free, used], 'delete')).toBe(0);
  });

  it('is refused without the right, and for a user of another school', async () => {
    const ids = await units();
    const reader = await userWith({ educational_unit: 'cru' });
    expect((await refusalOf(remove(ids, reader))).status).toBe(403);
    const stranger = { ...reader, organizations: [] };
    expect((await refusalOf(remove(ids, stranger))).status).toBe(404);
  });

  it('can leave those, without a question for each', async () => {
    const few = await units();
    const many = [...few, ...(await units()), ...(await units()), ...(await units())];
    const removed: number[] = [];
    const leave = (ids: readonly number[]) =>
      countQueries(() =>
        write(async (each) => {
          const going = await removeAllowed(each, type, await lockRecords(each, type, ids));
          removed.push(...going.map(({ id }) => id));
        }),
      );
    expect(await leave(many)).toBe(await leave([...(await units())]));
    expect(removed).toEqual(expect.arrayContaining(many.filter((_, index) => index % 3 !== 1)));
    expect(await historyOf(type, many, 'delete')).toBe(8);
  });

  it('makes outcomes with links inactive, and removes the others', async () => {
    const { learningOutcome } = types;
    const [linked = 0, other = 0, ...rest] = await createSamples(learningOutcome, 4);
    await createSamples(type, 1, { outcomes: [{ learning_outcome: linked, level: 2, note: '' }] });
    const all = [linked, other, ...rest];
    await write(async (each) => removeRecords(each, learningOutcome, await lockRecords(each, learningOutcome, all)));
    const [row] = await write((each) => lockRecords(each, learningOutcome, [linked]));
    expect(row['active']).toBe(false);
    expect(await historyOf(learningOutcome, all, 'delete')).toBe(3);
  });
});

describe('changes of many records', () => {
  const apply = (type: RecordType, changes: readonly { id: number; values: Values }[]) =>
    write(async (each) => {
      const ids = changes.map(({ id }) => id);
      const revisions = (await lockRecords(each, type, ids)).map(({ revision }) => revision);
      const writes = changes.map((to, line) => ({ ...to, line, revision: revisions[line] ?? 0, conflict: false }));
      const options = { onlyGood: true, overwrite: false };
      return (await applyRecords(each, type, school.organization, writes, options)).counts;
    });

  /** The statements of 2 changes, and of each change more. */
  async function costOf(type: RecordType, more: Values, valuesWith: (other: number) => Values) {
    const cost = async (count: number) => {
      const ids = await createSamples(type, 2 * count, more);
      const changes = ids.slice(count).map((id, index) => ({ id, values: valuesWith(ids[index] ?? 0) }));
      let refused = 0;
      const queries = await countQueries(async () => {
        ({ refused } = await apply(type, changes));
      });
      expect(refused).toBe(0);
      return queries;
    };
    const [few, many] = [await cost(2), await cost(50)];
    return (many - few) / 48;
  }

  const parents: [RecordType, string][] = [
    [types.organizationalUnit, 'parent__organizational_unit'],
    [types.programmePart, 'parent__programme_part'],
    [types.learningOutcome, 'parent'],
  ];
  it.each(parents)('get other parents by one statement each, without a question for each', async (type, parent) => {
    expect(await costOf(type, {}, (id) => ({ [parent]: id }))).toBe(1);
  });

  it('get other requirements by three statements each, without a question for each', async () => {
    const none = { requires: [], outcomes: [] };
    const requires = (id: number) => [{ educational_unit: id, kind: 'followed', note: '' }];
    expect(await costOf(types.educationalUnit, none, (id) => ({ requires: requires(id) }))).toBe(3);
  });

  const single: [string, RecordType, Values, Values][] = [
    ['level', types.learningOutcome, { matches: [] }, { level: 1 }],
    ['scale', types.learningOutcomeFramework, { scale: 2 }, { scale: 1 }],
    ['choice of semesters', types.organizationalUnit, { show_year_parts: true }, { show_year_parts: false }],
    ['choice of blocks', types.organizationalUnit, { show_blocks: true }, { show_blocks: false }],
  ];
  it.each(single)('change their %s by one statement each', async (_name, type, more, values) => {
    expect(await costOf(type, more, () => values)).toBe(1);
  });

  it('get another framework by one statement each', async () => {
    const [framework = 0] = await createSamples(types.learningOutcomeFramework, 1);
    expect(await costOf(types.learningOutcome, { matches: [], parent: null }, () => ({ framework }))).toBe(1);
  });

  it('keep the shape of the calendar of a unit that got a unit below it in the same set', async () => {
    const type = types.organizationalUnit;
    const [above = 0, below = 0] = await createSamples(type, 2, { show_blocks: true });
    const same = { id: above, values: { show_blocks: false } };
    const move = (parent: number | null) =>
      apply(type, [{ id: below, values: { parent__organizational_unit: parent } }, same]);
    expect(await move(above)).toMatchObject({ changed: 1, refused: 1 });
    expect(await move(null)).toMatchObject({ changed: 2, refused: 0 });
  });

  it('move to another framework after the outcomes below them, also with a level that only fits there', async () => {
    const type = types.learningOutcome;
    const [short = 0] = await createSamples(types.learningOutcomeFramework, 1, { scale: 1 });
    const [long = 0] = await createSamples(types.learningOutcomeFramework, 1, { scale: 2 });
    const own = { framework: long, level: 6, matches: [], parent: null };
    const [above = 0] = await createSamples(type, 1, own);
    const [below = 0] = await createSamples(type, 1, { ...own, parent: above });
    const move = { framework: short, level: 3, parent: null };
    const both = [above, below].map((id) => ({ id, values: move }));
    expect(await apply(type, both)).toMatchObject({ changed: 1, refused: 1 });
    expect(await apply(type, [{ id: above, values: move }])).toMatchObject({ changed: 1, refused: 0 });
  });

  it.each(parents)('cannot form a circle, also with an earlier change of the same set', async (type, parent) => {
    const [a = 0, b = 0, c = 0] = await createSamples(type, 3);
    const counts = await apply(type, [
      { id: a, values: { [parent]: b } },
      { id: b, values: { [parent]: c } },
      { id: c, values: { [parent]: a } },
    ]);
    expect(counts).toMatchObject({ changed: 2, refused: 1 });
    const change = (to: Values) =>
      write(async (each) => updateRecord(each, type, (await lockRecords(each, type, [c]))[0], to));
    expect((await refusalOf(change({ [parent]: a }))).errors).toEqual({ [parent]: fieldText.cycle });
    await change({ [parent]: null });
  });

  it('cannot require each other, also with an earlier change of the same set', async () => {
    const type = types.educationalUnit;
    const [a = 0, b = 0, c = 0] = await createSamples(type, 3, { requires: [] });
    const requires = (id: number) => ({ requires: [{ educational_unit: id, kind: 'followed', note: '' }] });
    const counts = await apply(type, [
      { id: a, values: requires(b) },
      { id: b, values: requires(c) },
      { id: c, values: requires(a) },
    ]);
    expect(counts).toMatchObject({ changed: 2, refused: 1 });
    const moved = await apply(type, [
      { id: b, values: { requires: [] } },
      { id: c, values: requires(a) },
    ]);
    expect(moved).toMatchObject({ changed: 2, refused: 0 });
  });

  it('are previewed with as many statements for 50 as for 2', async () => {
    const type = types.programmePart;
    const [parent = 0, ...ids] = await createSamples(type, 51);
    const preview = (count: number) =>
      countQueries(() =>
        write((each) => compareEdit(each, type, ids.slice(0, count), { parent__programme_part: parent })),
      );
    expect(await preview(50)).toBe(await preview(2));
  });
});
