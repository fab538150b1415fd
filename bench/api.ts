// The API compared with bare handlers that send the same JSON, with 1 and 32 connections. Run by `npm run bench --
// api`. BENCH_SECONDS: the time per side, in alternating rounds.
import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';

import { tokenFor } from '#tests/support/api.ts';

import { type MeasuredCall, measuredCalls } from './load/calls.ts';
import { type SchoolDatabase, startSchool } from './load/database.ts';
import { fire, type Hits, percentile, perSecond, type Shot } from './load/fire.ts';
import { type BenchServer, startServer } from './load/start-server.ts';
import { largeSchoolUsers } from './school/people.ts';
import { goal, round } from './support.ts';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 20);
const only = process.env['BENCH_ONLY'];
/** Long enough for Node.js to compile the measured code. */
const warmUp = 3;
// Short rounds, so that a slow moment of the machine affects both sides.
const rounds = Math.max(2, Math.round(seconds / 2));
const goals = { read: 0.8, again: 10, write: 0.6, p99: 2 };

export async function run(): Promise<void> {
  const school = await startSchool();
  const calls = (await measuredCalls(school.database)).filter(({ name }) => !only || name.includes(only));
  const server = await startServer(school.url);
  try {
    for (const call of calls) await compareAnswers(school, server, call);
    const table: Record<string, Record<string, unknown>> = {};
    for (const connections of [1, 32])
      for (const call of calls.filter((each) => each.connections.includes(connections)))
        table[`${call.name}, ${connections}`] = await measure(school, server, call, connections);
    console.table(table);
    console.log(
      `goals: ratio ≥ ${goals.read} for reads, ≥ ${goals.again} for lists again, ≥ ${goals.write} for writes; p99 ratio ≤ ${goals.p99}`,
    );
  } finally {
    await server.stop();
    await school.stop();
  }
}

async function measure(school: SchoolDatabase, server: BenchServer, call: MeasuredCall, connections: number) {
  const aim = { tokens: await managersOf(school, connections), connections, seconds: seconds / rounds };
  const hits: Record<'product' | 'bare', Hits> = { product: nothing(), bare: nothing() };
  for (let turn = 0; turn <= rounds; turn += 1)
    for (const side of ['product', 'bare'] as const) {
      const shots = await fire({ ...aim, url: server[side], ...(turn === 0 ? { seconds: warmUp } : {}) }, call[side]);
      // Requests cut off at the end of a round are still running, and must not slow down the other side.
      await answerOf(server[side], call[side], school.tokens.manager);
      // The first round only warms up.
      if (turn > 0) hits[side] = joined(hits[side], shots);
    }
  const { product, bare } = hits;
  const [own, ideal] = [percentile(product.times, 0.99), percentile(bare.times, 0.99)];
  const ratio = perSecond(product) / perSecond(bare);
  return {
    kB: round(product.bytes / product.times.length / 1000),
    'bare /s': round(perSecond(bare)),
    'product /s': round(perSecond(product)),
    ratio: Math.round(ratio * 100) / 100,
    'bare p99': round(ideal),
    'product p99': round(own),
    'p99 ratio': Math.round((own / ideal) * 100) / 100,
    goal: goal(ratio >= goals[call.kind] && own / ideal <= goals.p99),
  };
}

/** Each connection is another user, because requests of one user are limited. */
async function managersOf({ database, tokens }: SchoolDatabase, count: number): Promise<string[]> {
  const alike = await sql<{ id: number }>`
    with made as (
      insert into app_user (username) select gen_random_uuid()::text from generate_series(2, ${count}::int) returning id
    ), linked as (
      insert into user_role (app_user, role) select made.id, ur.role from made, user_role ur
      join app_user u on u.id = ur.app_user where u.username = ${largeSchoolUsers.manager}
    )
    select id from made`.execute(database);
  return [tokens.manager, ...(await Promise.all(alike.rows.map(({ id }) => tokenFor(database, id))))];
}

const nothing = (): Hits => ({ times: [], seconds: 0, bytes: 0 });
const joined = (a: Hits, b: Hits): Hits => ({
  ...{ times: [...a.times, ...b.times], seconds: a.seconds + b.seconds, bytes: a.bytes + b.bytes },
});

/** Both sides must send the same, or the bare handler is no baseline. */
async function compareAnswers({ tokens }: SchoolDatabase, server: BenchServer, call: MeasuredCall): Promise<void> {
  for (const path of call.opened ?? []) await answerOf(server.product, { path }, tokens.manager);
  const [product, bare] = [
    await answerOf(server.product, call.product, tokens.manager),
    await answerOf(server.bare, call.bare, tokens.manager),
  ];
  if (!isDeepStrictEqual(product, bare)) throw new Error(`${call.name}: ${firstDifference(product, bare)}`);
}

async function answerOf(url: string, { method = 'GET', path, bodies }: Shot, token: string): Promise<unknown> {
  const body = bodies?.[0];
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body ? { body } : {}) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

function firstDifference(a: unknown, b: unknown, path = ''): string {
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b)
    return `${path || 'the answer'} is ${JSON.stringify(a)}, the bare handler sends ${JSON.stringify(b)}`;
  const [own, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const key = Object.keys({ ...own, ...other }).find((name) => !isDeepStrictEqual(own[name], other[name])) ?? '';
  return firstDifference(own[key], other[key], `${path}.${key}`);
}
