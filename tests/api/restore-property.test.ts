// Whatever was written in whatever order: restoring gives back the rows as they were, and restoring that restore gives back the
// present. Only revisions go on rising.
import { deepEqual, ok } from 'node:assert/strict';

import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { programmeAt } from '#server/db/memory.ts';
import { contract } from '#shared/api/contract.ts';
import { records } from '#shared/api/crud.ts';
import type { RestoreAnswer } from '#shared/api/restore.ts';
import { type DefinitionName, definitions } from '#shared/definitions/registry.ts';
import { restorableObjects } from '#shared/permissions/restorable.ts';
import { type Answer, Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createUser } from '#tests/support/factories.ts';
import { readPools } from '#tests/support/fuzz/pools.ts';
import { requests } from '#tests/support/fuzz/requests.ts';
import { createFullSchool } from '#tests/support/fuzz/world.ts';
import { takesAll } from '#tests/support/sample.ts';
import { at, createCalendar, createPlanSchool, type PlanSchool } from '#tests/support/planner.ts';

const { restore, planner } = contract;
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Table → its rows, without what only counts. */
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

const lastSet = async ({ database }: TestApi) =>
  (await sql<{ id: number }>`select coalesce(max(id), 0)::int as id from change_set`.execute(database)).rows[0]?.id ??
  0;

const lines = (rows: readonly Record<string, unknown>[]) =>
  rows
    .map(({ revision: _r, grid_revision: _g, ...row }) => JSON.stringify(row, Object.keys(row).toSorted()))
    .toSorted();

describe('a plan', () => {
  interface Step {
    what: 'parts' | 'units' | 'lessons' | 'status' | 'move';
    pick: number;
    count: number;
    shift: number;
  }
  const step: fc.Arbitrary<Step> = fc.record({
    what: fc.constantFrom('parts', 'parts', 'units', 'units', 'lessons', 'lessons', 'status', 'move'),
    pick: fc.nat(1000),
    count: fc.nat(3),
    shift: fc.nat(3),
  });

  async function take(client: Client, school: PlanSchool, { what, pick, count, shift }: Step): Promise<void> {
    const programme = school.planned;
    const placed = (
      await sql<{ id: number; kind: string; year: number }>`
        select id, kind, year from placement where programme = ${programme} order by id`.execute(api.database)
    ).rows;
    const year = 1 + (pick % 2);
    const among = (kind: string) => {
      const own = placed.filter((item) => item.kind === kind);
      return own.length > 0 ? own[pick % own.length] : undefined;
    };
    if (what === 'parts') {
      const kept = placed.filter((item) => item.kind === 'part' && item.year === year).slice(0, count);
      const grid = [
        ...kept.map(({ id }, index) => ({ ...at(shift * 3, index), relation_id: id })),
        { ...at(shift * 3, 5 + count), programme_part: school.parts[pick % 2] },
      ];
      await client.call(planner.saveBlockParts, { body: { programme, year, grid, whole: true } });
    } else if (what === 'units') {
      const part = among('part');
      const grid = Array.from({ length: count }, (_, index) => ({
        ...at(shift, index, 4),
        educational_unit: school.units[(pick + index) % 2],
      }));
      if (part) await client.call(planner.saveWeekUnits, { body: { relation_id: part.id, grid } });
    } else if (what === 'lessons') {
      const unit = among('week_unit');
      const grid = Array.from({ length: count }, (_, index) => ({
        ...at(shift * 3, index),
        ...(index % 2 === 0 ? { course: school.course } : { exam: school.exam }),
        prepopulate: true,
      }));
      if (unit) await client.call(planner.saveLessons, { body: { relation_week_id: unit.id, grid } });
    } else if (what === 'status') {
      const body = { programme, state: 1 + shift };
      await client.call(planner.saveStatuses, { body });
    } else {
      const part = among('part');
      if (!part) return;
      const other = 3 - part.year;
      const years = [part.year, other].map((each) => ({
        year: each,
        grid: [
          ...placed
            .filter((item) => item.kind === 'part' && item.year === each && item.id !== part.id)
            .map(({ id }, index) => ({ ...at(0, index), relation_id: id })),
          ...(each === other ? [{ ...at(6, 20), relation_id: part.id }] : []),
        ],
      }));
      await client.call(planner.saveYears, { body: { programme, years } });
    }
  }

  /** Blocks in the second study year as well. */
  async function createTwoYears(): Promise<PlanSchool> {
    const school = await createPlanSchool(api.database);
    await createCalendar(api.database, school.organization, school.cluster, school.nextYear);
    for (const table of ['year_part', 'calendar_block'])
      await sql`update ${sql.table(table)} set start_date = start_date + 364, end_date = end_date + 364
        where calendar_year = ${school.nextYear}`.execute(api.database);
    return school;
  }

  const plan = async (programme: number) => {
    const { calendars, items, courses, exams } = await programmeAt(
      api.database,
      { before: Number.MAX_SAFE_INTEGER },
      programme,
    );
    return { calendars: lines(calendars), items: lines(items), courses: lines(courses), exams: lines(exams) };
  };

  it('comes back whole, and the present comes back after it', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: 9 }),
        fc.array(step, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 1, 2),
        async (first, then, year) => {
          const school = await createTwoYears();
          const client = await clientWith(api, school, { '*': 'crud' });
          for (const each of first) await take(client, school, each);
          const past = await plan(school.planned);
          const set = await lastSet(api);
          for (const each of then) await take(client, school, each);
          const now = await plan(school.planned);
          const next = await sql<{ id: number }>`
            select change_set::int as id from change where programme = ${school.planned} and change_set > ${set}
            order by id limit 1`.execute(api.database);
          if (!next.rows[0]) return;
          const scope = { programme: school.planned, ...(year ? { year } : {}) };
          const body = { ...scope, change_set: next.rows[0].id, without_missing: true };
          const seen = await client.call(restore.restore, { body: { ...body, preview: true } });
          expect(await plan(school.planned)).toEqual(now);
          const done = await client.call(restore.restore, { body });
          expect(done).toMatchObject({
            status: 200,
            body: { restored: seen.body.restored, missing: seen.body.missing },
          });
          const ofYear = (lists: Record<string, string[]>) => ({
            calendars: lists['calendars']?.filter((row) => !year || row.includes(`"year":${year}`)),
            items: lists['items']?.filter((row) => !year || row.includes(`"year":${year}`)),
          });
          if (done.body.missing_count === 0) {
            compared += 1;
            const after = await plan(school.planned);
            deepEqual(ofYear(after), ofYear(past));
            if (!year) deepEqual(after, past);
          }
          if (done.body.change_set === null) {
            deepEqual(done.body.restored, []);
            return;
          }
          const undone = await client.call(restore.restore, { body: { ...scope, change_set: done.body.change_set } });
          expect(undone).toMatchObject({ status: 200, body: { missing: [] } });
          expect(await plan(school.planned)).toEqual(now);
        },
      ),
      { numRuns: 25, seed: 20_261_117 },
    );
    expect(compared).toBeGreaterThan(10);
    const moved = await sql`
      select from change where table_name = 'placement' and before->'year' <> after->'year' limit 1`.execute(
      api.database,
    );
    expect(moved.rows).toHaveLength(1);
  }, 300_000);
});

/** What opens something: whoever had it makes a new one. */
const neverBack = [
  'calendar_feed',
  'passkey',
  'time_code',
  'recovery_code',
  'remembered_device',
  'user_identity',
  'sign_in_role',
];

describe('everything else', () => {
  let world: TestApi;
  let client: Client;
  beforeAll(async () => {
    world = await startApi();
    const school = await createFullSchool(world);
    // Before there is whoever asks: nobody should change their own rights.
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
    // What the requests may have left alone.
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

  it('that was deleted comes back with what went with it, and goes again', async () => {
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
          // Only something that took its place, or that it cannot do without, stands in the way.
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

  it('that was changed becomes as it was before any of its changes, and as it is now again', async () => {
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
        // Gone by now, or a rule that stands in the way of a user, a role or a year.
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

/** When it was changed is told apart from what it is. */
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
