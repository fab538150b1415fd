// The search on the large school while 20 users type, with a request after every pause, like the palette. Run by `npm
// run bench -- search`. The limit is 60 ms at p95 for one to four words, and 500 ms for the worst possible query.
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { tokenFor } from '#tests/support/api.ts';

import { percentile } from './load/fire.ts';
import { startSchool } from './load/database.ts';
import { startServer } from './load/start-server.ts';
import { goal, round } from './support.ts';

const people = 20;
const [mostTyping, mostHostile] = [60, 500];
/** Milliseconds between two requests of a typing user, and letters typed in between. */
const typingPause = 250;
const lettersAtOnce = 3;
const hostile = [
  '%'.repeat(100),
  'e',
  'e a i o n r s t',
  'en',
  'a'.repeat(100),
  'de het een van en in op te',
  'xq zw yv kj',
];

export async function run(): Promise<void> {
  const school = await startSchool();
  const server = await startServer(school.url);
  try {
    const tokens = await tokensOf(school.database);
    const titles = await titlesOf(school.database);
    const ask = async (token: string, typed: string): Promise<number> => {
      const start = performance.now();
      const url = `${server.product}/api/search.json?q=${encodeURIComponent(typed)}`;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      // A search that is too broad is refused, which is fine.
      if (answer.status !== 200 && answer.status !== 422) throw new Error(`${typed} answered ${answer.status}`);
      return performance.now() - start;
    };
    await typeTogether(tokens, titles, 2, ask);
    const typing: Record<string, object> = {};
    for (const words of [1, 2, 3, 4]) {
      const times = await typeTogether(tokens, titles, words, ask);
      const p95 = percentile(times, 0.95);
      const figures = { asked: times.length, 'median in ms': round(percentile(times, 0.5)), 'p95 in ms': round(p95) };
      typing[`${words} words`] = { ...figures, 'at most 60': goal(p95 <= mostTyping) };
    }
    console.table(typing);
    const sent: Record<string, object> = {};
    for (const typed of hostile) {
      const worst = Math.max(...(await inTurns(5, () => ask(tokens[0] ?? '', typed))));
      sent[typed.slice(0, 30)] = { 'worst in ms': round(worst), 'at most 500': goal(worst <= mostHostile) };
    }
    console.table(sent);
  } finally {
    await server.stop();
    await school.stop();
  }
}

/** All users type titles at the same time, for some seconds. */
async function typeTogether(
  tokens: readonly string[],
  titles: readonly string[],
  words: number,
  ask: (token: string, typed: string) => Promise<number>,
): Promise<number[]> {
  const until = performance.now() + Number(process.env['BENCH_SECONDS'] ?? 5) * 1000;
  const each = tokens.map(async (token, person) => {
    const times: number[] = [];
    await pause((person * typingPause) / people);
    for (let turn = person; performance.now() < until; turn += people) {
      const text = (titles[turn % titles.length] ?? '').split(' ').slice(0, words).join(' ');
      for (let typed = lettersAtOnce; typed < text.length + lettersAtOnce; typed += lettersAtOnce) {
        times.push(await ask(token, text.slice(0, typed)));
        await pause(typingPause);
      }
    }
    return times;
  });
  return (await Promise.all(each)).flat();
}

async function inTurns(times: number, work: () => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let time = 0; time < times; time += 1) values.push(await work());
  return values;
}

async function tokensOf(database: Database): Promise<string[]> {
  const users = await sql<{ id: number }>`
    select id from app_user where username like 'groot-%' order by id limit ${people}`.execute(database);
  return Promise.all(users.rows.map(({ id }) => tokenFor(database, id)));
}

/** Titles of units and parts, the longest first so that there are four words to type. */
async function titlesOf(database: Database): Promise<string[]> {
  const found = await sql<{ title: string }>`
    select title from (select distinct title from educational_unit union select distinct title from programme_part) as all_titles
    order by least(4, array_length(string_to_array(title, ' '), 1)) desc, md5(title) limit 400`.execute(database);
  return found.rows.map(({ title }) => title);
}
