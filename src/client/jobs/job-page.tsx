// /jobs/…: one job with its report, with buttons to stop it, and to undo a cohort or an import.
import { useNavigate } from '@tanstack/react-router';

import { useGrants } from '#client/api/me.ts';
import { call } from '#client/api/call.ts';
import { useCall } from '#client/api/query.ts';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { confirm } from '#client/ui/confirm.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { cohorts } from '#shared/api/cohorts.ts';
import { imports } from '#shared/api/imports.ts';
import { jobs, type WholeJob } from '#shared/api/jobs.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { cohortText } from '#shared/text/cohorts.ts';
import { importText } from '#shared/text/imports.ts';
import { dutchMomentOf } from '#shared/text/moment.ts';
import { jobsText } from '#shared/text/jobs.ts';
import { refusalText } from '#shared/text/refusal.ts';

import { JobReport } from './job-report.tsx';
import { JobState } from './job-state.tsx';
import { useMarkSeen } from './use-mark-seen.ts';

import classes from './job-page.module.css';

const words = jobsText;
const POLL_MS = 1_000;

export function JobPage({ id }: { id: number }) {
  const {
    data: job,
    error,
    refetch,
  } = useCall(jobs.get, { params: { id } }, { again: (answer) => answer?.ended_at === null && POLL_MS });
  useMarkSeen(job && [job]);
  const title = job ? words.kinds[job.kind] : words.of(id);
  const content = () => {
    if (job) return <Content job={job} />;
    if (error?.status === 404) return <EmptyState title={refusalText.notFound} />;
    if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    return <Skeletons of="table" rows={6} />;
  };
  return (
    <Page
      title={title}
      breadcrumbs={[{ label: words.title, to: '/jobs' }, { label: words.of(id) }]}
      actions={job && <Actions job={job} />}
    >
      {content()}
    </Page>
  );
}

function Content({ job }: { job: WholeJob }) {
  const { user, own, created_at, ended_at, result } = job;
  return (
    <>
      <div className={classes.summary}>
        <JobState job={job} />
        <span aria-live="polite">{job.done > 0 ? words.result(result.done, result.refused) : ''}</span>
        <span className={classes.when}>
          {words.startedAt(dutchMomentOf(new Date(created_at)))}
          {ended_at ? ` · ${words.endedAt(dutchMomentOf(new Date(ended_at)))}` : ''}
          {own ? '' : ` · ${words.startedBy(user?.name ?? '')}`}
        </span>
      </div>
      <JobReport job={job} />
    </>
  );
}

function Actions({ job }: { job: WholeJob }) {
  const navigate = useNavigate();
  const grants = useGrants();
  const { id, kind, ended_at, own, stopping, organization } = job;
  const { saving: busy, save } = useSave(words.of(id));
  const made = job.result.lines.filter((line) => line.made).length;

  const stop = async () => {
    const { cancelTitle: title, cancelMessage: message, cancel: confirmLabel } = words;
    if (await confirm({ title, message, confirmLabel, danger: true }))
      await save(() => call(jobs.cancel, { params: { id }, body: {} }));
  };
  const startUndo = (start: () => Promise<{ job: number }>) =>
    save(async () => {
      const { job: started } = await start();
      await navigate({ to: '/jobs/$id', params: { id: String(started) } });
    });
  const undoImport = () => startUndo(() => call(imports.undo, { params: { id: job.undoable_import }, body: {} }));
  const undoCohort = async () => {
    const { title, button: confirmLabel, message } = cohortText.undo;
    if (await confirm({ title, message: message(made), confirmLabel, danger: true }))
      await startUndo(() => call(cohorts.undo, { params: { id }, body: {} }));
  };

  const isUndoable = kind === 'cohort' && made > 0 && can(rightsIn(grants, organization), 'programme', 'delete');
  if (ended_at === null)
    return own ? (
      <Button busy={busy} disabled={stopping} onClick={() => void stop()}>
        {words.cancel}
      </Button>
    ) : null;
  const undo = job.undoable_import > 0 ? undoImport : isUndoable ? undoCohort : null;
  return undo ? (
    <Button busy={busy} onClick={() => void undo()}>
      {kind === 'cohort' ? cohortText.undo.button : importText.undo}
    </Button>
  ) : null;
}
