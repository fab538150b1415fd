// Checks every second whether there is a job to run, as long as the server runs. Started by `start/serve`.
import type { Database } from '#server/db/connect.ts';
import { runRepeatedly } from '#server/run-repeatedly.ts';
import { jobsText } from '#shared/text/jobs.ts';

import type { JobKinds } from './job-kind.ts';
import { type JobLog, runDueJob } from './run-due.ts';

const INTERVAL_MS = 1_000;

export interface RunnerOptions {
  database: Database;
  kinds: JobKinds;
  log: JobLog & { warn: (details: object, message: string) => void };
}

/** Returns a function that stops it, after the current step. */
export function startJobRunner({ database, kinds, log }: RunnerOptions): () => Promise<void> {
  return runRepeatedly(
    async (isStopping) => {
      while (!isStopping() && (await runDueJob(database, { kinds, log, isStopping })));
    },
    { interval: INTERVAL_MS, onFailed: (error) => log.warn({ err: error }, jobsText.failed) },
  );
}
