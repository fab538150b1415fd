// Lists are cached until something in them changes: never stale, never another user's, and within a limit.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { User } from '#server/rights/user.ts';
import { writeStatement } from '#server/db/statement.ts';
import { jsonList, ListAnswer, Unchanged } from '#server/http/answer.ts';
import { ListCache } from '#server/http/list-cache.ts';
import { contract } from '#shared/api/contract.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { clientWith, createSchool, type School } from '#tests/support/factories.ts';

let api: TestApi;
let school: School;
let other: School;
beforeAll(async () => {
  api = await startApi();
  school = await createSchool(api.database);
  other = await createSchool(api.database);
});
afterAll(() => api.close());

const userOf = ({ organization }: School) => ({ organizations: [{ id: organization, title: '' }] }) as unknown as User;
/** Titles of one table; `size` makes it as large as that many bytes. */
const titles = (table: string, size = 0) =>
  jsonList(
    api.database,
    writeStatement(
      (bind) => `
      select json_agg(title)::text || repeat(' ', ${bind(size)}) as json
      from ${table} where organization = ${bind(school.organization)}`,
    ),
  );
const rename = (table: string, { organization }: School) =>
  sql`update ${sql.table(table)} set title = title || '!' where organization = ${organization}`.execute(api.database);

it('a list is built once, and again when one of its tables changes in one of the user’s schools', async () => {
  const lists = new ListCache(api.database);
  const again = () => lists.answer(titles('programme'), userOf(school));
  const first = await again();
  expect(await again()).toBe(first);
  await rename('organizational_unit', school);
  await rename('programme', other);
  expect(await again()).toBe(first);
  await rename('programme', school);
  const second = await again();
  expect(second.etag).not.toBe(first.etag);
  expect(await again()).toBe(second);
});

it('a list is built once for users who ask at the same moment', async () => {
  const lists = new ListCache(api.database);
  const answers = await Promise.all(Array.from({ length: 5 }, () => lists.answer(titles('programme'), userOf(school))));
  expect(new Set(answers).size).toBe(1);
});

it('a list is not shared between different statements or values', async () => {
  const lists = new ListCache(api.database);
  const programmes = await lists.answer(titles('programme'), userOf(school));
  expect(await lists.answer(titles('organizational_unit'), userOf(school))).not.toBe(programmes);
  expect(await lists.answer(titles('programme', 1), userOf(school))).not.toBe(programmes);
});

it('is never an old one: changes of other schools may have the same sum', async () => {
  const lists = new ListCache(api.database);
  const [one, two] = [await createSchool(api.database), await createSchool(api.database)];
  const both = { organizations: [...userOf(one).organizations, ...userOf(two).organizations] } as User;
  const old = await lists.answer(titles('programme'), both);
  await sql`
    update table_revision own set value = own.value + other.value from table_revision other
    where own.organization = ${one.organization} and other.organization = ${two.organization}
      and own.table_name = 'programme' and other.table_name = 'programme'`.execute(api.database);
  expect(await lists.answer(titles('programme'), userOf(one))).not.toBe(old);
});

describe('a client that has the list', () => {
  const listNow = async (ifNoneMatch?: string) => {
    const { statement, build } = titles('programme');
    let isBuilt = false;
    const list = new ListAnswer(statement, () => ((isBuilt = true), build()));
    // A new cache, as after a restart.
    const answer = await new ListCache(api.database).answer(list, userOf(school), ifNoneMatch);
    return { etag: answer.etag, isBuilt, isUnchanged: answer instanceof Unchanged };
  };

  it('is told so by its tag alone, until something changes', async () => {
    const { etag } = await listNow();
    expect(await listNow(etag)).toEqual({ etag, isBuilt: false, isUnchanged: true });
    await rename('programme', school);
    expect(await listNow(etag)).toMatchObject({ isBuilt: true, isUnchanged: false });
  });

  it('is not told so if that change was lost, and another one was made', async () => {
    const revisions = async () => {
      const found = await sql<{ value: number }>`
        select value from table_revision
        where organization = ${school.organization} and table_name = 'programme'`.execute(api.database);
      return found.rows[0]?.value ?? 0;
    };
    const before = await revisions();
    await rename('programme', school);
    const { etag } = await listNow();
    // The database of a moment before, as after a fail-over.
    await sql`update table_revision set value = ${before}
      where organization = ${school.organization} and table_name = 'programme'`.execute(api.database);
    await new Promise((resolve) => setTimeout(resolve, 2));
    await rename('programme', school);
    expect(await listNow(etag)).toMatchObject({ isUnchanged: false });
  });
});

it('the least recently used list makes room for others', async () => {
  const lists = new ListCache(api.database, 10_000);
  const sized = (size: number) => lists.answer(titles('programme', size), userOf(school));
  const [first, second] = [await sized(4000), await sized(4001)];
  expect(await sized(4000)).toBe(first);
  await sized(4002);
  expect(await sized(4000)).toBe(first);
  expect(await sized(4001)).not.toBe(second);
});

it('cache keys count towards the limit, so many empty lists stay within it too', async () => {
  const lists = new ListCache(api.database, 10_000);
  const sized = (size: number) => lists.answer(titles('programme', size), userOf(school));
  const first = await sized(0);
  for (let size = 1; size <= 40; size += 1) await sized(size);
  expect(await sized(0)).not.toBe(first);
});

it('a list that failed to build is not cached', async () => {
  const lists = new ListCache(api.database);
  const broken = jsonList(api.database, { text: 'select title from programme where nonsense', values: [] });
  await expect(lists.answer(broken, userOf(school))).rejects.toThrow('nonsense');
  await expect(lists.answer(broken, userOf(school))).rejects.toThrow('nonsense');
});

it('a first request that fails does not spoil the next ones', async () => {
  const lists = new ListCache(api.database);
  const again = () => lists.answer(titles('programme'), userOf(school));
  await sql`alter table captured_table rename to hidden`.execute(api.database);
  await expect(again()).rejects.toThrow('captured_table');
  await sql`alter table hidden rename to captured_table`.execute(api.database);
  expect(await again()).toBe(await again());
});

it('a client gets the same list, cached or not, plain or compressed', async () => {
  const client = await clientWith(api, school, { '*': 'crud' });
  for (let index = 0; index < 30; index += 1)
    await client.call(contract.programme.create, { body: { title: `Programma ${index} met een lange naam` } });
  const plain = await client.call(contract.programme.list);
  expect(plain.body).toHaveLength(31);
  const again = await client.call(contract.programme.list);
  expect([again.body, again.headers['etag']]).toEqual([plain.body, plain.headers['etag']]);
  const { etag } = plain.headers;
  expect((await client.call(contract.programme.list, { ifNoneMatch: String(etag) })).status).toBe(304);
  await client.call(contract.programme.create, { body: { title: 'Nog een' } });
  const later = await client.call(contract.programme.list, { ifNoneMatch: String(etag) });
  expect([later.status, later.body.length]).toEqual([200, 32]);
});
