// In the header: the number of the user's own jobs that run or ended unseen. Polls while one runs, and notifies the user when it
// ends, on any page.
import { useEffect, useRef } from 'react';

import { followedJobs } from '#client/api/followed-jobs.ts';
import { useRights } from '#client/api/me.ts';
import { flushCache } from '#client/api/query-client.ts';
import { useCall } from '#client/api/query.ts';
import { IconLink } from '#client/ui/icon-link.tsx';
import { IconListCheck } from '#client/ui/icons.ts';
import { notifyDone, notifyFailed, notifyInfo } from '#client/ui/notify.tsx';
import { type Job, jobs } from '#shared/api/jobs.ts';
import { can } from '#shared/permissions/rights.ts';
import { jobsText } from '#shared/text/jobs.ts';

import { jobsPath, jobsRights } from './navigation.ts';

import classes from './job-mark.module.css';

const POLL_MS = 2_000;

export function JobMark() {
  const rights = useRights();
  const enabled = jobsRights.some(({ object, action }) => can(rights, object, action));
  const { data } = useCall(jobs.list, {}, { enabled, again: (answer) => answer?.some(isRunning) === true && POLL_MS });
  const own = (data ?? []).filter((job) => job.own);
  const running = own.filter(isRunning);
  const ended = own.filter((job) => !isRunning(job) && !job.seen);
  useNotice(own);
  if (running.length + ended.length === 0) return null;
  const label = `${jobsText.title}: ${jobsText.mark(running.length, ended.length)}`;
  return (
    <div className={classes.jobs}>
      <IconLink to={jobsPath} label={label} icon={<IconListCheck size={18} stroke={1.7} aria-hidden="true" />} />
      <span className={classes.jobCount} aria-hidden="true">
        {running.length + ended.length}
      </span>
    </div>
  );
}

function isRunning({ own, ended_at }: Job): boolean {
  return own && ended_at === null;
}

/** Notifies of jobs that ended since the last poll. */
function useNotice(own: readonly Job[]): void {
  const running = useRef(new Set<number>());
  useEffect(() => {
    const ended = own.filter((job) => job.ended_at !== null && running.current.has(job.id));
    running.current = new Set(own.filter(isRunning).map(({ id }) => id));
    if (ended.length === 0) return;
    // Cached lists do not have what it made or removed.
    flushCache();
    for (const job of ended) if (!followedJobs.has(job.id)) notice(job);
  }, [own]);
}

function notice({ kind, state, result }: Job): void {
  const text = `${jobsText.ended(jobsText.kinds[kind], jobsText.states[state])} ${jobsText.result(result.done, result.refused)}.`;
  if (state === 'failed') return notifyFailed(text);
  return result.refused > 0 || state === 'cancelled' ? notifyInfo(text) : notifyDone(text);
}
