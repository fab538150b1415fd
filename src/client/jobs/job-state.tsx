// The progress of a job: its state in words, and a progress bar while it is not done.
import { StatusChip, type Tone } from '#client/ui/status-chip.tsx';
import type { Job } from '#shared/api/jobs.ts';
import { jobsText } from '#shared/text/jobs.ts';

import classes from './job-state.module.css';

const tones: Record<Job['state'], Tone> = {
  waiting: 'neutral',
  running: 'warning',
  done: 'ok',
  failed: 'error',
  cancelled: 'neutral',
};

export function JobState({ job }: { job: Job }) {
  const { state, stopping, done, total, ended_at, kind } = job;
  return (
    <div className={classes.state}>
      <StatusChip label={stopping ? jobsText.stopping : jobsText.states[state]} tone={tones[state]} />
      {ended_at === null ? (
        <progress className={classes.bar} max={total} value={done} aria-label={jobsText.kinds[kind]} />
      ) : null}
      <span className="ll-figures">{jobsText.progress(done, total)}</span>
    </div>
  );
}
