// The job that takes a file over, as long as it runs, and the way to what it made.
import { useCall } from '#client/api/query.ts';
import { flushCache } from '#client/api/query-client.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { IconCircleCheck } from '#client/ui/icons.ts';
import { useEffect } from 'react';
import { jobs } from '#shared/api/jobs.ts';
import { importText } from '#shared/text/imports.ts';

import classes from './case.module.css';

const often = 700;

export function ImportProgress({ job: id }: { job: number }) {
  const { data: job } = useCall(
    jobs.get,
    { params: { id } },
    { again: (answer) => answer?.ended_at === null && often },
  );
  const [line] = job?.result.lines ?? [];
  const isOver = job !== undefined && job.ended_at !== null;
  const isDone = job?.state === 'done';
  // Lists that were read before it ended are old.
  useEffect(() => {
    if (isDone) flushCache();
  }, [isDone]);
  return (
    <div className={classes.progress} data-state={isOver ? (isDone ? 'done' : 'failed') : 'running'} role="status">
      {isOver ? null : <progress aria-label={importText.running} />}
      <p>
        {isDone ? <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" /> : null}
        {isOver ? (isDone ? importText.done : importText.failed) : importText.running}{' '}
        {isOver && line?.message ? `${line.message}.`.replace('..', '.') : ''}
      </p>
      {line?.made ? (
        <ButtonLink variant="primary" to="/outcomeframeworks/edit/$id" params={{ id: String(line.made.id) }}>
          {importText.toFramework}
        </ButtonLink>
      ) : null}
    </div>
  );
}
