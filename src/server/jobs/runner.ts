// Looks every second whether there is a job to do, as long as the server runs. Started by `start/serve`.
import type { Database } from '#server/db/connect.ts';
import { runRepeatedly } from '#server/run-repeatedly.ts';
import { jobsText } from '#shared/text/jobs.ts';

import type { JobKinds } from './job-kind.ts';
import { type JobLog, runDue } from './run-due.ts';

const interval = 1_000;

export interface RunnerOptions {
  database: Database;
  kinds: JobKinds;
  log: JobLog & { warn: (details: object, message: string) => void };
}

/** Returns how to stop it; the step that is being done is finished first. */
export function startJobRunner({ database, kinds, log }: RunnerOptions): () => Promise<void> {
  return runRepeatedly(
    async (isStopping) => {
      while (!isStopping() && (await runDue(database, { kinds, log, isStopping })));
    },
    { interval, onFailed: (error) => log.warn({ err: error }, jobsText.failed) },
  );
}
