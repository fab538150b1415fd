// Uploads that break off halfway, and a clock that jumps: nothing is written, and nobody is wrongly locked out or let in.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openTempFolder, query } from '#tests/support/cluster.ts';
import { openSocket, postHead } from '#tests/support/raw-client.ts';
import {
  askToken,
  embeddedPostgres,
  request,
  type ServerProcess,
  signIn,
  startServer,
} from '#tests/support/server-process.ts';

let folder: string;
let server: ServerProcess;
let token: string;
let databaseUrl: string;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-rough-');
  server = await startServer({
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--import ${join(import.meta.dirname, '../support/shift-clock.mjs')}`,
    CLOCK_SHIFTS: '5,-5,400,0',
  });
  token = await signIn(server.url, 'beheerder');
  databaseUrl = (await embeddedPostgres(folder)).url;
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

const titles = async () =>
  ((await request<{ title: string }[]>(server.url, token, 'GET', '/api/programmes.json?fields=title'))?.body ?? []).map(
    ({ title }) => title,
  );

it('an upload that breaks off anywhere writes nothing, leaves no transaction, and is no error in the log', async () => {
  const before = await titles();
  const description = 'x'.repeat(200_000);
  const body = JSON.stringify({ title: 'Afgebroken', description });
  const whole = `${postHead('/api/programmes.json', token, Buffer.byteLength(body))}${body}`;
  const head = whole.length - body.length;
  const places = [1, 20, head - 1, head, head + 1, head + 1_000, head + 100_000, whole.length - 1];
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      places.map(async (place) => {
        const { socket } = await openSocket(server.url);
        await new Promise<void>((resolve) => socket.write(whole.slice(0, place), () => resolve()));
        socket.destroy();
      }),
    );
  expect(await titles()).toEqual(before);
  const open = `select query from pg_stat_activity where application_name = 'leerlijn' and xact_start is not null`;
  await expect.poll(() => query(databaseUrl, open), { timeout: 10_000 }).toEqual([]);
  expect(server.output()).not.toContain('"level":50');
});

it('a client that disconnects before the response finds its record complete or not at all', async () => {
  const body = JSON.stringify({ title: 'Niet gewacht', croho_title: 'Niet gewacht' });
  for (let round = 0; round < 20; round += 1) {
    const { socket } = await openSocket(server.url);
    socket.end(`${postHead('/api/programmes.json', token, Buffer.byteLength(body))}${body}`, () => socket.destroy());
  }
  const half = `
    select p.id from programme p where title = 'Niet gewacht' and (croho_title <> title or not exists (
      select from change c where c.table_name = 'programme' and c.record = p.id))`;
  const open = `select query from pg_stat_activity where application_name = 'leerlijn' and xact_start is not null`;
  await expect.poll(() => query(databaseUrl, open), { timeout: 10_000 }).toEqual([]);
  expect(await query(databaseUrl, half)).toEqual([]);
  expect((await request(server.url, token, 'GET', '/api/me'))?.status).toBe(200);
});

describe('when the clock of the server jumps', () => {
  const lezer = { grant_type: 'password', username: 'lezer', password: 'leerlijn-demo' };
  const tokens = async (grant: Record<string, string>) =>
    (await (await askToken(server.url, grant)).json()) as {
      access_token: string;
      refresh_token: string;
      expires_in: number;
    };
  const works = async (access: string) => (await request(server.url, access, 'GET', '/api/me'))?.status === 200;

  it.each([5, -5, 400, 0])(
    'to %i hours from the real time, sessions continue and new ones have the right lifetime',
    async (hours) => {
      const before = await tokens(lezer);
      server.signal('SIGUSR2');
      await expect.poll(() => server.output().trim().split('\n').at(-1)).toBe(`clock: ${hours} h`);
      expect(await works(before.access_token)).toBe(true);
      const refreshed = await tokens({ grant_type: 'refresh_token', refresh_token: before.refresh_token });
      expect(await works(refreshed.access_token)).toBe(true);
      const fresh = await tokens(lezer);
      expect(await works(fresh.access_token)).toBe(true);
      expect(fresh.expires_in).toBeGreaterThan(3_500);
      const lifetimes = `
      select round(extract(epoch from max(expires_at) - now()) / 3600)::int as hours from access_token
      union all select round(extract(epoch from max(expires_at) - now()) / 3600)::int from refresh_token`;
      expect(await query(databaseUrl, lifetimes)).toEqual([{ hours: 1 }, { hours: 14 * 24 }]);
    },
  );

  it('a count of wrong passwords from the future locks nobody out', async () => {
    await askToken(server.url, { ...lezer, password: 'geraden' });
    await query(databaseUrl, `update sign_in_attempt set last_at = now() + interval '5 hours', failures = 50`);
    expect((await askToken(server.url, lezer)).status).toBe(200);
  });
});
