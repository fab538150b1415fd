// For any sequence of writes: restoring gives the rows as they were, and undoing that restore gives the present. Only revisions
// keep rising. Plans have their own file: restore-plan-property.
import { deepEqual, ok } from 'node:assert/strict';

import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contract } from '#shared/api/contract.ts';
import { records } from '#shared/api/crud.ts';
import type { RestoreAnswer } from '#shared/api/restore.ts';
import { type DefinitionName, definitions } from '#shared/definitions/registry.ts';
import { restorableObjects } from '#shared/permissions/restorable.ts';
import { type Answer, Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { createUser } from '#tests/support/factories.ts';
import { readPools } from '#tests/support/fuzz/pools.ts';
import { requests } from '#tests/support/fuzz/requests.ts';
import { createFullSchool } from '#tests/support/fuzz/world.ts';
import { takesAll } from '#tests/support/sample.ts';

const { restore } = contract;

/** Table → its rows, without counters. */
async function everything({ database }: TestApi): Promise<Record<string, string[]>> {
  const tables = await sql<{ table_name: string }>`select table_name from captured_table order by 1`.execute(database);
  const rows: Record<string, string[]> = {};
  for (const { table_name } of tables.rows) {
    const found = await sql<{ line: string }>`
      select (to_jsonb(r) - '{revision, grid_revision, changed_at, password_hash}'::text[])::text as line
      from ${sql.table(table_name)} r order by 1`.execute(database);
    rows[table_name] = found.rows.map(({ line }) => line);
  }
  return rows;
}

/** Credentials: their owner makes new ones. */
const neverBack = [
  'calendar_feed',
  'passkey',
  'time_code',
  'recovery_code',
  'remembered_device',
  'user_identity',
  'sign_in_role',
];

describe('records other than plans', () => {
  let world: TestApi;
  let client: Client;
  beforeAll(async () => {
    world = await startApi();
    const school = await createFullSchool(world);
    // Before the client exists: users should not change their own rights.
    const pools = await readPools(world.database, school.organization);
    const user = await createUser(world.database, {
      roles: [{ organization: null, objects: { '*': 'crud' } }],
    });
    const token = await tokenFor(world.database, user);
    client = new Client(world.app, token);
    for (const { method, url, headers, payload } of fc.sample(requests(pools, 1), {
      seed: 20_261_117,
      numRuns: takesAll ? 900 : 450,
    }))
      await world.app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(payload ? { payload } : {}),
      });
    // Records that the requests may not have changed.
    const made = [];
    for (const [calls, body] of [
      [contract.programme, { title: 'Weg ermee', duration: 3 }],
      [contract.course, { title: 'Weg ermee' }],
      [contract.system, { system: 'Weg ermee' }],
      [contract.programmePart, { title: 'Weg ermee', programmes: [school.planned] }],
      [
        contract.educationalUnit,
        { title: 'Weg ermee', requires: [{ educational_unit: school.units[1], kind: 'passed' }] },
      ],
    ] as const)
      made.push([
        calls,
        (await client.call(calls.create, { body: { ...body, organization: school.organization } })).body.id,
      ] as const);
    for (const [calls, id] of made) await client.call(calls.remove, { params: { id } });
    // One of each kind that the school has as well, with all that hangs on it: what the requests delete differs with every new call.
    for (const [key, { object }] of Object.entries(definitions)) {
      const last = await sql<{ id: number }>`
        select id from ${sql.table(tableOf(object))} order by id desc limit 1`.execute(world.database);
      const id = last.rows[0]?.id;
      if (id) await client.call(records[key as DefinitionName].remove, { params: { id } });
    }
  }, 300_000);
  afterAll(() => world.close());

  const put = (body: object): Promise<Answer<RestoreAnswer>> => client.call(restore.restore, { body });

  it('are restored after a removal with everything removed along, and removed again', async () => {
    let back = 0;
    for (const object of restorableObjects) {
      const trash = await client.call(restore.trash, { query: { object } });
      for (const { id } of trash.body) {
        const before = await everything(world);
        const set = (
          await sql<{ id: number }>`
            select change_set::int as id from change c where operation = 'delete' and record = ${id}
              and table_name = (select table_name from captured_table where table_name = ${tableOf(object)})
            order by c.id desc limit 1`.execute(world.database)
        ).rows[0]?.id;
        const done = await put({ object, id, without_missing: true });
        if (done.status !== 200) {
          // Only a record that took its place, or a missing one that it needs, may prevent this.
          ok([409, 422].includes(done.status), done.message);
          deepEqual(await everything(world), before);
          continue;
        }
        back += 1;
        const after = await everything(world);
        if (done.body.missing_count === 0) {
          const gone = await sql<{ table_name: string; line: string }>`
            select table_name, (before - '{revision, grid_revision, changed_at, password_hash}'::text[])::text as line
            from change where change_set = ${set} and operation = 'delete' and table_name <> all(${neverBack})`.execute(
            world.database,
          );
          for (const { table_name, line } of gone.rows) ok(after[table_name]?.includes(line), line);
        }
        const undone = await put({ object, id, change_set: done.body.change_set });
        expect({ object, id, status: undone.status, message: undone.message }).toMatchObject({ status: 200 });
        expect(await everything(world)).toEqual(before);
      }
    }
    expect(back).toBeGreaterThan(6);
  }, 300_000);

  it('can be restored to before any of their changes, and back to the present', async () => {
    const changed = await sql<{ table_name: string; record: number; change_set: number; line: string }>`
      select distinct on (c.change_set, c.table_name, c.record)
        c.table_name, c.record, c.change_set::int, (c.before - '{revision}'::text[])::text as line
      from change c join change_set s on s.id = c.change_set
      where operation = 'update' and not partial and s.app_user is not null
        and table_name = any(${restorableObjects.map(tableOf)}::text[])
      order by c.change_set, c.table_name, c.record, c.id`.execute(world.database);
    let same = 0;
    for (const { table_name, record, change_set, line } of changed.rows) {
      const object = restorableObjects.find((each) => tableOf(each) === table_name);
      const before = await everything(world);
      const done = await put({ object, id: record, change_set, without_missing: true });
      if (done.status !== 200) {
        // Removed by now, or a rule for users, roles or years refuses it.
        ok([403, 404, 409, 422].includes(done.status), done.message);
        deepEqual(await everything(world), before);
        continue;
      }
      const after = await everything(world);
      if (done.body.missing_count === 0) {
        same += 1;
        ok(after[table_name]?.map(plain).includes(plain(line)), line);
      }
      if (done.body.change_set === null) {
        deepEqual(after, before);
        continue;
      }
      const undone = await put({ object, id: record, change_set: done.body.change_set });
      expect({ object, status: undone.status, message: undone.message }).toMatchObject({ status: 200 });
      expect(await everything(world)).toEqual(before);
    }
    expect(same).toBeGreaterThan(10);
  }, 300_000);
});

/** Without the time of the last change. */
const plain = (line: string) => {
  const { changed_at: _at, ...row } = JSON.parse(line) as Record<string, unknown>;
  return JSON.stringify(row, Object.keys(row).toSorted());
};

function tableOf(object: string): string {
  const others: Record<string, string> = {
    user: 'app_user',
    labels__labelgroups: 'attribute_group',
    labels__labeloptions: 'attribute_option',
    calendar__year: 'calendar_year',
  };
  return others[object] ?? object;
}
