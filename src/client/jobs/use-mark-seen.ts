// Marks ended jobs as seen once a page shows them, so that the mark in the header disappears. Used by the pages of jobs.
import { useEffect } from 'react';

import { call } from '#client/api/call.ts';
import { type Job, jobs } from '#shared/api/jobs.ts';

export function useMarkSeen(shown: readonly Job[] | undefined): void {
  const isNew = shown?.some(({ own, seen, ended_at }) => own && !seen && ended_at !== null) ?? false;
  useEffect(() => {
    // If this fails, the next visit marks them.
    if (isNew) void call(jobs.see, { body: {} }).catch(() => undefined);
  }, [isNew]);
}
