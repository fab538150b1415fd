// A programme of 1,000 items as it was 5,000 changes ago, and a comparison of two such programmes. Run by `npm run
// bench -- past`. Milliseconds; each must take less than 500, compared with the current screen.
import { sql } from 'kysely';

import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/connect.ts';
import { loadDemo } from '#server/demo/load.ts';
import { testConfig, tokenFor } from '#tests/support/api.ts';

import { startDatabase } from './database.ts';
import { medianOf, round } from './support.ts';

const changes = 5_000;
const times = Number(process.env['BENCH_TIMES'] ?? 9);

export async function run(): Promise<void> {
  const { database, stop } = await startDatabase();
  await loadDemo(database);
  const found = await sql<{ programme: number; user: number }>`
    select p.id as programme, u.id as user from programme p, app_user u
    where p.programme_code = 'ICT-SE' and u.username = 'beheerder'`.execute(database);
  const { programme, user } = found.rows[0] as { programme: number; user: number };
  const app = await buildApp(database, testConfig);
  const headers = { authorization: `Bearer ${await tokenFor(database, user)}` };
  const clone = await app.inject({
    ...{ method: 'POST', url: '/api/programmes.json', headers },
    payload: { id: programme, action: 'clone' },
  });
  const copy = (JSON.parse(clone.body) as { id: number }).id;
  const items = await growTo(database, programme, 1_000);
  const moment = new Date().toISOString();
  await change(database, programme);
  const ask = async (url: string) => {
    const start = performance.now();
    const answer = await app.inject({ url, headers });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return performance.now() - start;
  };
  const level1 = `/api/planner/level1.json?programme=${programme}`;
  const urls = {
    'level 1 now': level1,
    'level 1 as it was': `${level1}&moment=${moment}`,
    'compare with a copy': `/api/compare.json?left=programme:${copy}&right=programme:${programme}`,
    'compare with the past': `/api/compare.json?left=programme:${programme}@${moment}&right=programme:${programme}`,
  };
  const table: Record<string, object> = {};
  try {
    for (const [name, url] of Object.entries(urls)) {
      const first = await ask(url);
      const median = await medianOf(times, () => ask(url));
      table[name] = { items, 'first ms': round(first), 'median ms': round(median) };
    }
    console.table(table);
  } finally {
    await app.close();
    await stop();
  }
}

/** Copies lessons until the plan has this many items. */
async function growTo(database: Database, programme: number, most: number): Promise<number> {
  const count = async () => {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from placement where programme = ${programme}`.execute(database);
    return found.rows[0]?.count ?? 0;
  };
  for (let have = await count(); have < most; have = await count())
    await sql`
      with copies as (
        insert into placement (organization, programme, year, parent, kind, course, x, y, width, height)
        select organization, programme, year, parent, kind, course, x, y, width, height from placement
        where programme = ${programme} and kind = 'course' order by id limit ${most - have} returning id, organization)
      insert into rel__calendar_week__course (id, organization) select id, organization from copies`.execute(database);
  return count();
}

async function change(database: Database, programme: number): Promise<void> {
  const found = await sql<{ id: number }>`
    select id from placement where programme = ${programme} order by id`.execute(database);
  for (let at = 0; at < changes; at++) {
    const id = found.rows[at % found.rows.length]?.id ?? 0;
    await sql`update placement set y = y + 1 where id = ${id}`.execute(database);
  }
  await sql`vacuum analyze`.execute(database);
}
