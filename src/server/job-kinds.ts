// Every kind of job and the code that runs it: for the calls about jobs, and for the process that runs them.
import { cohortKinds } from './cohorts/kinds.ts';
import type { JobKinds } from './jobs/job-kind.ts';
import { recordsJob, undoJob } from './imports/jobs.ts';
import { importJob } from './outcomes/import/job.ts';
import { scenario } from './scenarios/job.ts';

export const jobKinds: JobKinds = {
  ...cohortKinds,
  scenario,
  import_file: importJob,
  import_records: recordsJob,
  import_undo: undoJob,
};
