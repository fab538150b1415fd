// A user deletes every programme while others work. A base backup made meanwhile and the archived log restore the database as it was
// just before: with every acknowledged write and nothing later, also when another moment was tried first. Prints the figures of
// docs/reliability.md.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type Archived, startArchived } from '#tests/support/archive.ts';
import { openTempFolder, query } from '#tests/support/cluster.ts';
import { request, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';
import { partialWrites } from '#tests/support/whole-database.ts';

const writers = 5;
let folder: string;
let archived: Archived;
let server: ServerProcess | undefined;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-moment-');
  archived = await startArchived();
});
afterAll(async () => {
  await server?.kill('SIGTERM');
  await archived.cluster.stop();
  await archived.remove();
  await rm(folder, { recursive: true, force: true });
});

const start = async (url: string) => {
  server = await startServer({ DATABASE_URL: url, DATA_DIR: join(folder, 'data'), DEMO: 'on' });
  return { url: server.url, token: await signIn(server.url, 'beheerder') };
};
type Target = Awaited<ReturnType<typeof start>>;

/** Titles in the order in which they were sent, and whether they were acknowledged. */
class Writing {
  readonly sent: string[] = [];
  readonly acknowledged = new Set<string>();
  readonly wrong: string[] = [];

  async run({ url, token }: Target, signal: AbortSignal): Promise<void> {
    const one = async () => {
      while (!signal.aborted) {
        const title = `Programma ${this.sent.length}`;
        this.sent.push(title);
        const made = await request(url, token, 'POST', '/api/programmes.json', { title });
        if (made?.status === 201) this.acknowledged.add(title);
        else this.wrong.push(JSON.stringify(made));
      }
    };
    await Promise.all(Array.from({ length: writers }, one));
  }
}

const titles = async ({ url, token }: Target): Promise<Set<string>> => {
  const list = await request<{ title: string }[]>(url, token, 'GET', '/api/programmes.json?fields=title');
  return new Set(list?.body.map(({ title }) => title));
};
const momentNow = async () =>
  ((await query(archived.url, 'select clock_timestamp()::text as moment'))[0] as { moment: string }).moment;
const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);

it('a restore gives the moment before a disaster, with every acknowledged write and nothing later', async () => {
  const target = await start(archived.url);
  const before = await titles(target);
  const writing = new Writing();
  const running = new AbortController();
  const work = writing.run(target, running.signal);
  await sleep(2_000);
  const copying = performance.now();
  await archived.copyBase();
  const copied = secondsSince(copying);
  const tooEarly = await momentNow();
  await sleep(5_000);

  const kept = [...writing.acknowledged];
  const moment = await momentNow();
  const sentBefore = writing.sent.length;
  await query(archived.url, 'delete from programme');
  await sleep(2_000);
  running.abort();
  await work;
  expect(writing.wrong).toEqual([]);
  const later = writing.sent.slice(sentBefore);
  const left = await titles(target);
  expect(kept.filter((title) => left.has(title))).toEqual([]);
  expect(left.size).toBeGreaterThan(0);
  await server?.kill('SIGTERM');
  await archived.end();

  const tried = await archived.recover(tooEarly);
  const madeThen = await query(tried.admin, 'select title from programme');
  expect(madeThen.length).toBeLessThan(before.size + kept.length);
  await tried.stop();

  const recovering = performance.now();
  const recovered = await archived.recover(moment);
  const took = secondsSince(recovering);
  try {
    const again = await start(recovered.url);
    const found = await titles(again);
    expect([...before, ...kept].filter((title) => !found.has(title))).toEqual([]);
    expect(later.filter((title) => found.has(title))).toEqual([]);
    expect(await partialWrites(recovered.admin)).toEqual({});
    // The sequences were restored too: new records get new ids.
    const made = await request(again.url, again.token, 'POST', '/api/programmes.json', { title: 'Na het herstel' });
    expect(made?.status).toBe(201);
    process.stdout.write(
      `| point in time | ${kept.length} acknowledged before, 0 lost | ${later.length} afterwards, 0 there | copy ${copied} s | recovery ${took} s |\n`,
    );
  } finally {
    await server?.kill('SIGTERM');
    await recovered.stop();
  }
});
