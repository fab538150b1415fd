// Expand, then contract: during a rolling upgrade the previous version works on this version's schema, beside it. Both serve one
// database here, and everything is read and saved through each of them in turn.
import { afterAll, beforeAll, expect, it } from 'vitest';

import { knownMigrations } from '#server/db/migrations.ts';
import { query } from '#tests/support/cluster.ts';
import { type ExternalServer, startExternalServer } from '#tests/support/external-server.ts';
import { prepareWrites } from '#tests/support/mixed-things.ts';
import { buildPreviousVersion, type PreviousVersion } from '#tests/support/previous-version.ts';
import { request, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';
import { partialWrites } from '#tests/support/whole-database.ts';

const seconds = 10;
let external: ExternalServer;
let previous: PreviousVersion;
let servers: ServerProcess[] = [];
let url: string;

beforeAll(async () => {
  [previous, external] = [await buildPreviousVersion(), await startExternalServer()];
  url = await external.create('school');
  const env = { DATABASE_URL: url, DEMO: 'on' };
  const now = await startServer(env);
  // The migration declares whether an older version may start on it (api/migrations); this tests whether it would work.
  const names = previous.migrations.map((name) => `'${name}'`).join();
  await query(url, `delete from migration where name not in (${names})`);
  servers = [now, await startServer(env, previous.main)];
});
afterAll(async () => {
  for (const server of servers) await server.kill('SIGTERM');
  await external.stop();
  await previous.remove();
});

it('the previous version reads and saves everything on this schema, and both see each other’s saves', async () => {
  expect((await knownMigrations()).length).toBeGreaterThan(previous.migrations.length);
  const [now, before] = servers.map(({ url: at }) => at) as [string, string];
  const token = await signIn(before, 'beheerder');
  const writes = await prepareWrites({ url: now, token });
  for (const server of [before, now, before]) {
    const end = new AbortController();
    const writing = writes.run({ url: server, token }, end.signal);
    await new Promise((next) => setTimeout(next, (seconds / 3) * 1000));
    end.abort();
    await writing;
    for (const other of [now, before]) await writes.check({ url: other, token });
  }
  for (const list of ['programmes', 'programmeparts', 'educationalunits', 'courses', 'exams', 'users', 'roles'])
    expect([list, (await request(before, token, 'GET', `/api/${list}.json`))?.status]).toEqual([list, 200]);
  expect([writes.wrong, writes.unanswered]).toEqual([[], 0]);
  expect(writes.acknowledged).toBeGreaterThan(20);
  expect(await partialWrites(url)).toEqual({});
  process.stdout.write(`${previous.commit.slice(0, 9)} beside today: ${writes.acknowledged} saved, 0 wrong\n`);
});
