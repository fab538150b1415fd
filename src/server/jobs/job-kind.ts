// A kind of job, for work that takes longer than a request: how a step runs, and how its result is shown. Implemented by each
// feature; `server/job-kinds.ts` lists them all.
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
  /** The kind of its writes in the memory of changes: the call that starts it. */
  action: string;
  /** Runs one step, in its own transaction. A refused step throws a `Refusal`. The result is stored with the step. */
  step: (write: Write, job: StoredJob, input: unknown) => Promise<object>;
  /** The results of the steps, as this user may read them. */
  lines: (db: Db, user: User, organization: number, steps: readonly StoredStep[]) => Promise<JobLine[]>;
}

export type JobKinds = Record<JobKindName, JobKind>;
