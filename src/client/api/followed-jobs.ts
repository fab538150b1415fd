// Jobs that a page follows to their end and tells about itself: the header then has nothing to add.
import { jobs } from '#shared/api/jobs.ts';

import { call } from './call.ts';

export const followedJobs = new Set<number>();

/** Whoever watched it end need not look at its page. If that cannot be said, the header counts it a while longer. */
export function noteSeen(id: number): void {
  void call(jobs.see, { body: { id } }).catch(() => undefined);
}
