// Queues a job within the transaction of the call that starts it: it only runs if that transaction commits.
import { sql } from 'kysely';

import type { Write } from '#server/records/write.ts';
import { Refusal } from '#server/refusal.ts';
import type { JobKindName } from '#shared/api/jobs.ts';
import { jobsText } from '#shared/text/jobs.ts';

/** Per user, so that nobody fills the queue. */
const MAX_UNFINISHED = 20;

export interface NewJob {
  kind: JobKindName;
  organization: number;
  input: object;
  /** The input of each step, in order. */
  steps: readonly object[];
}

/** Returns the id of the job. */
export async function startJob({ db, user }: Write, { kind, organization, input, steps }: NewJob): Promise<number> {
  const unfinished = await sql<{ count: number }>`
    select count(*)::int as count from job where app_user = ${user.id} and ended_at is null`.execute(db);
  if ((unfinished.rows[0]?.count ?? 0) >= MAX_UNFINISHED) throw new Refusal(429, jobsText.tooMany(MAX_UNFINISHED));
  const made = await sql<{ id: number }>`
    with made as (
      insert into job (organization, app_user, kind, input, total)
      values (${organization}, ${user.id}, ${kind}, ${JSON.stringify(input)}, ${steps.length}) returning id
    ), steps as (
      insert into job_step (job, position, input)
      select made.id, given.position, given.input
      from made, jsonb_array_elements(${JSON.stringify(steps)}::jsonb) with ordinality as given (input, position)
    )
    select id from made`.execute(db);
  return (made.rows[0] as { id: number }).id;
}
