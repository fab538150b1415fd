// A new cohort of every programme of the large school, while other users save grids of sixty items: how long it takes,
// and how much it slows them down. Run by `npm run bench -- cohort`.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { measuredCalls } from './load/calls.ts';
import { startSchool } from './load/database.ts';
import { type Aim, fire, percentile, type Shot } from './load/fire.ts';
import { startServer } from './load/start-server.ts';
import { goal, round } from './support.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 10);
/** Users who plan during the cohort. */
const connections = 2;
const most = 5 * 60;

interface Job {
  state: string;
  ended_at: string | null;
  done: number;
  total: number;
  result: { done: number; refused: number };
}

export async function run(): Promise<void> {
  const school = await startSchool();
  const saves = (await measuredCalls(school.database)).find(({ kind }) => kind === 'write')?.product as Shot;
  const server = await startServer(school.url);
  const aim: Aim = { url: server.product, tokens: [school.tokens.manager], connections, seconds };
  const headers = { authorization: `Bearer ${school.tokens.beheerder}`, 'content-type': 'application/json' };
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(`${server.product}${path}`, request);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  try {
    await fire(aim, saves);
    const rows: Record<string, object> = {};
    for (const [name, choice] of [
      ['units stay the same', 'same'],
      ['new version of every unit', 'new_version'],
    ] as const) {
      const { programmes, year_start } = await rarestYear(school.database);
      const body = { programmes, year_start, units: { default: choice } };
      const previewed = performance.now();
      await ask('/api/cohorts/preview.json', { ...body, programmes: programmes.slice(0, 20) });
      const preview = performance.now() - previewed;
      const quiet = percentile((await fire(aim, saves)).times, 0.99);
      const start = performance.now();
      const { job } = await ask<{ job: number }>('/api/cohorts.json', body);
      const times: number[] = [];
      let state: Job;
      do {
        times.push(...(await fire({ ...aim, seconds: 2 }, saves)).times);
        state = await ask<Job>(`/api/jobs/${job}.json`);
      } while (state.ended_at === null);
      const took = (performance.now() - start) / 1000;
      const busy = percentile(times, 0.99);
      rows[name] = {
        made: state.result.done,
        refused: state.result.refused,
        seconds: round(took),
        'within 5 minutes': goal(took < most),
        'ms, preview of 20': round(preview),
        'save p99 before': round(quiet),
        'save p99 during': round(busy),
        'at most twice': goal(busy <= 2 * quiet),
      };
    }
    console.table(rows);
  } finally {
    await server.stop();
    await school.stop();
  }
}

/** The start year (with a calendar) in which the fewest programmes of the school start, and those programmes. */
async function rarestYear(database: Database): Promise<{ programmes: number[]; year_start: number }> {
  const found = await sql<{ programmes: number[]; year_start: number }>`
    with school as (select organization from programme group by organization order by count(*) desc limit 1)
    select extract(year from y.start_date)::int as year_start,
      (select array_agg(id order by id) from (
        select id from programme where organization = y.organization order by id limit 300) as first) as programmes
    from calendar_year y join school on school.organization = y.organization
    order by (select count(*) from programme p where p.organization = y.organization
      and p.year_start = extract(year from y.start_date)), y.start_date limit 1`.execute(database);
  const [first] = found.rows;
  if (!first) throw new Error('there is no year with a calendar');
  return first;
}
