// The calls about jobs: the user's own, and those of a school for users who may read its history.
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/connect.ts';
import type { Handlers } from '#server/http/call.ts';
import type { WriteTo } from '#server/records/write.ts';
import { notFound, Refusal } from '#server/refusal.ts';
import { nameFor } from '#server/rights/last-change.ts';
import { placesOfRecord } from '#server/rights/places-of-record.ts';
import { organizationsWith, type User } from '#server/rights/user.ts';
import type { Job, JobKindName, WholeJob } from '#shared/api/jobs.ts';
import { jobsText } from '#shared/text/jobs.ts';

import type { JobKinds, StoredStep } from './job-kind.ts';

/** Older jobs exist, but no page shows more. */
const MAX_LISTED = 200;

interface Row extends Omit<Job, 'user' | 'own' | 'stopping' | 'created_at' | 'started_at' | 'ended_at' | 'result'> {
  app_user: number | null;
  person: { id: number; firstname: string; lastname: string; places: number[] } | null;
  cancel_asked: boolean;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  refused: number;
}

/** Only jobs of the user's schools; the newest first. */
async function jobsFor(db: Db, user: User, which: RawBuilder<unknown> = sql`true`): Promise<Job[]> {
  const found = await sql<Row>`
    select job.id, job.kind, job.state, job.organization, job.app_user, job.seen, job.done, job.total,
      job.cancel_asked and job.ended_at is null as cancel_asked, job.created_at, job.started_at, job.ended_at,
      (select count(*)::int from job_step s where s.job = job.id and s.state = 'refused') as refused,
      (select json_build_object('id', record.id, 'firstname', record.firstname, 'lastname', record.lastname,
         'places', ${placesOfRecord}) from app_user as record where record.id = job.app_user) as person
    from job
    where job.organization = any(${user.organizations.map(({ id }) => id)}::int[]) and ${which}
      and (job.app_user = ${user.id} or job.organization = any(${organizationsWith(user, 'history', 'read')}::int[]))
    order by job.id desc limit ${sql.lit(MAX_LISTED)}`.execute(db);
  return found.rows.map((row) => wireJob(user, row));
}

function wireJob(reader: User, row: Row): Job {
  const { app_user, person, cancel_asked, created_at, started_at, ended_at, refused, ...rest } = row;
  const name = person && nameFor(reader, person);
  return {
    ...rest,
    user: person && name ? { id: person.id, name } : null,
    own: app_user === reader.id,
    stopping: cancel_asked,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
    result: { done: row.done - refused, refused },
  };
}

/** A job that this user may see. */
export async function findJob(db: Db, user: User, id: number): Promise<Job> {
  const [job] = await jobsFor(db, user, sql`job.id = ${id}`);
  if (!job) throw notFound();
  return job;
}

export async function stepsOf(db: Db, job: number): Promise<StoredStep[]> {
  const found = await sql<StoredStep>`
    select position, input, state, message, result from job_step where job = ${job} order by position`.execute(db);
  return found.rows;
}

/** Only the user who imported a file can undo that, once, while the file is stored. Not an import of users: they were invited. */
async function undoableImport(db: Db, user: User, job: number): Promise<number> {
  const found = await sql<{ id: number }>`
    select id from import
    where job = ${job} and app_user = ${user.id} and change_set is not null and undo_job is null and object <> 'user'`.execute(
    db,
  );
  return found.rows[0]?.id ?? 0;
}

export function jobHandlers(kinds: JobKinds): Handlers['jobs'] {
  const whole = async (db: Db, user: User, id: number): Promise<WholeJob> => {
    const job = await findJob(db, user, id);
    const kind: JobKindName = job.kind;
    const lines = await kinds[kind].lines(db, user, job.organization, await stepsOf(db, id));
    const undoable_import = await undoableImport(db, user, id);
    return { ...job, result: { ...job.result, lines }, undoable_import };
  };
  return {
    list: ({ db, user }) => jobsFor(db, user),

    get: ({ db, user, params }) => whole(db, user, params.id),

    cancel: async ({ db, user, params }: WriteTo) => {
      const job = await findJob(db, user, params.id);
      if (!job.own) throw new Refusal(403, jobsText.notYours);
      // A waiting job ends here; a running job ends after its current step.
      const asked = await sql`
        update job set cancel_asked = true,
          state = case when state = 'waiting' then 'cancelled' else state end,
          ended_at = case when state = 'waiting' then now() end
        where id = ${params.id} and ended_at is null`.execute(db);
      if (asked.numAffectedRows === 0n) throw new Refusal(409, jobsText.isOver);
      return whole(db, user, params.id);
    },

    see: async ({ db, user, body }) => {
      const only = body.id ? sql`and id = ${body.id}` : sql``;
      await sql`
        update job set seen = true where app_user = ${user.id} and ended_at is not null and not seen ${only}`.execute(
        db,
      );
    },
  };
}
