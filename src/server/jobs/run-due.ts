// Runs one job that is due. Several servers may do so at once: one of them claims a job, and another can only claim it
// when that one has been silent. Each step is one transaction, which locks the job and records that the step is done,
// so that no step runs twice, even if a process dies halfway.
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';

import type { Database, Db } from '#server/db/connect.ts';
import { isUnavailable } from '#server/db/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { databaseRefusal } from '#server/http/database-refusal.ts';
import { forbidden, Refusal } from '#server/refusal.ts';
import { readUser } from '#server/rights/load-user.ts';
import type { JobKindName } from '#shared/api/jobs.ts';
import { jobsText } from '#shared/text/jobs.ts';
import { refusalText } from '#shared/text/refusal.ts';

import type { JobKinds, StoredJob } from './job-kind.ts';

export interface JobLog {
  error: (details: object, message: string) => void;
}

interface Claimed extends StoredJob {
  kind: JobKindName;
  app_user: number | null;
  claim: string;
}

/** Without a heartbeat for this long, another process may take over. During a step the lock prevents that. */
const LEASE_SECONDS = 30;

export interface RunOptions {
  kinds: JobKinds;
  log: JobLog;
  /** Called between steps: the remaining steps are then left to another process. */
  isStopping?: () => boolean;
}

/** Returns whether there was a job. */
export async function runDueJob(database: Database, options: RunOptions): Promise<boolean> {
  const { isStopping = () => false } = options;
  const job = await claimOne(database);
  if (!job) return false;
  try {
    while (!isStopping()) {
      const began = performance.now();
      const taken = await takeStep(database, job, options);
      if (taken === 'nothing') return true;
      if (taken === 'last') continue;
      // Pause for as long as the step took, which leaves half of the time to users who wait for an answer.
      await sleep(performance.now() - began);
    }
  } finally {
    await release(database, job);
  }
  return true;
}

async function claimOne(database: Database): Promise<Claimed | undefined> {
  const found = await sql<Claimed>`
    update job set state = 'running', claim = gen_random_uuid(), heartbeat = now(), started_at = coalesce(started_at, now())
    where id = (
      select id from job
      where state = 'waiting' or state = 'running' and heartbeat < now() - make_interval(secs => ${LEASE_SECONDS})
      order by id limit 1 for update skip locked)
    returning id, organization, app_user, kind, input, claim`.execute(database);
  return found.rows[0];
}

/** So that another process can continue an unfinished job at once. */
async function release(database: Database, { id, claim }: Claimed): Promise<void> {
  await sql`update job set heartbeat = '-infinity' where id = ${id} and claim = ${claim} and ended_at is null`
    .execute(database)
    .catch(() => undefined);
}

/** Result of a step: more remain, it was the last, or the job is no longer ours. */
type StepResult = 'more' | 'last' | 'nothing';

async function takeStep(database: Database, job: Claimed, { kinds, log }: RunOptions): Promise<StepResult> {
  const kind = kinds[job.kind];
  const actor = { user: job.app_user, kind: kind.action };
  try {
    return await inTransaction(database, actor, async (db) => {
      const step = await nextStep(db, job);
      if (!step) return 'nothing';
      const user = job.app_user === null ? null : await readUser(db, job.app_user);
      if (!user) throw new Refusal(403, jobsText.noAccount);
      const result = await kind.step({ db, user }, job, step.input);
      return endStep(db, job, step.position, { state: 'done', message: '', result });
    });
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const refusal = error instanceof Refusal ? error : databaseRefusal(error, { method: 'POST' });
    if (!refusal) log.error({ err: error, job: job.id }, jobsText.failed);
    // Nothing of the step was written; store the reason.
    return inTransaction(database, actor, async (db) => {
      const step = await nextStep(db, job);
      if (!step) return 'nothing';
      const message = refusal ? sentence(refusal) : jobsText.broken(job.id);
      return endStep(db, job, step.position, { state: 'refused', message, result: {} });
    });
  }
}

/** Locks the job. Undefined if another process has the job now, or it has just ended. */
async function nextStep(db: Db, job: Claimed): Promise<{ position: number; input: unknown } | undefined> {
  const held = await sql<{ cancel_asked: boolean }>`
    select cancel_asked from job where id = ${job.id} and claim = ${job.claim} and state = 'running'
    for update`.execute(db);
  if (!held.rows[0]) return undefined;
  if (held.rows[0].cancel_asked) return end(db, job, sql`'cancelled'`);
  const found = await sql<{ position: number; input: unknown }>`
    select position, input from job_step where job = ${job.id} and state = 'waiting'
    order by position limit 1`.execute(db);
  // A job without any successful step has failed.
  const outcome = sql`case when exists (select from job_step where job = ${job.id} and state = 'done')
    then 'done' else 'failed' end`;
  return found.rows[0] ?? end(db, job, outcome);
}

async function end(db: Db, { id }: Claimed, state: ReturnType<typeof sql>): Promise<undefined> {
  await sql`update job set state = ${state}, ended_at = now(), claim = null where id = ${id}`.execute(db);
}

interface Outcome {
  state: 'done' | 'refused';
  message: string;
  result: object;
}

async function endStep(
  db: Db,
  { id }: Claimed,
  position: number,
  { state, message, result }: Outcome,
): Promise<StepResult> {
  await sql`
    update job_step set state = ${state}, message = ${message}, result = ${JSON.stringify(result)}
    where job = ${id} and position = ${position}`.execute(db);
  const counted = await sql<{ more: boolean }>`
    update job set done = done + 1, heartbeat = now() where id = ${id} returning done < total as more`.execute(db);
  return counted.rows[0]?.more ? 'more' : 'last';
}

function sentence({ message, errors, status }: Refusal): string {
  if (message === forbidden().message) return jobsText.noRight;
  if (status === 404) return jobsText.gone;
  return message === refusalText.invalid && Object.keys(errors).length > 0 ? Object.values(errors).join(' ') : message;
}
