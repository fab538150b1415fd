// The health calls for load balancers and supervisors: whether the process lives, and whether it can serve.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { buildApp } from '#server/app.ts';
import { connect } from '#server/db/connect.ts';
import { startApi, type TestApi, testConfig } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** The responses of a server on this database. */
async function health(url: string, life = { stopping: false }) {
  const database = connect(url, { max: 1 });
  const app = await buildApp(database, testConfig, { life });
  const answers = await Promise.all(['/health/live', '/health/ready'].map((path) => app.inject(path)));
  await app.close();
  await database.destroy();
  return answers.map(({ statusCode, body, headers }) => [statusCode, body, headers['connection']]);
}

const ok = '{"status":"ok"}';
const unavailable = '{"status":"unavailable"}';

it('the process is live and ready while the database takes writes', async () => {
  expect(await health(api.url)).toEqual([
    [200, ok, 'keep-alive'],
    [200, ok, 'keep-alive'],
  ]);
});

it('a process that is stopping is live, but not ready, and keeps no connections open', async () => {
  expect(await health(api.url, { stopping: true })).toEqual([
    [200, ok, 'close'],
    [503, unavailable, 'close'],
  ]);
});

it('a read-only database, such as a standby, makes the process not ready', async () => {
  const name = sql.ref(new URL(api.url).pathname.slice(1));
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(api.database);
  const answers = await health(api.url);
  await sql`set default_transaction_read_only = off; alter database ${name} reset default_transaction_read_only`.execute(
    api.database,
  );
  expect(answers.map(([status, body]) => [status, body])).toEqual([
    [200, ok],
    [503, unavailable],
  ]);
});

it('an unreachable database makes the process not ready, but still live', async () => {
  const gone = new URL(api.url);
  gone.port = '1';
  expect((await health(gone.href)).map(([status, body]) => [status, body])).toEqual([
    [200, ok],
    [503, unavailable],
  ]);
});
