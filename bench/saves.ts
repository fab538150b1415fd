// How much the database grows by a thousand saves: of one field, of one moved item, of a whole moved study year. Run by
// `npm run bench -- saves`; BENCH_SAVES for fewer. Measured after a vacuum; most of it is the history of changes.
import { sql } from 'kysely';

import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/connect.ts';
import { loadDemo } from '#server/demo/load.ts';
import { testConfig, tokenFor } from '#tests/support/api.ts';

import { startDatabase } from './database.ts';
import { round } from './support.ts';

const saves = Number(process.env['BENCH_SAVES'] ?? 1_000);
const megabyte = 1024 * 1024;

interface Item {
  relation_id: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export async function run(): Promise<void> {
  const { database, stop } = await startDatabase();
  await loadDemo(database);
  const { programme, unit, user } = await idsIn(database);
  const app = await buildApp(database, testConfig);
  const headers = { authorization: `Bearer ${await tokenFor(database, user)}` };
  const send = async (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer.body;
  };
  const level1 = await send('GET', `/api/planner/level1.json?programme=${programme}`);
  const grid = (JSON.parse(level1) as { years: { grid: Item[] }[] }).years[0]?.grid ?? [];
  const saveGrid = (moved: number, at: number) =>
    send('POST', '/api/relcalendarblockprogrammeparts.json', {
      ...{ programme, year: 1, whole: true },
      grid: grid.map(({ relation_id, x, y, width, height }, index) => {
        const down = index >= grid.length - moved ? 20 + (at % 2) * 20 : 0;
        return { relation_id, x, y: y + down, width, height };
      }),
    });
  const kinds: Record<string, { records: number; save: (at: number) => Promise<string> }> = {
    'a field of a unit': {
      records: 1,
      save: (at) => send('PUT', `/api/educationalunits/${unit}.json`, { ects_credits: 3 + (at % 2) }),
    },
    'one item of a grid': { records: 1, save: (at) => saveGrid(1, at) },
    'all items of a grid': { records: grid.length, save: (at) => saveGrid(grid.length, at) },
  };
  try {
    const table: Record<string, object> = {};
    for (const [name, { records, save }] of Object.entries(kinds)) {
      await save(1);
      const before = await sizes(database);
      for (let at = 0; at < saves; at++) await save(at);
      const after = await sizes(database);
      const grown = (of: keyof typeof after) => round(((after[of] - before[of]) / megabyte) * (1_000 / saves));
      table[name] = { records, 'MB per 1,000 saves': grown('database'), 'memory of changes': grown('memory') };
    }
    console.table(table);
  } finally {
    await app.close();
    await stop();
  }
}

async function idsIn(database: Database) {
  const found = await sql<{ programme: number; unit: number; user: number }>`
    select p.id as programme, a.id as user, (
      select educational_unit from placement where programme = p.id and educational_unit is not null order by id limit 1) as unit
    from programme p, app_user a where p.programme_code = 'ICT-SE' and a.username = 'beheerder'`.execute(database);
  return found.rows[0] as { programme: number; unit: number; user: number };
}

async function sizes(database: Database): Promise<{ database: number; memory: number }> {
  await sql`vacuum`.execute(database);
  const found = await sql<{ database: number; memory: number }>`
    select pg_database_size(current_database())::float8 as database,
      (pg_total_relation_size('change') + pg_total_relation_size('change_set'))::float8 as memory`.execute(database);
  return found.rows[0] as { database: number; memory: number };
}
