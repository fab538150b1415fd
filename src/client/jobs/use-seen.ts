// Whoever looks at how jobs ended has seen it: the mark in the header goes. Used by the pages of jobs.
import { useEffect } from 'react';

import { call } from '#client/api/call.ts';
import { type Job, jobs } from '#shared/api/jobs.ts';

export function useSeen(shown: readonly Job[] | undefined): void {
  const isNew = shown?.some(({ own, seen, ended_at }) => own && !seen && ended_at !== null) ?? false;
  useEffect(() => {
    // Next time, when it cannot be said now.
    if (isNew) void call(jobs.see, { body: {} }).catch(() => undefined);
  }, [isNew]);
}
