// Jobs whose outcome the current page shows itself, so that the header need not.
import { jobs } from '#shared/api/jobs.ts';

import { call } from './call.ts';

export const followedJobs = new Set<number>();

/** Marks a job as seen when the user watched it end. If the call fails, the header counts it a while longer. */
export function noteSeen(id: number): void {
  void call(jobs.see, { body: { id } }).catch(() => undefined);
}
