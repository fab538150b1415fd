// A kind of work that takes longer than a request, as the jobs know it: how a step is done, and what is told about it. The
// feature that it belongs to fills it in; `server/job-kinds.ts` names them all.
import type { Db } from '#server/db/connect.ts';
import type { Write } from '#server/records/write.ts';
import type { User } from '#server/rights/user.ts';
import type { JobKindName, JobLine } from '#shared/api/jobs.ts';

export interface StoredJob {
  id: number;
  organization: number;
  input: unknown;
}

export interface StoredStep {
  position: number;
  input: unknown;
  state: JobLine['state'];
  message: string;
  result: unknown;
}

export interface JobKind {
  /** What its writes are called in the memory of changes: the call that starts it. */
  action: string;
  /** One step, in a transaction of its own: all of it or nothing. A no is a `Refusal`. What it answers is kept with the step. */
  step: (write: Write, job: StoredJob, input: unknown) => Promise<object>;
  /** What became of the steps, as this user may read it. */
  lines: (db: Db, user: User, organization: number, steps: readonly StoredStep[]) => Promise<JobLine[]>;
}

export type JobKinds = Record<JobKindName, JobKind>;
