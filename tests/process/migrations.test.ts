// Migrations at the start of real server processes: concurrent, killed halfway, disconnected, and after a downgrade.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client } from 'pg';

import { migrate } from '#server/db/migrate.ts';
import { applyMigration, createMigrationTable, knownMigrations } from '#server/db/migrations.ts';
import { commandsText } from '#shared/text/commands.ts';
import { query } from '#tests/support/cluster.ts';
import { type ExternalServer, startExternalServer } from '#tests/support/external-server.ts';
import { launch, runToEnd, type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { asClient, rowsOf } from '#tests/support/snapshot.ts';

let external: ExternalServer;
let servers: ServerProcess[] = [];
beforeAll(async () => {
  external = await startExternalServer();
});
afterEach(async () => {
  for (const server of servers) await server.kill('SIGTERM');
  servers = [];
});
afterAll(() => external.stop());

const start = async (url: string) => {
  const server = await startServer({ DATABASE_URL: url, DEMO: 'off' });
  servers.push(server);
  return server;
};

/** Seven migrations and a programme, and a lock that blocks the eighth. */
async function halfway(name: string): Promise<{ url: string; blocker: Client }> {
  const url = await external.create(name);
  await asClient(url, async (client) => {
    await createMigrationTable(client);
    for (const each of (await knownMigrations()).slice(0, 7)) await applyMigration(client, each);
    await client.query(`insert into organization (title) values ('Oude school')`);
    await client.query(`insert into programme (organization, title, state) values (1, 'Blijft', 1)`);
  });
  const blocker = new Client({ connectionString: url });
  await blocker.connect();
  await blocker.query('begin; lock table programme in share mode');
  return { url, blocker };
}

async function untilWaiting(url: string): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database()
    and application_name = 'leerlijn-migrate' and wait_event_type = 'Lock'`;
  while ((await query(url, waiting)).length === 0) await sleep(50);
}

/** Checks that nothing is left of the interrupted migration, and that the next start migrates to the newest. */
async function expectRecovery(url: string): Promise<void> {
  const gone = `select from pg_stat_activity where datname = current_database() and application_name = 'leerlijn-migrate'`;
  while ((await query(url, gone)).length > 0) await sleep(50);
  expect(await query(url, 'select name from migration')).toHaveLength(7);
  expect(await query(url, `select to_regclass('programme_part') as part`)).toEqual([{ part: null }]);
  await migrate(url);
  expect(await query(url, 'select title, family from programme')).toEqual([{ title: 'Blijft', family: 1 }]);
  expect(await query(url, 'select name from migration')).toHaveLength((await knownMigrations()).length);
}

it('two servers that start at once on an empty database both work, and each migration runs once', async () => {
  const url = await external.create('tegelijk');
  const both = await Promise.all([start(url), start(url)]);
  for (const server of both) expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  expect(
    (await query(url, 'select name from migration order by name')).map((row) => Object.values(row as object)[0]),
  ).toEqual(await knownMigrations());
});

it('a server that is killed during a migration leaves nothing of it', async () => {
  const { url, blocker } = await halfway('gedood');
  const process = launch('main', { DATABASE_URL: url, DEMO: 'off' });
  const ended = runToEnd(process);
  await untilWaiting(url);
  process.kill('SIGKILL');
  await ended;
  await blocker.query('rollback');
  await blocker.end();
  await expectRecovery(url);
});

it('a connection that is cut during a migration ends the start with one message', async () => {
  const { url, blocker } = await halfway('afgebroken');
  const ended = runToEnd(launch('main', { DATABASE_URL: url, DEMO: 'off' }));
  await untilWaiting(url);
  await query(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'leerlijn-migrate'`,
  );
  const { code, output } = await ended;
  expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
  await blocker.query('rollback');
  await blocker.end();
  await expectRecovery(url);
});

it('an earlier version can serve the database of a later one that declares itself compatible, and keeps its texts', async () => {
  const url = await external.create('uitgebreid');
  await migrate(url);
  const newest = (await knownMigrations()).at(-1);
  await query(url, `insert into migration (name, works_from) values ('9999-later.sql', '${newest}')`);
  await query(url, `update attribute set shipped_label = 'Morgen', default_label = 'Morgen' where id = 1`);
  const before = await rowsOf(url);
  const server = await start(url);
  expect(server.errors().trim()).toBe(commandsText.start.worksOnNewer(['9999-later.sql']));
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  expect(await rowsOf(url)).toEqual(before);
});

it('an earlier version refuses the database of a later one', async () => {
  const url = await external.create('later');
  await migrate(url);
  await query(url, `insert into migration (name) values ('9999-later.sql')`);
  const before = await rowsOf(url);
  const { code, output } = await runToEnd(launch('main', { DATABASE_URL: url, DEMO: 'off' }));
  expect([code, output.trim()]).toEqual([1, commandsText.newerDatabase(['9999-later.sql'])]);
  expect(await rowsOf(url)).toEqual(before);
});
