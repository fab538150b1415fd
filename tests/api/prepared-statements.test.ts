// Statements are prepared once per connection, and a migration under a running server does not break them.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { connect, type Database, poolOf } from '#server/db/connect.ts';
import { runStatement, runWithin } from '#server/db/statement.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  // One connection, so that every statement uses the same one.
  database = connect(server.url, { max: 1 });
});

afterAll(async () => {
  await database.destroy();
  await server.drop();
});

const prepared = async () =>
  (
    await sql<{ statement: string }>`select statement from pg_prepared_statements where ${true}`.execute(database)
  ).rows.map(({ statement }) => statement);

it('the pool prepares a statement once, whatever its values', async () => {
  const ask = (id: number) => sql<{ id: number }>`select ${id}::int as id`.execute(database);
  expect((await ask(1)).rows).toEqual([{ id: 1 }]);
  expect((await ask(2)).rows).toEqual([{ id: 2 }]);
  expect((await prepared()).filter((text) => text === 'select $1::int as id')).toHaveLength(1);
});

it('the pool still reads a table that got a column meanwhile', async () => {
  const all = () => sql`select * from state where id > ${0}`.execute(database);
  const one = () => sql`select row_to_json(s) as json from state s where s.id = ${1}`.execute(database);
  const before = (await all()).rows.length;
  await one();
  await sql`alter table state add column added text not null default 'x'`.execute(database);
  expect((await all()).rows).toHaveLength(before);
  expect((await one()).rows).toMatchObject([{ json: { id: 1, added: 'x' } }]);
});

it.each(['none', 'transaction'] as const)(
  'the pool cancels a statement that exceeds its time limit (pooler: %s), and no other',
  async (pooler) => {
    const own = connect(server.url, { max: 1, pooler });
    const sleeping = { text: 'select $1::int as slept from pg_sleep($2::float)', values: [1, 0.3] };
    await expect(runWithin(own, 100, sleeping)).rejects.toMatchObject({ code: '57014' });
    expect(await runWithin(own, 5_000, sleeping)).toEqual([{ slept: 1 }]);
    // On the same connection, without an open transaction.
    expect(await runStatement(own, sleeping)).toEqual([{ slept: 1 }]);
    const left = await sql<{ is_alone: boolean }>`select now() = statement_timestamp() as is_alone`.execute(own);
    expect(left.rows).toEqual([{ is_alone: true }]);
    await own.destroy();
  },
);

it('the pool keeps an idle connection with its prepared statements for a minute', async () => {
  const own = connect(server.url, { max: 1 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await sql`select ${1}::int`.execute(own);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(poolOf(own)?.state()).toEqual({ total: 1, idle: 1, waiting: 0 });
  await own.destroy();
});

it('the pool still prepares its own statements after a client made up very many', async () => {
  for (let number = 0; number < 450; number += 1)
    await runStatement(database, { text: `select $1::int as made_up_${number}`, values: [number] });
  const kept = await prepared();
  expect(kept.filter((text) => text.includes('made_up_')).length).toBeLessThanOrEqual(400);
  await sql`select ${1}::int as one_of_its_own`.execute(database);
  expect(await prepared()).toContain('select $1::int as one_of_its_own');
});

it('the pool stops preparing statements when there are too many', async () => {
  for (let number = 0; number < 450; number += 1)
    await sql`select ${number}::int as ${sql.ref(`n${number}`)}`.execute(database);
  const kept = await prepared();
  expect(kept.filter((text) => / as "n\d+"/.test(text)).length).toBeLessThanOrEqual(400);
});
