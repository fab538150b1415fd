// One user sends as many requests as possible at once; a user of another school keeps working and signs in, and health responds.
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { MAX_PROGRAMME_ITEMS } from '#shared/planning/limits.ts';
import { openTempFolder, query } from '#tests/support/cluster.ts';
import { embeddedPostgres, request, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';

let folder: string;
let server: ServerProcess;
let attacker: string;
let other: string;

beforeAll(async () => {
  folder = await openTempFolder('leerlijn-one-user-');
  server = await startServer({ DATA_DIR: folder });
  attacker = await signIn(server.url, 'beheerder');
  other = await signIn(server.url, 'noordzee');
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

/** Sends all at once while another user works; returns the responses, and how long the other waited at most. */
async function during(
  name: string,
  attack: () => Promise<number>[],
): Promise<{ statuses: number[]; others: number[] }> {
  const others: number[] = [];
  let slowest = 0;
  let memory = 0;
  const attacking = new AbortController();
  const work = async () => {
    while (!attacking.signal.aborted) {
      const start = performance.now();
      others.push((await request(server.url, other, 'GET', '/api/programmes.json'))?.status ?? 0);
      others.push((await fetch(`${server.url}/api/health`)).status);
      others.push((await signIn(server.url, 'noordzee').catch(() => '')) ? 200 : 0);
      slowest = Math.max(slowest, performance.now() - start);
      const metrics = await (await fetch(`${server.url}/api/metrics`)).text();
      memory = Math.max(memory, Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1e6);
      await sleep(50);
    }
  };
  const working = work();
  await sleep(1_000);
  const start = performance.now();
  const statuses = await Promise.all(attack());
  const took = performance.now() - start;
  attacking.abort();
  await working;
  const counts = [...new Set(statuses)].map((status) => {
    return `${statuses.filter((each) => each === status).length} × ${status}`;
  });
  process.stdout.write(
    `| ${name} | ${counts.join(', ')} | ${(took / 1000).toFixed(1)} s | ${(slowest / 1000).toFixed(1)} s | ${Math.round(memory)} MB |\n`,
  );
  return { statuses, others };
}

const many = (count: number, ask: (turn: number) => Promise<{ status: number } | null>) => () =>
  Array.from({ length: count }, async (_, turn) => (await ask(turn))?.status ?? 0);

it('others can work during 450 new passwords at once', async () => {
  const change = (turn: number) =>
    request(server.url, attacker, 'PUT', '/api/me', { password: `zeven paarse fietsen ${turn}` });
  const { statuses, others } = await during('450 new passwords', many(450, change));
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(others.filter((status) => status !== 200)).toEqual([]);
});

it.each([
  ['as large as a programme may be', MAX_PROGRAMME_ITEMS],
  ['from before there was a limit', 19_690],
])('others can work during 40 trees at once of a programme %s', async (_, items) => {
  const programme = await programmeOf(items);
  const tree = () => request(server.url, attacker, 'GET', `/api/planner/tree.json?programme=${programme}`);
  const { statuses, others } = await during(`40 trees of ${items} items`, many(40, tree));
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(others.filter((status) => status !== 200)).toEqual([]);
});

/** The planned programme of the demo, filled up with courses. */
async function programmeOf(items: number): Promise<number> {
  const { url } = await embeddedPostgres(folder);
  const [unit] = (await query(
    url,
    `select id, programme, organization, year,
       (select count(*)::int from placement p where p.programme = placement.programme) as standing
     from placement where kind = 'week_unit' order by id limit 1`,
  )) as Record<'id' | 'programme' | 'organization' | 'year' | 'standing', number>[];
  if (!unit) throw new Error('the demo has no planned unit');
  await query(
    url,
    `with course as (select id from course where organization = ${unit.organization} limit 1), made as (
       insert into placement (organization, programme, year, parent, kind, course, x, y, width, height)
       select ${unit.organization}, ${unit.programme}, ${unit.year}, ${unit.id}, 'course', course.id, n % 12, (n / 12) % 1000, 1, 1
       from course, generate_series(1, ${items - unit.standing}) n returning id, organization)
     insert into rel__calendar_week__course (id, organization) select id, organization from made`,
  );
  return unit.programme;
}
