// The same calls on 1, 4 and 16 times the large school: screens of one programme stay flat, lists grow with their rows.
// Run by `npm run bench -- growth`. BENCH_FACTORS=1,4 for fewer; BENCH_TIMES: how often each call is made.
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

import { plannedProgramme } from './load/calls.ts';
import { startSchool } from './load/database.ts';
import { startServer } from './load/start-server.ts';
import { medianOf, round } from './support.ts';

const factors = (process.env['BENCH_FACTORS'] ?? '1,4,16').split(',').map(Number);
const times = Number(process.env['BENCH_TIMES'] ?? 41);

interface Call {
  name: string;
  /** Of one programme, or a list of everything. */
  kind: 'screen' | 'list';
  /** A reader has no list of things to drag in beside the grid. */
  as: 'manager' | 'beheerder' | 'lezer';
  path: string;
}

export async function run(): Promise<void> {
  const found = new Map<string, { call: Call; median: number[] }>();
  for (const factor of factors) {
    const school = await startSchool(factor);
    const server = await startServer(school.url);
    console.log(`${factor}×: ${school.rows['placement']} placements, loaded in ${round(school.seconds)} s`);
    try {
      for (const call of await callsOn(school.database)) {
        const ask = () => elapsed(`${server.product}${call.path}`, school.tokens[call.as]);
        for (let warm = 0; warm < 10; warm += 1) await ask();
        const median = await medianOf(call.kind === 'list' ? Math.ceil(times / 4) : times, ask);
        const known = found.get(call.name) ?? { call, median: [] };
        known.median.push(median);
        found.set(call.name, known);
      }
    } finally {
      await server.stop();
      await school.stop();
    }
  }
  console.table(Object.fromEntries([...found].map(([name, row]) => [name, rowOf(row)])));
  console.log(
    'goals: a screen of one programme at most 1.3 times as long; a list at most as many times as it has rows',
  );
}

function rowOf({ call, median }: { call: Call; median: number[] }) {
  const growth = (median.at(-1) ?? Number.NaN) / (median[0] ?? Number.NaN);
  const allowed = call.kind === 'screen' ? 1.3 : (factors.at(-1) ?? 1) / (factors[0] ?? 1);
  return {
    ...Object.fromEntries(median.map((value, index) => [`${factors[index]}× ms`, round(value)])),
    growth: Math.round(growth * 100) / 100,
    allowed,
    goal: growth <= allowed ? 'reached' : 'missed',
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
    list('level 1 with its side list', `/api/planner/level1.json?programme=${programme}`),
    list('level 2 with its side list', `/api/planner/level2.json?relation_id=${part}`),
  ];
}

async function elapsed(url: string, token: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - start;
}
