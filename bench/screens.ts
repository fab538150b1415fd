// Every GET call of the contract once on the large school, as its functional manager: milliseconds and bytes. Run by
// `npm run bench -- screens`. The module planner is also measured for a unit that is in all programmes.
import { sql } from 'kysely';

import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';

import { plannedProgramme } from './load/calls.ts';
import { type SchoolDatabase, startSchool } from './load/database.ts';
import { startServer } from './load/start-server.ts';
import { medianOf, round } from './support.ts';

const times = Number(process.env['BENCH_TIMES'] ?? 5);
/** Above these milliseconds or bytes a screen is marked. */
const slow = 100;
const much = 1_000_000;

export async function run(): Promise<void> {
  const school = await startSchool();
  const server = await startServer(school.url);
  const table: Record<string, Record<string, unknown>> = {};
  const measure = async (name: string, path: string) => {
    let bytes = 0;
    let status = 0;
    const ask = async () => {
      const start = performance.now();
      const headers = { authorization: `Bearer ${school.tokens.beheerder}`, 'accept-encoding': 'identity' };
      const answer = await fetch(`${server.product}${path}`, { headers });
      bytes = (await answer.arrayBuffer()).byteLength;
      if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
      status = answer.status;
      return performance.now() - start;
    };
    await ask();
    const ms = round(await medianOf(times, ask));
    table[name] = { status, ms, kB: round(bytes / 1000), '': ms > slow || bytes > much ? 'stands out' : '' };
  };
  try {
    for (const [name, path] of await pathsOn(school)) await measure(name, path);
    await sql`update programme set organizational_unit = (select min(organizational_unit) from programme)`.execute(
      school.database,
    );
    await sql`analyze programme`.execute(school.database);
    await measure('planner.modules, a unit of 300 programmes', '/api/planner/modules.json');
    console.table(
      Object.fromEntries(Object.entries(table).toSorted(([, a], [, b]) => Number(b['ms']) - Number(a['ms']))),
    );
  } finally {
    await server.stop();
    await school.stop();
  }
}

/** Every GET call; a 404 for objects that the school does not have (label groups, systems). */
async function pathsOn({ database }: SchoolDatabase): Promise<[name: string, path: string][]> {
  const { programme, relation } = await plannedProgramme(database);
  const found = await sql<Record<string, number>>`
    select (select parent from placement where id = ${relation}) as part,
      (select min(organization) from programme) as organization,
      (select organizational_unit from programme where id = ${programme}) as unit,
      (select calendar_year from programme where id = ${programme}) as year`.execute(database);
  const { part, unit, year } = found.rows[0] ?? {};
  const queries: Record<string, string> = {
    'planner.blockParts': `?programme=${programme}`,
    'planner.blockUnits': `?programme=${programme}`,
    'planner.weekUnits': `?relation_id=${part}`,
    'planner.lessons': `?relation_week_id=${relation}`,
    'planner.level1': `?programme=${programme}`,
    'planner.level2': `?relation_id=${part}`,
    'planner.level3': `?relation_week_id=${relation}`,
    'unitCalendar.get': `?organizational_unit=${unit}&calendar_year=${year}`,
  };
  return Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).flatMap(([call, { method, path, access }]) => {
      if (method !== 'GET' || access === 'public') return [];
      const id = area === 'programme' ? programme : 1;
      const name = `${area}.${call}`;
      return [[name, `${path.replaceAll(/\{\w+\}/g, String(id))}${queries[name] ?? ''}`] as [string, string]];
    }),
  );
}
