// Runs jobs inside a test.
import { expect } from 'vitest';

import { connect, type Database } from '#server/db/connect.ts';
import { jobKinds } from '#server/job-kinds.ts';
import { runDueJob } from '#server/jobs/run-due.ts';
import { contract } from '#shared/api/contract.ts';

import { answered, type Client, type TestApi } from './api.ts';

/** Runs the oldest waiting job; a step that throws fails the test. Uses a database connection like the server's. */
export function runJob(worker: Database, isStopping?: () => boolean): Promise<boolean> {
  const log = { error: (details: object, message: string) => expect.fail(`${message} ${JSON.stringify(details)}`) };
  return runDueJob(worker, { kinds: jobKinds, log, ...(isStopping && { isStopping }) });
}

/** The response of a call that starts a job. */
export interface Started {
  status: number;
  body: { job: number };
  message: string;
}

/** Runs the job that this call started, and returns the finished job. */
export async function finishJob({ url }: TestApi, client: Client, started: Started) {
  expect(started).toMatchObject({ status: 202, message: '' });
  const worker = connect(url, { max: 2 });
  try {
    await runJob(worker);
  } finally {
    await worker.destroy();
  }
  return answered(client.call(contract.jobs.get, { params: { id: started.body.job } }));
}
