// The server is killed repeatedly during a new cohort of 300 programmes, with fsync on: no programme is half-made, the job continues
// after each start, and none is made twice. FAULT_ROUNDS and COHORT_SIZE change the numbers.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { openTempFolder, query } from '#tests/support/cluster.ts';
import { ask, softwareEngineering } from '#tests/support/planner-page.ts';
import { embeddedPostgres, request, type ServerProcess, signIn, startServer } from '#tests/support/server-process.ts';
import { partialWrites } from '#tests/support/whole-database.ts';

const kills = Math.min(Number(process.env['FAULT_ROUNDS'] ?? 6), 12);
const size = Number(process.env['COHORT_SIZE'] ?? 300);
const target = 2027;
let folder: string;
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  folder = await openTempFolder('leerlijn-cohort-');
  server = await startServer({ DATA_DIR: folder });
  token = await signIn(server.url, 'beheerder');
});
afterAll(async () => {
  await server.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

interface Job {
  state: string;
  ended_at: string | null;
  done: number;
  total: number;
  result: { done: number; refused: number };
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await request<T>(server.url, token, method, path, body);
  if (!answer || answer.status >= 300) throw new Error(`${path}: ${answer?.status} ${JSON.stringify(answer?.body)}`);
  return answer.body;
}

/** Copies of the planned programme, each with its own variant: different programmes, not versions of one. */
async function programmes(): Promise<number[]> {
  interface Programme {
    id: number;
    title: string;
    graduation_variant: string;
  }
  const all = await ask<Programme[]>({ url: server.url }, '/api/planner/programmes.json');
  const source = all.find((each) => softwareEngineering({ variant: each.graduation_variant }))!.id;
  const ids: number[] = [];
  for (let index = 0; index < size; index += 1) {
    const { id } = await call<{ id: number }>('POST', '/api/programmes.json', { id: source, action: 'clone' });
    await call('PUT', `/api/programmes/${id}.json`, { graduation_variant: `Richting ${index}` });
    ids.push(id);
  }
  return ids;
}

it(`a cohort of ${size} programmes is made completely and once, despite ${kills} kills of the server`, async () => {
  const ids = await programmes();
  const { job } = await call<{ job: number }>('POST', '/api/cohorts.json', { programmes: ids, year_start: target });
  const look = () => call<Job>('GET', `/api/jobs/${job}.json`);
  for (let round = 0; round < kills; round += 1) {
    const enough = Math.floor((size * (round + 1)) / (kills + 1));
    while ((await look()).done < enough) await sleep(20);
    await sleep((round * 17) % 60);
    await server.kill('SIGKILL');
    server = await startServer({ DATA_DIR: folder });
  }
  let ended = await look();
  while (ended.ended_at === null) {
    await sleep(500);
    ended = await look();
  }
  expect(ended).toMatchObject({ state: 'done', done: size, result: { done: size, refused: 0 } });

  const { url } = await embeddedPostgres(folder);
  const copies = await query(
    url,
    `select source.id, count(copy.id)::int as copies,
       (select count(*)::int from placement where programme = source.id) as planned,
       (select count(*)::int from placement where programme = min(copy.id)) as copied
     from programme source left join programme copy on copy.family = source.family and copy.year_start = ${target}
       and copy.graduation_variant = source.graduation_variant
     where source.id in (${ids.join()}) group by source.id order by source.id`,
  );
  const wrong = (copies as { copies: number; planned: number; copied: number }[]).filter(
    (row) => row.copies !== 1 || row.planned === 0 || row.copied !== row.planned,
  );
  expect(copies).toHaveLength(size);
  expect(wrong).toEqual([]);
  expect(await query(url, `select count(*)::int as sets from change_set where kind = 'cohorts.create'`)).toEqual([
    { sets: size },
  ]);
  expect(await partialWrites(url)).toEqual({});
});
