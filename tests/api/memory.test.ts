// The database records every change: undoing the changes gives exactly the earlier rows, cascades included.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { connect, type Database, type Db } from '#server/db/connect.ts';
import { noteKind, noteReason, noteUndo, pastAt, present, programmeAt } from '#server/db/memory.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { loadDemo } from '#server/demo/load.ts';
import { stateOf } from '#server/restore/plan-changes.ts';
import { allEndpoints, contract } from '#shared/api/contract.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createSchool, createUser } from '#tests/support/factories.ts';
import { attributeId } from '#tests/support/attribute-id.ts';
import { byHand, type PlainCall, type Shared } from '#tests/support/fuzz/by-hand.ts';
import { type Pools, readPools } from '#tests/support/fuzz/pools.ts';
import { wellMeant } from '#tests/support/fuzz/requests.ts';
import { takesTime } from '#tests/support/fuzz/takes-time.ts';
import { createFullSchool, type FullSchool } from '#tests/support/fuzz/world.ts';
import { runJob } from '#tests/support/jobs.ts';
import { momentOf } from '#tests/support/memory.ts';
import { takesAll } from '#tests/support/sample.ts';

/** Tables without history: short-lived rows, credentials, and tables about the database itself. */
const notCaptured = [
  ...['migration', 'installation', 'state', 'rights_stamp'],
  ...['change_set', 'change', 'captured_table', 'table_revision', 'programme_revision', 'memory_start'],
  ...[
    'session',
    'known_browser',
    'email_change',
    'access_token',
    'refresh_token',
    'sign_in_attempt',
    'password_reset',
    'password_reset_request',
    'mail',
    'client_token',
    'oeapi_walk',
    'account_seen',
    'favourite',
    'sso_attempt',
    'sso_code',
    'sign_in_ticket',
    'passkey_use',
    'time_code_use',
  ],
  // Work of the system: its results are recorded in other tables.
  ...['job', 'job_step', 'import', 'import_row'],
  // Its rows are never changed, and stay when their publication goes.
  'publication_guide',
  // Ids that are issued once and never withdrawn.
  ...['oeapi_component', 'oeapi_specification'],
  // Counts.
  'exchange_fetch',
];

const secretNames = String.raw`password|passphrase|hash|token|secret|key|verifier|credential|challenge|\mpin\M`;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Captured = Map<string, string[]>;

async function rowsFrom(database: Database, source: (table: string, secrets: string[]) => ReturnType<typeof sql>) {
  const tables = await sql<{ table_name: string; secrets: string[] }>`
    select table_name, secrets from captured_table order by 1`.execute(database);
  const rows: Captured = new Map();
  for (const { table_name, secrets } of tables.rows) {
    const found = await sql<{ line: string }>`
      select row::text as line from (${source(table_name, secrets)}) as rows (row) order by 1`.execute(database);
    rows.set(
      table_name,
      found.rows.map(({ line }) => line),
    );
  }
  return rows;
}

const rowsNow = (database: Database) =>
  rowsFrom(database, (table, secrets) => sql`select to_jsonb(t) - ${secrets}::text[] from ${sql.table(table)} t`);
const rowsBefore = (database: Database, set: number) =>
  rowsFrom(database, (table) => sql`select rows_before(${table}, ${set})`);

async function lastChangeSet(database: Database): Promise<number> {
  const found = await sql<{ id: number }>`select coalesce(max(id), 0) as id from change_set`.execute(database);
  return found.rows[0]?.id ?? 0;
}

describe('the recorded history', () => {
  it('covers every table of a school: a new one needs capture_table in its migration', async () => {
    const tables = await sql<{ name: string; captured: boolean; triggers: number }>`
      select c.relname as name, exists (select from captured_table t where t.table_name = c.relname) as captured,
        (select count(*) from pg_trigger g where g.tgrelid = c.oid and g.tgname like 'capture\\_%') as triggers
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(api.database);
    const found = (isCaptured: boolean) =>
      tables.rows.filter(({ captured }) => captured === isCaptured).map(({ name }) => name);
    expect(found(false).toSorted()).toEqual(notCaptured.toSorted());
    expect(tables.rows.filter(({ captured, triggers }) => triggers !== (captured ? 5 : 0))).toEqual([]);
  });

  it('has no secrets: no column with the name or type of one', async () => {
    const columns = await sql<{ column: string }>`
      select c.relname || '.' || a.attname as column
      from captured_table t join pg_class c on c.relname = t.table_name join pg_attribute a on a.attrelid = c.oid
      where a.attnum > 0 and not a.attisdropped and not a.attname = any(t.secrets)
        and not (t.table_name = 'placement' and a.attname = 'client_key')
        and (a.atttypid = 'bytea'::regtype or a.attname ~ ${secretNames})`.execute(api.database);
    expect(columns.rows).toEqual([]);
  });

  it('has the user, the call and the school, and that a password changed but not its value', async () => {
    const school = await createSchool(api.database);
    const client = await clientWith(api, school, { '*': 'crud' });
    const user = await createUser(api.database, { roles: [{ organization: school.organization, objects: {} }] });
    const last = await lastChangeSet(api.database);
    const body = { password: 'een heel nieuw wachtwoord' };
    expect((await client.call(contract.access.updateUser, { params: { id: user }, body })).status).toBe(200);
    const captured = await sql<{ app_user: number; kind: string; before: object; after: Record<string, unknown> }>`
      select s.app_user, s.kind, c.before, c.after from change_set s join change c on c.change_set = s.id
      where s.id > ${last} and c.table_name = 'app_user'`.execute(api.database);
    expect(captured.rows).toMatchObject([{ kind: 'access.updateUser', after: { password_hash: 'changed' } }]);
    expect(captured.rows[0]?.app_user).toBeGreaterThan(0);
    expect(captured.rows[0]?.before).not.toHaveProperty('password_hash');
  });

  it('needs an actor: a write outside such a transaction is refused', async () => {
    const database = connect(api.url, { max: 1 });
    const write = database.insertInto('organization').values({ title: 'Niemand' }).execute();
    await expect(write).rejects.toThrow('without an acting user');
    await database.destroy();
  });

  it('has its kind, reason and what it undoes from before the first write: later is an error', async () => {
    const actor = { user: null, kind: 'test' };
    for (const note of [(db: Db) => noteKind(db, 'x'), (db: Db) => noteReason(db, 'x'), (db: Db) => noteUndo(db, 1)]) {
      const work = inTransaction(api.database, actor, async (db) => {
        await note(db);
        await sql`insert into organization (title) values ('Nieuw')`.execute(db);
        await note(db);
      });
      await expect(work).rejects.toThrow('before its first write');
    }
  });

  it('misses no row: a table cannot be emptied without its triggers', async () => {
    const work = sql`truncate attribute_label`.execute(api.database);
    await expect(work).rejects.toThrow('truncate of attribute_label');
  });

  it('includes a row whose key changes', async () => {
    const school = await createFullSchool(api);
    const made = await sql<{ id: number }>`
      insert into educational_unit (organization, state, title) select ${school.organization}, 1, 'Voorkennis' from generate_series(1, 3)
      returning id`.execute(api.database);
    const [unit, first, second] = made.rows.map(({ id }) => id);
    await sql`insert into unit_requirement (organization, educational_unit, requires, kind)
      values (${school.organization}, ${unit}, ${first}, 'passed')`.execute(api.database);
    const [before, last] = [await rowsNow(api.database), await lastChangeSet(api.database)];
    await sql`update unit_requirement set requires = ${second} where educational_unit = ${unit}`.execute(api.database);
    expect(await rowsBefore(api.database, last + 1)).toEqual(before);
    const changes = await sql`
      select operation, before->'requires' as "from", after->'requires' as "to" from change
      where change_set > ${last} and table_name = 'unit_requirement' order by id`.execute(api.database);
    expect(changes.rows).toEqual([
      { operation: 'delete', from: first, to: null },
      { operation: 'insert', from: null, to: second },
    ]);
  });

  it('gives each change a new revision of its table and school, and leaves other schools and tables alone', async () => {
    const [school, other] = [await createSchool(api.database), await createSchool(api.database)];
    const revisions = async () => {
      const rows = await sql<{ organization: number; table_name: string; value: number }>`
        select * from table_revision where organization in (${school.organization}, ${other.organization})`.execute(
        api.database,
      );
      return Object.fromEntries(rows.rows.map((row) => [`${row.organization} ${row.table_name}`, row.value]));
    };
    const before = await revisions();
    await sql`update programme set title = 'Anders' where id = ${school.programme}`.execute(api.database);
    const key = `${school.organization} programme`;
    const after = await revisions();
    expect(after).toEqual({ ...before, [key]: after[key] });
    expect(after[key]).toBeGreaterThan(before[key] ?? 0);
  });
});

/** Every call that writes, well meant and in random order; only some of those that remove. */
function randomWrites(
  school: FullSchool,
  pools: Pools,
  shared: Shared,
  seed: number,
): (PlainCall & { method: string })[] {
  const calls = allEndpoints()
    .filter(({ endpoint }) => endpoint.method !== 'GET' && !takesTime(endpoint))
    .flatMap(({ name, endpoint }, index) => {
      const { method, path } = endpoint;
      const numRuns = method === 'DELETE' ? Number((index + seed) % 6 === 0) : 3;
      const sent = fc.sample(wellMeant(endpoint, pools), { seed, numRuns });
      const written = method === 'DELETE' ? undefined : byHand[name]?.(school, shared);
      return [...sent, ...(written ? [written] : [])].map((call) => ({ ...call, method, path }));
    });
  return fc.sample(fc.shuffledSubarray(calls, { minLength: calls.length }), { seed, numRuns: 1 })[0]!;
}

it('undoing any sequence of calls gives exactly the earlier rows', async () => {
  const world = await startApi();
  const worker = connect(world.url, { max: 2 });
  try {
    const school = await createFullSchool(world);
    const shared = { level: await attributeId(world.database, 'programme', 'level') };
    const moments: { set: number; rows: Captured }[] = [];
    const start = await lastChangeSet(world.database);
    for (let round = 0; round < (takesAll ? 8 : 4); round += 1) {
      const pools = await readPools(world.database, school.organization);
      // Made after the ids were read: nobody ends their own session.
      const user = await createUser(world.database, { roles: [{ organization: null, objects: { '*': 'crud' } }] });
      const authorization = `Bearer ${await tokenFor(world.database, user)}`;
      for (const [index, { method, url, payload, type }] of randomWrites(school, pools, shared, round).entries()) {
        if (index % 150 === 0)
          moments.push({ set: await lastChangeSet(world.database), rows: await rowsNow(world.database) });
        await world.app.inject({
          method: method as 'POST',
          url,
          headers: { authorization, ...(payload ? { 'content-type': type ?? 'application/json' } : {}) },
          ...(payload ? { payload } : {}),
        });
      }
      while (await runJob(worker));
    }
    // With all that hangs on them.
    for (const table of ['programme', 'app_user']) await sql`delete from ${sql.table(table)}`.execute(world.database);
    expect(await lastChangeSet(world.database)).toBeGreaterThan(start + 250);
    for (const { set, rows } of moments) expect(await rowsBefore(world.database, set + 1)).toEqual(rows);
  } finally {
    await worker.destroy();
    await world.close();
  }
}, 300_000);

const planTables = {
  ...{ parts: 'programme_programme_part', outcomes: 'programme_outcome', calendars: 'programme_calendar' },
  ...{ items: 'placement', courses: 'rel__calendar_week__course', exams: 'rel__calendar_week__exam' },
} as const;

it('undoing the removal of a programme gives its whole plan back, or any grid of it', async () => {
  const demo = await startApi();
  try {
    await loadDemo(demo.database);
    const ids = async (found: ReturnType<typeof sql<{ id: number }>>) =>
      (await found.execute(demo.database)).rows.map((row) => row.id);
    const [admin = 0] = await ids(sql`select id from app_user where username = 'admin'`);
    const [id = 0] = await ids(sql`select id from programme where programme_code = 'ICT-SE'`);
    const now = new Map<string, object[]>();
    for (const [key, table] of Object.entries(planTables)) {
      const own = table.startsWith('rel__')
        ? sql`id in (select id from placement where programme = ${id})`
        : sql`programme = ${id}`;
      const found = await sql<{ row: object }>`
        select to_jsonb(r) as row from ${sql.table(table)} r where ${own}`.execute(demo.database);
      now.set(
        key,
        found.rows.map(({ row }) => row),
      );
    }
    const [part = 0] = await ids(sql`
      select parent as id from placement where kind = 'week_unit' and programme = ${id} order by parent limit 1`);
    const inside = await ids(sql`
      with recursive inside as (
        select id from placement where parent = ${part}
        union all select p.id from placement p join inside on p.parent = inside.id)
      select id from inside`);
    const moment = new Date(await momentOf(demo.database));
    const client = new Client(demo.app, await tokenFor(demo.database, admin));
    expect((await client.call(contract.programme.remove, { params: { id } })).status).toBe(204);

    const past = await programmeAt(demo.database, await pastAt(demo.database, moment), id);
    expect(past.programme).toMatchObject({ id, programme_code: 'ICT-SE' });
    const sorted = (rows: object[] = []) => rows.map((row) => JSON.stringify(row)).toSorted();
    for (const key of Object.keys(planTables) as (keyof typeof planTables)[]) {
      expect(past[key]).not.toEqual([]);
      expect(sorted(past[key])).toEqual(sorted(now.get(key)));
    }
    const grid = stateOf(past, { year: null, relation: part });
    expect(new Set(grid.placement.keys())).toEqual(new Set(inside));
    const lessons = past.items.filter(
      ({ id: item, kind }) => inside.includes(Number(item)) && ['course', 'exam'].includes(String(kind)),
    );
    expect(lessons).not.toEqual([]);
    expect(grid.rel__calendar_week__course.size + grid.rel__calendar_week__exam.size).toBe(lessons.length);
    expect((await programmeAt(demo.database, present, id)).programme).toBeNull();
  } finally {
    await demo.close();
  }
});
