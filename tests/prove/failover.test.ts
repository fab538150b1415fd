// The primary dies under twenty users who save grids, and its synchronous standby takes over: what was acknowledged is there,
// what was sent again is there once, and nobody sees anything but a 503. Prints the figures of docs/reliability.md.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTempFolder, query } from '#tests/support/cluster.ts';
import { ownUnit } from '#tests/support/mixed-things.ts';
import { request, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';
import { type Pair, startPair } from '#tests/support/standby.ts';
import { partialWrites } from '#tests/support/whole-database.ts';

const users = 20;
let folder: string;
let pair: Pair;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-failover-');
  pair = await startPair();
  server = await startServer({ DATABASE_URL: pair.url, DATA_DIR: folder, DEMO: 'on' });
  token = await signIn(server.url, 'beheerder');
  await pair.synchronise();
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await pair.remove();
  await rm(folder, { recursive: true, force: true });
});

interface Saved {
  status: number;
  etag: string;
  body: string;
}

async function make(path: string, body: object): Promise<number> {
  const made = await request<{ id: number }>(server.url, token, 'POST', `/api/${path}.json`, body);
  if (made?.status !== 201) throw new Error(`preparing: ${JSON.stringify(made)}`);
  return made.body.id;
}

/** One user with a grid of their own, which holds one new item after every save. */
class Planner {
  /** Per name: when it was acknowledged, and how long its last attempt took. */
  readonly acknowledged: { at: number; took: number }[] = [];
  readonly statuses = new Map<number, number>();
  readonly wrong: string[] = [];
  key = '';
  programme = 0;
  #part = 0;

  async prepare(turn: number, { unit, year }: { unit: number; year: number }): Promise<void> {
    this.#part = await make('programmeparts', { title: `Thema ${turn}` });
    const planned = { organizational_unit: unit, calendar_year: year, duration: 2 };
    this.programme = await make('programmes', { title: `Opleiding ${turn}`, ...planned });
  }

  async work(signal: AbortSignal): Promise<void> {
    let etag = '';
    while (!signal.aborted) {
      const key = crypto.randomUUID();
      const item = { x: 0, y: 0, width: 6, height: 1, relation_id: 0, programme_part: this.#part, client_key: key };
      const body = JSON.stringify({ programme: this.programme, year: 1, grid: [item] });
      etag = await this.#untilSaved(key, body, etag);
      await sleep(20);
    }
  }

  /** Like the page: repeats the save with the same name and tag until there is a response. */
  async #untilSaved(key: string, body: string, etag: string): Promise<string> {
    for (;;) {
      const start = performance.now();
      const saved = await this.#save(body, etag);
      this.statuses.set(saved.status, (this.statuses.get(saved.status) ?? 0) + 1);
      if (saved.status === 200) {
        this.key = key;
        this.acknowledged.push({ at: performance.now(), took: performance.now() - start });
        return saved.etag;
      }
      // Anything other than "try again" would mean that something was lost or saved twice.
      if (saved.status !== 503) {
        this.wrong.push(`${saved.status} ${saved.body}`);
        return '';
      }
      await sleep(200);
    }
  }

  async #save(body: string, etag: string): Promise<Saved> {
    const response = await fetch(`${server.url}/api/relcalendarblockprogrammeparts.json`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(etag && { 'if-match': etag }),
      },
      body,
    });
    return { status: response.status, etag: response.headers.get('etag') ?? '', body: await response.text() };
  }
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

it('no save is lost or doubled when the standby takes over', async () => {
  const planners = Array.from({ length: users }, () => new Planner());
  const calendar = await ownUnit({ url: server.url, token });
  for (const [turn, planner] of planners.entries()) await planner.prepare(turn, calendar);
  const end = new AbortController();
  const working = planners.map((planner) => planner.work(end.signal));
  await sleep(8_000);
  const killedAt = performance.now();
  await pair.killPrimary();
  await sleep(2_000);
  await pair.promote();
  const promotedAt = performance.now();
  await sleep(20_000);
  end.abort();
  await Promise.all(working);

  const saves = planners.flatMap(({ acknowledged }) => acknowledged);
  const first = Math.min(...saves.filter(({ at }) => at > promotedAt).map(({ at }) => at));
  const tookIn = (from: number, to: number) =>
    p95(saves.filter(({ at }) => at > from && at < to).map(({ took }) => took));
  const [before, after] = [tookIn(0, killedAt), tookIn(promotedAt + 10_000, Infinity)];
  const statuses = new Map<number, number>();
  for (const planner of planners)
    for (const [status, count] of planner.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count);
  process.stdout.write(
    `| fail-over under ${users} users | ${saves.length} saves acknowledged | ${statuses.get(503) ?? 0} × 503, sent again | back ${((first - promotedAt) / 1000).toFixed(1)} s after promotion | p95 ${before.toFixed(0)} → ${after.toFixed(0)} ms |\n`,
  );

  expect(planners.flatMap(({ wrong }) => wrong)).toEqual([]);
  const url = pair.standby.connectionString('leerlijn');
  for (const { programme, key } of planners) {
    const placed = await query(url, `select client_key from placement where programme = ${programme}`);
    expect(placed).toEqual([{ client_key: key }]);
  }
  expect(await partialWrites(url)).toEqual({});
  expect(first - promotedAt).toBeLessThan(15_000);
  expect(saves.filter(({ at }) => at > promotedAt).length).toBeGreaterThan(users);
});
