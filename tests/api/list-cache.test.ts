// Lists are cached until something in them changes: never stale, never another user's, and within a limit.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { User } from '#server/rights/user.ts';
import { runStatement, type Statement, writeStatement } from '#server/db/statement.ts';
import { ListAnswer } from '#server/http/answer.ts';
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
  listOf(
    writeStatement(
      (bind) => `
      select json_agg(title)::text || repeat(' ', ${bind(size)}) as json
      from ${table} where organization = ${bind(school.organization)}`,
    ),
  );
const listOf = (statement: Statement) =>
  new ListAnswer(statement, async () => {
    const [found] = await runStatement<{ json: string }>(api.database, statement);
    return found?.json ?? '';
  });
const rename = (table: string, { organization }: School) =>
  sql`update ${sql.table(table)} set title = title || '!' where organization = ${organization}`.execute(api.database);

it('a list is built once, and again when one of its tables changes in one of the user’s schools', async () => {
  const lists = new ListCache(api.database);
  const ask = () => lists.build(titles('programme'), userOf(school));
  const first = await ask();
  expect(await ask()).toBe(first);
  await rename('organizational_unit', school);
  await rename('programme', other);
  expect(await ask()).toBe(first);
  await rename('programme', school);
  const second = await ask();
  expect(second.etag).not.toBe(first.etag);
  expect(await ask()).toBe(second);
});

it('a list is built once for users who ask at the same moment', async () => {
  const lists = new ListCache(api.database);
  const answers = await Promise.all(Array.from({ length: 5 }, () => lists.build(titles('programme'), userOf(school))));
  expect(new Set(answers).size).toBe(1);
});

it('a list is not shared between different statements or values', async () => {
  const lists = new ListCache(api.database);
  const programmes = await lists.build(titles('programme'), userOf(school));
  expect(await lists.build(titles('organizational_unit'), userOf(school))).not.toBe(programmes);
  expect(await lists.build(titles('programme', 1), userOf(school))).not.toBe(programmes);
});

it('is never an old one: users of other schools count other changes', async () => {
  const lists = new ListCache(api.database);
  const both = { organizations: [...userOf(school).organizations, ...userOf(other).organizations] } as User;
  const revision = async (places: School[]) => {
    const found = await sql<{ sum: number }>`
      select sum(value)::int as sum from table_revision where table_name in ('programme', 'organization', '*')
      and organization in (0, ${sql.join(places.map((each) => each.organization))})`.execute(api.database);
    return found.rows[0]!.sum;
  };
  const old = await lists.build(titles('programme'), both);
  const wanted = await revision([school, other]);
  while ((await revision([school])) < wanted) await rename('programme', school);
  expect(await lists.build(titles('programme'), userOf(school))).not.toBe(old);
});

it('the least recently used list makes room for others', async () => {
  const lists = new ListCache(api.database, 10_000);
  const ask = (size: number) => lists.build(titles('programme', size), userOf(school));
  const [first, second] = [await ask(4000), await ask(4001)];
  expect(await ask(4000)).toBe(first);
  await ask(4002);
  expect(await ask(4000)).toBe(first);
  expect(await ask(4001)).not.toBe(second);
});

it('cache keys count towards the limit, so many empty lists stay within it too', async () => {
  const lists = new ListCache(api.database, 10_000);
  const ask = (size: number) => lists.build(titles('programme', size), userOf(school));
  const first = await ask(0);
  for (let size = 1; size <= 40; size += 1) await ask(size);
  expect(await ask(0)).not.toBe(first);
});

it('a list that failed to build is not cached', async () => {
  const lists = new ListCache(api.database);
  const broken = listOf({ text: 'select title from programme where nonsense', values: [] });
  await expect(lists.build(broken, userOf(school))).rejects.toThrow('nonsense');
  await expect(lists.build(broken, userOf(school))).rejects.toThrow('nonsense');
});

it('a first request that fails does not spoil the next ones', async () => {
  const lists = new ListCache(api.database);
  const ask = () => lists.build(titles('programme'), userOf(school));
  await sql`alter table captured_table rename to hidden`.execute(api.database);
  await expect(ask()).rejects.toThrow('captured_table');
  await sql`alter table hidden rename to captured_table`.execute(api.database);
  expect(await ask()).toBe(await ask());
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
