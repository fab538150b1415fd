// The history of a record and of a programme with 10,000 changes each, and the log of their school: the first page, a
// page in the middle, and filters that find almost nothing. Run by `npm run bench -- history`. Milliseconds; the first
// page of a record must take less than 100, compared with reading the record itself.
import { sql } from 'kysely';

import { buildApp } from '#server/app.ts';
import type { Database } from '#server/db/connect.ts';
import { loadDemo } from '#server/demo/load.ts';
import { testConfig, tokenFor } from '#tests/support/api.ts';

import { startDatabase } from './database.ts';
import { medianOf, round } from './support.ts';

const changes = 10_000;
const times = Number(process.env['BENCH_TIMES'] ?? 9);

interface Ids {
  unit: number;
  programme: number;
  placement: number;
  organization: number;
  user: number;
}

export async function run(): Promise<void> {
  const { database, stop } = await startDatabase();
  await loadDemo(database);
  const ids = await idsIn(database);
  await remember(database, ids);
  const app = await buildApp(database, testConfig);
  const headers = { authorization: `Bearer ${await tokenFor(database, ids.user)}` };
  const ask = async (url: string) => {
    const start = performance.now();
    const answer = await app.inject({ url, headers });
    const taken = performance.now() - start;
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
    return { taken, sets: (JSON.parse(answer.body) as { id: number }[]).length };
  };
  const record = `/api/history.json?object=educational_unit&id=${ids.unit}`;
  const middle = await sql<{ id: number }>`
    select change_set as id from change where table_name = 'educational_unit' and record = ${ids.unit}
    order by change_set desc offset ${changes / 2} limit 1`.execute(database);
  const urls = {
    'the record itself': `/api/educationalunits/${ids.unit}.json`,
    'record, first page': record,
    'record, page in the middle': `${record}&before=${middle.rows[0]?.id ?? 0}`,
    'record, an attribute that changed once': `${record}&attribute=title`,
    'record, a day without changes': `${record}&from=01-01-2001&until=01-01-2001`,
    'programme, first page': `/api/history.json?programme=${ids.programme}`,
    'log, first page': `/api/history.json?organization=${ids.organization}`,
    'log, a text that nothing has': `/api/history.json?organization=${ids.organization}&search=xyzzy`,
  };
  const table: Record<string, object> = {};
  try {
    for (const [name, url] of Object.entries(urls)) {
      const first = await ask(url);
      const median = await medianOf(times, async () => (await ask(url)).taken);
      table[name] = { 'change sets': first.sets, 'first ms': round(first.taken), 'median ms': round(median) };
    }
    console.table(table);
  } finally {
    await app.close();
    await stop();
  }
}

async function idsIn(database: Database): Promise<Ids> {
  const found = await sql<Ids>`
    select p.id as placement, p.programme, u.id as unit, u.organization, a.id as user
    from placement p join educational_unit u on u.id = p.educational_unit, app_user a
    where a.username = 'beheerder' order by p.id limit 1`.execute(database);
  return found.rows[0] as Ids;
}

/** As if a user saved one field 10,000 times and moved one item as often; another field changed once. */
async function remember(database: Database, { unit, placement, programme, organization, user }: Ids): Promise<void> {
  const write = (table: string, record: number, ofProgramme: number | null, field: string) => sql`
    with made as (
      insert into change_set (at, app_user, organization, kind)
      select now() - make_interval(mins => n), ${user}, ${organization}, 'educationalUnit.update'
      from generate_series(${changes}::int, 1, -1) as n returning id
    ), numbered as (select id, row_number() over (order by id) as n from made)
    insert into change (change_set, organization, table_name, record, programme, operation, before, after)
    select m.id, ${organization}, ${table}, ${record}, ${ofProgramme}::int, 'update',
      to_jsonb(r) || jsonb_build_object(${field}::text, (m.n - 1) % 9, 'revision', m.n),
      to_jsonb(r) || jsonb_build_object(${field}::text, m.n % 9, 'revision', m.n + 1)
        || case when m.n = 1 and ${table} = 'educational_unit' then '{"title": "Anders"}'::jsonb else '{}'::jsonb end
    from numbered m, ${sql.table(table)} r where r.id = ${record}`;
  await write('educational_unit', unit, null, 'ects_credits').execute(database);
  await write('placement', placement, programme, 'x').execute(database);
  await sql`vacuum analyze`.execute(database);
}
