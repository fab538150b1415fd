// Writes without HTTP, as an import does them: the same functions and refusals, many in one transaction, and no query that is
// repeated for every row.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordTypes } from '#server/catalogue/record-types.ts';
import { cloneRecord, cloneRecords } from '#server/records/clone.ts';
import { createRecord } from '#server/records/create.ts';
import { removeRecord } from '#server/records/remove.ts';
import { lockRecords } from '#server/records/rows.ts';
import { updateRecord } from '#server/records/update.ts';
import type { Values } from '#server/records/values.ts';
import type { Write } from '#server/records/write.ts';
import { loadUser } from '#server/rights/load-user.ts';
import type { User } from '#server/rights/user.ts';
import { outcomeText } from '#shared/text/outcomes.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createRole, createSchool, createUser, type School } from '#tests/support/factories.ts';
import { countQueries } from '#tests/support/fuzz/queries.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { countChangeSets } from '#tests/support/memory.ts';
import { answeredRefusal, refusalOf } from '#tests/support/refusals.ts';
import { samplesFor } from '#tests/support/samples.ts';

let api: TestApi;
let school: FullSchool;
let elsewhere: School;
let user: User;
let client: Client;
const { programme: type } = recordTypes;

beforeAll(async () => {
  api = await startApi();
  school = await createFullSchool(api);
  elsewhere = await createSchool(api.database);
  const role = await createRole(api.database, {
    organization: school.organization,
    objects: { '*': 'crud' },
    attributes: { 'programme.croho_title': 'r' },
  });
  const id = await createUser(api.database, { roles: [role] });
  const loaded = await loadUser(api.database, new Map(), id, 0);
  if (!loaded) throw new Error('The user is there');
  user = loaded;
  client = new Client(api.app, await tokenFor(api.database, id));
});
afterAll(() => api.close());

const write = <T>(work: (write: Write) => Promise<T>): Promise<T> =>
  inTransaction(api.database, { user: user.id, kind: 'test.import' }, (db) => work({ db, user }));

/** Begin and end of the transaction, and setting the actor. */
const AROUND = 3;

describe('records', () => {
  let values: Values;
  beforeAll(async () => {
    const { first } = await samplesFor(api.database, type.definition, school);
    const { croho_title: _refused, ...rest } = first;
    values = Object.fromEntries(
      Object.entries({ ...rest, version: 1 }).map(([name, value]) => [
        name,
        type.definition.attributes[name]?.write.parse(value),
      ]),
    );
  });

  const createMany = (count: number) =>
    write(async (each) => {
      const ids: number[] = [];
      for (let row = 0; row < count; row++)
        ids.push(await createRecord(each, type, { ...values, title: `Opleiding ${row}` }));
      return ids;
    });
  /** How many statements a row costs, and how many all rows share. */
  const costOf = async (work: (count: number) => Promise<unknown>) => {
    const few = await countQueries(() => work(2));
    const many = await countQueries(() => work(12));
    const perRow = (many - few) / 10;
    return { perRow, shared: few - 2 * perRow - AROUND };
  };

  it('can be made 500 at a time in one transaction, with one statement each, one for its links, and few for all references', async () => {
    const before = await countChangeSets(api.database);
    const ids = await createMany(500);
    expect(new Set(ids).size).toBe(500);
    expect(await countChangeSets(api.database)).toBe(before + 1);
    const { perRow, shared } = await costOf(createMany);
    expect(perRow).toBe(2);
    // The school of the unit, the first state, all options and references, and the scales of outcomes.
    expect(shared).toBeLessThanOrEqual(4);
  });

  it('can be changed many at a time, locked together', async () => {
    const change = async (count: number) => {
      const ids = await createMany(count);
      return () =>
        write(async (each) => {
          const rows = await lockRecords(each, type, ids);
          for (const row of rows) await updateRecord(each, type, row, { title: `Anders ${row.id}` });
        });
    };
    const [few, many] = [await change(2), await change(12)];
    expect((await countQueries(many)) - (await countQueries(few))).toBe(10);
  });

  it('can be copied many at a time, each to its next version', async () => {
    const [source] = await createMany(1);
    const copies = await write(async (each) => {
      const [row] = await lockRecords(each, type, [source ?? 0]);
      return [await cloneRecord(each, type, row), ...(await cloneRecords(each, type, [row, row]))];
    });
    const rows = await write((each) => lockRecords(each, type, [source ?? 0, ...copies]));
    expect(rows.map(({ version, family }) => ({ version, family }))).toEqual(
      [1, 2, 3, 4].map((version) => ({ version, family: source })),
    );
  });

  it('know what the same transaction removed', async () => {
    const { learningOutcome, learningOutcomeFramework } = recordTypes;
    const { organization } = school;
    await write(async (each) => {
      const add = (title: string) => createRecord(each, learningOutcomeFramework, { title, organization });
      const [from, framework] = [await add('Oud'), await add('Nieuw')];
      const own = { title: 'Ontwerpt', framework: from, organization };
      const parent = await createRecord(each, learningOutcome, own);
      const child = await createRecord(each, learningOutcome, { ...own, parent });
      const [above, below] = await lockRecords(each, learningOutcome, [parent, child]);
      const move = () => updateRecord(each, learningOutcome, above, { framework });
      expect((await refusalOf(move())).errors).toEqual({ framework: outcomeText.childrenStay });
      await removeRecord(each, learningOutcome, below);
      await move();
    });
  });

  const badValues: [name: string, change: () => Values][] = [
    ['a unit of another school', () => ({ organizational_unit: elsewhere.faculty })],
    ['a year of another school', () => ({ calendar_year: elsewhere.year })],
    ['an option of another attribute', () => ({ variant: 1 })],
    ['an attribute without the right', () => ({ croho_title: 'Anders' })],
    ['no title', () => ({ title: '' })],
  ];
  it.each(badValues)('are refused with %s like in the call, and nothing is written', async (_name, change) => {
    const [id = 0] = await createMany(1);
    const sets = await countChangeSets(api.database);
    const refusal = await refusalOf(
      write(async (each) => {
        const [row] = await lockRecords(each, type, [id]);
        await updateRecord(each, type, row, change());
      }),
    );
    expect(refusal).toEqual(
      answeredRefusal(await client.call(contract.programme.update, { params: { id }, body: change() })),
    );
    const made = await refusalOf(write((each) => createRecord(each, type, { ...values, ...change() })));
    expect(made.status).toBe(refusal.status);
    expect(await countChangeSets(api.database)).toBe(sets);
  });

  it('are refused when they changed meanwhile, and for a user of another school', async () => {
    const [id = 0] = await createMany(1);
    const save = (each: Write) =>
      lockRecords(each, type, [id]).then(([row]) => updateRecord(each, type, row, { title: 'Later' }));
    expect((await refusalOf(write((each) => save({ ...each, ifMatch: [7] })))).status).toBe(412);
    const stranger = await createUser(api.database, {
      roles: [{ organization: elsewhere.organization, objects: { '*': 'crud' } }],
    });
    const other = await loadUser(api.database, new Map(), stranger, 0);
    if (!other) throw new Error('The user is there');
    expect((await refusalOf(write((each) => save({ ...each, user: other })))).status).toBe(404);
  });
});
