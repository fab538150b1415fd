// The same calls on 1, 4 and 16 times the large school: screens of one programme stay flat, lists grow with their rows.
// Run by `npm run bench -- growth`. BENCH_FACTORS=1,4 for fewer; BENCH_TIMES: how often each call is made; BENCH_WARM=1
// repeats each call, on smaller schools more often, so that every school keeps the processor equally busy.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { plannedProgramme } from './load/calls.ts';
import { type SchoolDatabase, startSchool } from './load/database.ts';
import { type BenchServer, startServer } from './load/start-server.ts';
import { goal, middleOf, round } from './support.ts';

const factors = (process.env['BENCH_FACTORS'] ?? '1,4,16').split(',').map(Number);
const largest = factors.at(-1) ?? 1;
const warmUps = 10;
const times = Number(process.env['BENCH_TIMES'] ?? 41);
const warm = process.env['BENCH_WARM'] !== undefined;

interface Call {
  name: string;
  /** Whether it is about one programme or lists everything. */
  kind: 'screen' | 'list';
  /** The user. A reader does not get the list of items to drag in. */
  as: 'manager' | 'beheerder' | 'lezer';
  path: string;
}

interface Standing extends SchoolDatabase {
  server: BenchServer;
  calls: Call[];
}

/** All schools exist at once and are measured in turn, so that a slow moment of the machine affects each of them. */
export async function run(): Promise<void> {
  const schools: Standing[] = [];
  try {
    for (const factor of factors) schools.push(await standing(factor));
    const table: Record<string, ReturnType<typeof rowOf>> = {};
    for (const [index, call] of (schools[0]?.calls ?? []).entries())
      table[call.name] = rowOf(call, await mediansOf(schools, index, call.kind));
    console.table(table);
    console.log(
      'goals: a screen of one programme at most 1.3 times as long; a list at most as many times as it has rows',
    );
  } finally {
    for (const { server, stop } of schools) {
      await server.stop();
      await stop();
    }
  }
}

async function standing(factor: number): Promise<Standing> {
  const school = await startSchool(factor);
  console.log(`${factor}×: ${school.rows['placement']} placements, loaded in ${round(school.seconds)} s`);
  try {
    const calls = await callsOn(school.database);
    return { ...school, calls, server: await startServer(school.url) };
  } catch (error) {
    await school.stop();
    throw error;
  }
}

async function mediansOf(schools: readonly Standing[], index: number, kind: Call['kind']): Promise<number[]> {
  const wanted = kind === 'list' || warm ? Math.ceil(times / 4) : times;
  const samples: number[][] = schools.map(() => []);
  for (let turn = -warmUps; turn < wanted; turn += 1)
    for (const [which, { server, tokens, calls }] of schools.entries()) {
      const { path, as } = calls[index] as Call;
      const inARow = warm ? largest / (kind === 'list' ? (factors[which] ?? 1) : 1) : 1;
      for (let time = 0; time < inARow; time += 1) {
        const took = await elapsed(`${server.product}${path}`, tokens[as]);
        if (turn >= 0) samples[which]?.push(took);
      }
    }
  return samples.map(middleOf);
}

function rowOf(call: Call, median: readonly number[]) {
  const growth = (median.at(-1) ?? Number.NaN) / (median[0] ?? Number.NaN);
  const allowed = call.kind === 'screen' ? 1.3 : largest / (factors[0] ?? 1);
  return {
    ...Object.fromEntries(median.map((value, index) => [`${factors[index]}× ms`, round(value)])),
    growth: Math.round(growth * 100) / 100,
    allowed,
    goal: goal(growth <= allowed),
  };
}

async function callsOn(database: Database): Promise<Call[]> {
  const { programme, relation } = await plannedProgramme(database);
  const found = await sql<{ part: number }>`select parent as part from placement where id = ${relation}`.execute(
    database,
  );
  const part = found.rows[0]?.part;
  const screen = (name: string, path: string): Call => ({ name, kind: 'screen', as: 'lezer', path });
  const list = (name: string, path: string): Call => ({ name, kind: 'list', as: 'manager', path });
  return [
    screen('programme', `/api/programmes/${programme}.json`),
    screen('programme with hierarchy', `/api/programmes.json?programme=${programme}&show_hierarchy=1`),
    screen('level 1', `/api/planner/level1.json?programme=${programme}`),
    screen('grid of level 2', `/api/relcalendarweekeducationalunits.json?relation_id=${part}`),
    screen('level 3', `/api/planner/level3.json?relation_week_id=${relation}`),
    screen('years of a programme', `/api/calendaryearparts.json?programme=${programme}`),
    list('educational units', '/api/educationalunits.json?fields=title,study_guide_number,state,in_use'),
    list('programmes', '/api/programmes.json?fields=title,state'),
    list('programme parts', '/api/programmeparts.json?fields=title,state,in_use'),
    list('level 0', '/api/planner/programmes.json'),
    { ...list('users', '/api/users.json'), as: 'beheerder' },
    list('level 2', `/api/planner/level2.json?relation_id=${part}`),
    list('units beside a grid', `/api/planner/side.json?programme=${programme}&list=week_units&q=a`),
  ];
}

async function elapsed(url: string, token: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - start;
}
