// /jobs: the user's own background jobs, and those of the whole school for users who may read its history.
import { Link } from '@tanstack/react-router';

import { useCall } from '#client/api/query.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { type Job, jobs } from '#shared/api/jobs.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';
import { jobsText } from '#shared/text/jobs.ts';

import { JobState } from './job-state.tsx';
import { useMarkSeen } from './use-mark-seen.ts';

import shared from './shared-table.module.css';
import classes from './jobs-page.module.css';

const words = jobsText;
const POLL_MS = 2_000;

export function JobsPage() {
  const { data, error, refetch } = useCall(jobs.list, {}, { again: (all) => all?.some(isRunning) === true && POLL_MS });
  useMarkSeen(data);
  const content = () => {
    if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (!data) return <Skeletons of="table" rows={6} />;
    if (data.length === 0) return <EmptyState title={words.empty} message={words.emptyHint} />;
    return <JobTable jobs={data} />;
  };
  return (
    <Page title={words.title} {...(data ? { count: data.length } : {})}>
      <p className={classes.intro}>{words.intro}</p>
      {content()}
    </Page>
  );
}

function isRunning({ ended_at }: Job): boolean {
  return ended_at === null;
}

function JobTable({ jobs: all }: { jobs: readonly Job[] }) {
  const { columns } = words;
  return (
    <div className={shared.panel}>
      <table className={shared.table} aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{columns.task}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col" className={shared.wide}>
              {columns.result}
            </th>
            <th scope="col" className={shared.wide}>
              {columns.started}
            </th>
            <th scope="col" className={shared.wide}>
              {columns.by}
            </th>
          </tr>
        </thead>
        <tbody>
          {all.map((job) => (
            <tr key={job.id}>
              <td>
                <Link to="/jobs/$id" params={{ id: String(job.id) }} className={shared.link}>
                  {words.kinds[job.kind]}
                </Link>
                <div className={classes.number}>{words.of(job.id)}</div>
              </td>
              <td>
                <JobState job={job} />
              </td>
              <td className={shared.wide}>{job.done > 0 ? words.result(job.result.done, job.result.refused) : ''}</td>
              <td className={shared.wide}>
                <time dateTime={job.created_at}>{dutchMomentOf(new Date(job.created_at))}</time>
              </td>
              <td className={shared.wide}>{job.user?.name ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
