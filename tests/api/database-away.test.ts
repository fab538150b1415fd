// The connection to the database breaks at the worst moments: what can be retried is retried, and an unknown outcome is reported.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { connect, type Database, poolOf } from '#server/db/connect.ts';
import { contract } from '#shared/api/contract.ts';
import { refusalText } from '#shared/text/refusal.ts';
import { Client, startApi, type TestApi, testConfig } from '#tests/support/api.ts';
import { tokenWith } from '#tests/support/factories.ts';
import { at, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';
import { startWireProxy, type WireProxy } from '#tests/support/wire-proxy.ts';

let api: TestApi;
let proxy: WireProxy;
let database: Database;
let app: Awaited<ReturnType<typeof buildApp>>;
let school: PlanSchool;
let full: Client;

beforeAll(async () => {
  api = await startApi();
  proxy = await startWireProxy(api.url);
  // One connection, so that it is clear which one breaks; and short timeouts, so that the tests do not wait for half a minute.
  database = connect(proxy.url, { max: 1, acquireTimeoutMs: 2_000, queryTimeoutMs: 1_000 });
  app = await buildApp(database, testConfig);
  school = await createPlanSchool(api.database);
  full = new Client(app, await tokenWith(api, school, { '*': 'crud' }));
});
afterAll(async () => {
  await app.close();
  await database.destroy();
  await proxy.stop();
  await api.close();
});

const unknown = { message: refusalText.outcomeUnknown, errors: {}, retry_after: 2, outcome: 'unknown' };
const count = async (table: string) => {
  const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(api.database);
  return counted.rows[0]?.rows;
};
const create = (title: string) => full.call(contract.programme.create, { body: { title } });
const titled = async (title: string) =>
  (await sql`select from programme where title = ${title}`.execute(api.database)).rows.length;

it('retries a read that was cut off', async () => {
  for (const statement of [/leerlijn-written/, /leerlijn-composed/]) {
    const cut = proxy.cutAt(statement, 'before');
    const { status, body } = await full.call(contract.programme.list);
    await cut;
    expect([status, body.length]).toEqual([200, 2]);
  }
});

it('retries a write that was cut off before its end, once', async () => {
  for (const [title, statement] of [
    // Statement text is sent once per connection, so this comes first.
    ['Onderweg', /insert into "programme"/],
    ['Bij het begin', /begin/],
  ] as const) {
    const cut = proxy.cutAt(statement, 'before');
    expect((await create(title)).status).toBe(201);
    await cut;
    expect(await titled(title)).toBe(1);
  }
});

it.each(['before', 'after'] as const)(
  'reports an unknown outcome when it is cut off %s COMMIT is done',
  async (when) => {
    const title = `Afgebroken ${when}`;
    const cut = proxy.cutAt(/commit/, when);
    const { status, details, headers } = await create(title);
    await cut;
    expect([status, details, headers['retry-after']]).toEqual([503, unknown, '2']);
    expect(await titled(title)).toBe(when === 'after' ? 1 : 0);
  },
);

it.each(['before', 'after'] as const)('a grid that is sent again after that is saved once (%s)', async (when) => {
  await sql`delete from placement`.execute(api.database);
  const read = await full.call(contract.planner.blockParts, { query: { programme: school.planned, year: 1 } });
  const grid = [{ ...at(0, 0), programme_part: school.parts[0], client_key: crypto.randomUUID() }];
  const request = { body: { programme: school.planned, year: 1, grid }, ifMatch: String(read.headers['etag']) };
  const cut = proxy.cutAt(/commit/, when);
  const first = await full.call(contract.planner.saveBlockParts, request);
  await cut;
  expect([first.status, first.details]).toEqual([503, unknown]);
  expect((await full.call(contract.planner.saveBlockParts, request)).status).toBe(200);
  expect(await count('placement')).toBe(1);
});

it('answers every request while the connection is silent, and serves again when it works', async () => {
  proxy.open();
  const asked = [
    ...Array.from({ length: 10 }, () => full.call(contract.programme.list)),
    ...Array.from({ length: 10 }, (_, turn) => create(`In het gat ${turn}`)),
  ];
  const answers = await Promise.all(asked);
  expect(new Set(answers.map(({ status, message }) => `${status} ${message}`))).toEqual(
    new Set([`503 ${refusalText.unavailable}`]),
  );
  proxy.close();
  // Old connections stay silent: that is detected and they are replaced.
  await expect.poll(async () => (await full.call(contract.programme.list)).status, { timeout: 5_000 }).toBe(200);
  expect((await create('Na het gat')).status).toBe(201);
  expect(poolOf(database)?.state()).toMatchObject({ total: 1, waiting: 0 });
});
