// How much the users of one school notice when another school sends ten times more requests than the server can handle.
// Run by `npm run bench -- schools`.
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';

import { tokenFor } from '#tests/support/api.ts';
import { createSchool, createUser } from '#tests/support/factories.ts';

import { startSchool } from './load/database.ts';
import { percentile } from './load/fire.ts';
import { startFlood } from './load/flood.ts';
import { startServer } from './load/start-server.ts';
import { round } from './support.ts';

const users = 10;
const connectionsEach = 4;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);

export async function run(): Promise<void> {
  const school = await startSchool();
  const { database } = school;
  const server = await startServer(school.url);
  try {
    const { organization } = await createSchool(database);
    const quiet = await tokenFor(
      database,
      await createUser(database, { roles: [{ organization, objects: { '*': 'r' } }] }),
    );
    const found = await sql<{ id: number }>`
      select id from app_user where username like 'groot-%' order by id limit ${users}`.execute(database);
    const loud = await Promise.all(found.rows.map(({ id }) => tokenFor(database, id)));
    const programme = await sql<{ id: number }>`
      select programme as id from placement group by 1 order by count(*) desc limit 1`.execute(database);
    const ask = async (): Promise<number> => {
      const start = performance.now();
      const answer = await fetch(`${server.product}/api/search.json?q=titel`, {
        headers: { authorization: `Bearer ${quiet}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`the quiet school was answered ${answer.status}`);
      return performance.now() - start;
    };
    await listen(ask, 2);
    const alone = await listen(ask, seconds);
    const flood = startFlood({
      url: `${server.product}/api/planner/level1.json?programme=${programme.rows[0]?.id}`,
      tokens: loud,
      connectionsEach,
      seconds: seconds + 3,
    });
    await pause(2_000);
    const beside = await listen(ask, seconds);
    console.log(`the flood had ${round(await flood)} answers a second`);
    const figures = (times: readonly number[]) => ({
      asked: times.length,
      'median in ms': round(percentile(times, 0.5)),
      'p95 in ms': round(percentile(times, 0.95)),
      'p99 in ms': round(percentile(times, 0.99)),
    });
    const ratio = (share: number) => round(percentile(beside, share) / percentile(alone, share));
    console.table({
      alone: figures(alone),
      'while another school floods': figures(beside),
      ratio: { 'median in ms': ratio(0.5), 'p95 in ms': ratio(0.95), 'p99 in ms': ratio(0.99) },
    });
  } finally {
    await server.stop();
    await school.stop();
  }
}

/** Sends requests one after the other, with a pause between them. */
async function listen(ask: () => Promise<number>, forSeconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + forSeconds * 1_000;
  while (performance.now() < until) {
    times.push(await ask());
    await pause(50);
  }
  return times;
}
