// DATABASE_URL with two servers: the one that takes writes is found, and after a promotion the other.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { connect, type Database, poolOf } from '#server/db/connect.ts';
import { isDatabaseAway } from '#server/db/errors.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Pair, startPair } from '#tests/support/standby.ts';

let pair: Pair;
let database: Database;
beforeAll(async () => {
  pair = await startPair();
  // The commands also find the one that takes writes.
  await migrate(pair.url);
  database = connect(pair.url, { max: 4, actor: 'test' });
});
afterAll(async () => {
  await database.destroy();
  await pair.remove();
});

const serverPort = async () => {
  const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(database);
  return rows[0]?.port;
};
const organizations = async () => {
  const { rows } = await sql<{ title: string }>`select title from organization order by id`.execute(database);
  return rows.map(({ title }) => title);
};
const add = (title: string) => sql`insert into organization (title) values (${title})`.execute(database);

it('the server connects to the host that takes writes, whichever is named first', async () => {
  await add('Voor de wissel');
  expect(await Promise.all([serverPort(), serverPort(), serverPort()])).toEqual(Array(3).fill(pair.primary.port));
  expect(poolOf(database)?.failovers()).toBe(0);
});

it('the server switches to the other host after a promotion', async () => {
  await pair.synchronise();
  await add('Nog net');
  await pair.killPrimary();
  // In between neither takes writes.
  await expect(add('Te vroeg')).rejects.toSatisfy(isDatabaseAway);
  await pair.promote();
  await expect.poll(() => add('Na de wissel').then(() => 'written', String), { timeout: 10_000 }).toBe('written');
  expect(await organizations()).toEqual(['Voor de wissel', 'Nog net', 'Na de wissel']);
  expect([await serverPort(), poolOf(database)?.failovers()]).toEqual([pair.standby.port, 1]);
});
