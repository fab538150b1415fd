// Jobs: each step runs once, even if a process dies halfway, with the rights of the user who started it; who may see them.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { removeExpired } from '#server/auth/housekeeping.ts';
import { connect, type Database } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobKind, JobKinds } from '#server/jobs/job-kind.ts';
import { runDueJob } from '#server/jobs/run-due.ts';
import { startJob } from '#server/jobs/start-job.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import { readUser } from '#server/rights/load-user.ts';
import { contract } from '#shared/api/contract.ts';
import { jobsText } from '#shared/text/jobs.ts';
import { Client, startApi, type TestApi, tokenFor } from '#tests/support/api.ts';
import { clientWith, createSchool, createUser, type School } from '#tests/support/factories.ts';
import { untilSomebodyWaits } from '#tests/support/waiting.ts';

const { jobs } = contract;
let api: TestApi;
/** Like the server's: it refuses a write without an actor. */
let worker: Database;
let school: School;
let user: number;
let client: Client;

beforeAll(async () => {
  api = await startApi();
  worker = connect(api.url, { max: 4 });
  school = await createSchool(api.database);
  const role = { organization: school.organization, objects: { system: 'crud' } };
  user = await createUser(api.database, { roles: [role] });
  client = new Client(api.app, await tokenFor(api.database, user));
});
afterAll(async () => {
  await worker.destroy();
  await api.close();
});

/** Each step makes a system with its name, then runs the given action. */
function kindsWith(then: (name: string) => void | Promise<void> = () => undefined): JobKinds {
  const nothing = { object: 'programme', title: '', made: null } as const;
  const kind: JobKind = {
    action: 'cohorts.create',
    step: async ({ db }, { organization }, input) => {
      const { name } = input as { name: string };
      await sql`insert into system (organization, system) values (${organization}, ${name})`.execute(db);
      await then(name);
      return { programme: 0, units: [], moved: 0, left: 0, no_calendar: [] };
    },
    lines: async (_db, _user, _organization, steps) =>
      steps.map(({ state, message, position: id }) => ({ ...nothing, state, message, id })),
  };
  return {
    ...{ cohort: kind, cohort_undo: kind, scenario: kind, import_file: kind },
    ...{ import_records: kind, import_undo: kind },
  };
}

let count = 0;
async function start(...words: string[]): Promise<{ id: number; names: string[] }> {
  count += 1;
  const names = words.map((word) => `${word} ${count}`);
  const id = await inTransaction(worker, { user, kind: 'test' }, async (db) => {
    const starter = await readUser(db, user);
    const steps = names.map((name) => ({ programme: 0, name }));
    return startJob({ db, user: starter! }, { kind: 'cohort', organization: school.organization, input: {}, steps });
  });
  return { id, names };
}

const made = async (names: string[]) => {
  const found = await sql<{ name: string }>`
    select system as name from system where system = any(${names}::text[]) order by id`.execute(api.database);
  return found.rows.map(({ name }) => name);
};
const read = async (id: number, reader = client) => (await reader.call(jobs.get, { params: { id } })).body;
const run = (kinds = kindsWith(), isStopping?: () => boolean) =>
  runDueJob(worker, { kinds, log: { error: () => undefined }, ...(isStopping && { isStopping }) });
const stepsOf = async (id: number) =>
  (await sql`select state, message from job_step where job = ${id} order by position`.execute(api.database)).rows;

it('a job runs each step once, in order, as the user who started it', async () => {
  const { id, names } = await start('een', 'twee', 'drie');
  expect(await read(id)).toMatchObject({ state: 'waiting', done: 0, total: 3, own: true, started_at: null });
  const halfway: unknown[] = [];
  const kinds = kindsWith(async (name) => {
    if (name === names[1]) halfway.push((await client.call(jobs.list)).body.find((job) => job.id === id));
  });
  expect(await run(kinds)).toBe(true);
  expect(halfway).toMatchObject([{ state: 'running', done: 1, total: 3 }]);
  expect(await read(id)).toMatchObject({ state: 'done', done: 3, result: { done: 3, refused: 0 } });
  expect(await made(names)).toEqual(names);
  const sets = await sql`
    select s.app_user, s.kind from change_set s join change c on c.change_set = s.id
    where c.table_name = 'system' and c.after->>'system' = any(${names}::text[])`.execute(api.database);
  expect(sets.rows).toEqual(Array.from({ length: 3 }, () => ({ app_user: user, kind: 'cohorts.create' })));
  expect(await run()).toBe(false);
});

describe('a step that fails', () => {
  it('changes nothing, gives the reason, and does not stop the other steps', async () => {
    const { id, names } = await start('goed', 'geweigerd', 'fout', 'ook goed');
    const kinds = kindsWith((name) => {
      if (name === names[1]) throw invalid({ title: 'Zo kan het niet.' });
      if (name === names[2]) throw new Error('a defect');
    });
    const logged: unknown[] = [];
    await runDueJob(worker, { kinds, log: { error: (details) => void logged.push(details) } });
    expect(await made(names)).toEqual([names[0], names[3]]);
    expect(await stepsOf(id)).toEqual([
      { state: 'done', message: '' },
      { state: 'refused', message: 'Zo kan het niet.' },
      { state: 'refused', message: jobsText.broken(id) },
      { state: 'done', message: '' },
    ]);
    expect(await read(id)).toMatchObject({ state: 'done', done: 4, result: { done: 2, refused: 2 } });
    expect(logged).toMatchObject([{ job: id, err: { message: 'a defect' } }]);
  });

  it('makes the job fail when no other step succeeded', async () => {
    const { id } = await start('geweigerd');
    await run(kindsWith(() => Promise.reject(new Refusal(403, 'Nee.'))));
    expect(await read(id)).toMatchObject({ state: 'failed', result: { done: 0, refused: 1 } });
  });

  it('has its own message when the user’s account was closed meanwhile', async () => {
    const { id, names } = await start('te laat');
    await sql`update app_user set active = false where id = ${user}`.execute(api.database);
    await run();
    await sql`update app_user set active = true where id = ${user}`.execute(api.database);
    expect(await stepsOf(id)).toEqual([{ state: 'refused', message: jobsText.noAccount }]);
    expect(await made(names)).toEqual([]);
  });
});

describe('a process that stops working on a job', () => {
  it('leaves the rest to another process at once when it is asked to stop', async () => {
    const { id, names } = await start('een', 'twee', 'drie');
    let asked = 0;
    await run(kindsWith(), () => (asked += 1) > 1);
    expect(await read(id)).toMatchObject({ state: 'running', done: 1 });
    await run();
    expect(await read(id)).toMatchObject({ state: 'done', done: 3 });
    expect(await made(names)).toEqual(names);
  });

  it('leaves nothing of the step during which the database was lost', async () => {
    const { id, names } = await start('een', 'twee');
    const kinds = kindsWith((name) => {
      if (name === names[1]) throw new Error('Connection terminated unexpectedly');
    });
    await expect(run(kinds)).rejects.toThrow('Connection terminated');
    expect(await made(names)).toEqual([names[0]]);
    await run();
    expect(await read(id)).toMatchObject({ state: 'done', done: 2, result: { refused: 0 } });
    expect(await made(names)).toEqual(names);
  });

  it('keeps its job until it has been silent for long enough', async () => {
    const { id } = await start('een');
    const silentFor = (seconds: number) =>
      sql`
        update job set state = 'running', claim = gen_random_uuid(), heartbeat = now() - make_interval(secs => ${seconds})
        where id = ${id}`.execute(api.database);
    await silentFor(10);
    expect(await run()).toBe(false);
    await silentFor(60);
    expect(await run()).toBe(true);
    expect(await read(id)).toMatchObject({ state: 'done', done: 1 });
  });

  it('writes nothing more once another process has the job', async () => {
    const { id, names } = await start('een', 'twee');
    const other = connect(api.url, { max: 1, actor: 'test' });
    let taking: Promise<unknown> | undefined;
    // Waits for the row until this step is over, and then gets it first.
    const kinds = kindsWith(async () => {
      if (taking) return;
      taking = sql`update job set claim = gen_random_uuid() where id = ${id}`.execute(other);
      await untilSomebodyWaits(api.database);
    });
    await run(kinds);
    await taking;
    expect(await made(names)).toEqual([names[0]]);
    expect(await read(id)).toMatchObject({ state: 'running', done: 1 });
    await sql`update job set heartbeat = '-infinity' where id = ${id}`.execute(other);
    await other.destroy();
    await run();
    expect(await made(names)).toEqual(names);
  });
});

it('several processes run each step only once', async () => {
  const started = [await start('een', 'twee'), await start('drie', 'vier')];
  const answers = await Promise.all([run(), run(), run()]);
  expect(answers.filter(Boolean)).toHaveLength(2);
  for (const { id, names } of started) {
    expect(await read(id)).toMatchObject({ state: 'done', done: 2 });
    expect(await made(names)).toEqual(names);
  }
});

describe('stopping a job', () => {
  const cancel = (id: number, by = client) => by.call(jobs.cancel, { params: { id }, body: {} });

  it('ends a job that has not begun', async () => {
    const { id, names } = await start('een');
    expect((await cancel(id)).body).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await run()).toBe(false);
    expect(await made(names)).toEqual([]);
    expect(await cancel(id)).toMatchObject({ status: 409, message: jobsText.isOver });
  });

  it('ends a running job after its current step, and keeps the finished steps', async () => {
    const { id, names } = await start('een', 'twee', 'drie');
    let asked: Promise<unknown> | undefined;
    const kinds = kindsWith(async () => {
      if (asked) return;
      asked = cancel(id);
      await untilSomebodyWaits(api.database);
    });
    await run(kinds);
    await asked;
    expect(await read(id)).toMatchObject({ state: 'cancelled', done: 1, total: 3 });
    expect(await made(names)).toEqual([names[0]]);
  });

  it('is only for the user who started it', async () => {
    const { id } = await start('een');
    const reader = await clientWith(api, school, { history: 'crud' });
    expect(await cancel(id, reader)).toMatchObject({ status: 403, message: jobsText.notYours });
    const stranger = await clientWith(api, school, { '*': 'crud', history: '' });
    expect((await cancel(id, stranger)).status).toBe(404);
    await run();
  });
});

describe('jobs', () => {
  const ids = async (reader: Client) => (await reader.call(jobs.list)).body.map(({ id }) => id);

  it('are visible to the user who started them and to readers of that school’s history', async () => {
    const { id } = await start('een');
    await run();
    expect((await ids(client))[0]).toBe(id);
    const reader = await clientWith(api, school, { history: 'r' });
    expect((await ids(reader))[0]).toBe(id);
    expect(await read(id, reader)).toMatchObject({ own: false, user: { id: user, name: 'Anna Test' } });
    const names = { 'user.firstname': '', 'user.lastname': '' };
    const nameless = await clientWith(api, school, { history: 'r', user: 'r' }, { attributes: names });
    expect(await read(id, nameless)).toMatchObject({ own: false, user: null });
    const colleague = await clientWith(api, school, { '*': 'crud', history: '' });
    const elsewhere = await clientWith(api, await createSchool(api.database), { '*': 'crud' });
    for (const nobody of [colleague, elsewhere]) {
      expect(await ids(nobody)).toEqual([]);
      expect((await nobody.call(jobs.get, { params: { id } })).status).toBe(404);
    }
  });

  it('are not visible to a user who left the school', async () => {
    const { organization } = await createSchool(api.database);
    const moved = await createUser(api.database, { roles: [{ organization, objects: {} }] });
    const { id } = await start('een');
    await run();
    await sql`update job set app_user = ${moved} where id = ${id}`.execute(api.database);
    const gone = new Client(api.app, await tokenFor(api.database, moved));
    expect((await gone.call(jobs.get, { params: { id } })).status).toBe(404);
  });

  it('are marked as seen once they are opened', async () => {
    const { id } = await start('een');
    const waiting = await start('twee');
    await run();
    const see = async (body: object) => (await client.call(jobs.see, { body })).status;
    expect(await read(id)).toMatchObject({ seen: false });
    expect(await see({ id: waiting.id })).toBe(204);
    expect(await read(id)).toMatchObject({ seen: false });
    expect(await see({ id })).toBe(204);
    expect(await read(id)).toMatchObject({ seen: true });
    expect(await see({})).toBe(204);
    expect(await read(waiting.id)).toMatchObject({ seen: false });
    await run();
  });
});

it('jobs are removed 90 days after they ended', async () => {
  const [old, recent] = [await start('oud'), await start('nieuw')];
  await run();
  await run();
  await sql`update job set ended_at = now() - interval '91 days' where id = ${old.id}`.execute(api.database);
  await sql`update job set ended_at = now() - interval '89 days' where id = ${recent.id}`.execute(api.database);
  await removeExpired(api.database);
  const left = await sql`select id from job where id = any(${[old.id, recent.id]}::int[])`.execute(api.database);
  expect(left.rows).toEqual([{ id: recent.id }]);
});

it('a user has at most twenty jobs at a time', async () => {
  for (let unfinished = 0; unfinished < 20; unfinished += 1) await start('een');
  await expect(start('te veel')).rejects.toMatchObject({ status: 429, message: jobsText.tooMany(20) });
});
