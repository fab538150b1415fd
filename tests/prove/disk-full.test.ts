// The disk of the embedded database is full: writes are refused with a message, nothing is lost or half-written, and the server
// recovers when there is room again. Needs root on Linux, to mount a small disk in memory.
import { execFileSync } from 'node:child_process';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refusalText } from '#shared/text/refusal.ts';
import { commandsText } from '#shared/text/commands.ts';
import { openTempFolder, query } from '#tests/support/cluster.ts';
import { untilHealthy } from '#tests/support/kill-rounds.ts';
import { prepareWrites } from '#tests/support/mixed-things.ts';
import type { MixedWrites, Target } from '#tests/support/mixed-writes.ts';
import { embeddedPostgres, request, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';
import { partialWrites } from '#tests/support/whole-database.ts';

const megabytes = 220;
let disk: string;
let server: ServerProcess;
let target: Target;
let writes: MixedWrites;

beforeAll(async () => {
  disk = await openTempFolder('leerlijn-disk-');
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'leerlijn-disk', disk], {
      stdio: 'pipe',
    });
  } catch (cause) {
    throw new Error('this suite needs root on Linux and the right to mount a tmpfs', { cause });
  }
  server = await startServer({ DATA_DIR: join(disk, 'data') });
  target = { url: server.url, token: await signIn(server.url, 'beheerder') };
  writes = await prepareWrites(target);
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  execFileSync('umount', ['-l', disk]);
  await rm(disk, { recursive: true, force: true });
});

const ballast = () => join(disk, 'ballast');

async function fillDisk(): Promise<void> {
  for (const size of [1_000_000, 50_000, 4_096]) {
    const piece = Buffer.alloc(size);
    while (
      await appendFile(ballast(), piece).then(
        () => true,
        () => false,
      )
    );
  }
}

const makeRoom = () => rm(ballast(), { force: true });

/** Writes large records until one is refused. */
async function writeUntilRefused(): Promise<{ made: string[]; refusal: { status: number; body: unknown } | null }> {
  const made: string[] = [];
  for (let count = 0; count < 2_000; count += 1) {
    const title = `Groot ${count}`;
    const description = Array.from({ length: 4_000 }, () => Math.random().toString(36))
      .join('')
      .slice(0, 40_000);
    const answer = await request(target.url, target.token, 'POST', '/api/programmes.json', { title, description });
    if (answer?.status !== 201) return { made, refusal: answer };
    made.push(title);
  }
  return { made, refusal: null };
}

/** Checks every page with its checksum, and that every acknowledged write is stored. */
async function expectAllThere(): Promise<void> {
  await writes.check(target);
  expect(writes.wrong).toEqual([]);
  const { url } = await embeddedPostgres(join(disk, 'data'));
  expect(await partialWrites(url)).toEqual({});
  const tables = (await query(url, `select tablename as name from pg_tables where schemaname = 'public'`)) as {
    name: string;
  }[];
  for (const { name } of tables) await query(url, `select count(t::text) from ${name} t`);
  await query(url, 'reindex database leerlijn');
}

it('a full disk refuses writes with a clear message, allows reads, and recovers when there is room', async () => {
  await fillDisk();
  const { made, refusal } = await writeUntilRefused();
  expect(refusal).toMatchObject({ status: 503, body: { message: refusalText.diskFull } });
  expect((await request(target.url, target.token, 'GET', '/api/me'))?.status).toBe(200);
  await makeRoom();
  await expect
    .poll(
      async () =>
        (await request(target.url, target.token, 'POST', '/api/programmes.json', { title: 'Weer plaats' }))?.status,
    )
    .toBe(201);
  const list = await request<{ title: string }[]>(target.url, target.token, 'GET', '/api/programmes.json?fields=title');
  expect(list?.body.map(({ title }) => title)).toEqual(expect.arrayContaining(made));
  await expectAllThere();
});

it('the server recovers after PostgreSQL stopped because it could not write its log', async () => {
  const { url } = await embeddedPostgres(join(disk, 'data'));
  const end = new AbortController();
  const writing = writes.run(target, end.signal);
  await fillDisk();
  // Writes only to the log, until there is no room for its next file and PostgreSQL stops.
  const text = `select pg_logical_emit_message(false, 'vol', repeat(md5(random()::text), 30000))`;
  const broke = async () =>
    query(url, text).then(
      () => false,
      () => true,
    );
  for (let count = 0; count < 400 && !(await broke()); count += 1);
  const refused = await request<{ message: string }>(target.url, target.token, 'POST', '/api/programmes.json', {
    title: 'Vol',
  });
  expect(refused?.status).toBe(503);
  expect([refusalText.unavailable, refusalText.diskFull]).toContain(refused?.body.message);
  // Long enough for several failed retries.
  await sleep(5_000);
  expect(server.alive()).toBe(true);
  await makeRoom();
  await untilHealthy(server);
  end.abort();
  await writing;
  expect(
    (await request(target.url, target.token, 'POST', '/api/programmes.json', { title: 'Weer plaats' }))?.status,
  ).toBe(201);
  expect(server.output()).toContain(commandsText.start.databaseLost);
  expect(server.output()).toContain(commandsText.start.databaseBack);
  await expectAllThere();
});
