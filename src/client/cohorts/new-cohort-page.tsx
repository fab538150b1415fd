// /cohorts/new: copies programmes to another start year, in three steps. The copying is a job, with its own page.
import { useState } from 'react';

import { useGrants } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { NoAccessPage } from '#client/ui/no-access-page.tsx';
import { Page } from '#client/ui/page.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { contract } from '#shared/api/contract.ts';
import { can, canSomewhere, rightsIn } from '#shared/permissions/rights.ts';
import { cohortText } from '#shared/text/cohorts.ts';

import { ChooseStep } from './choose-step.tsx';
import { type Candidate, candidateOf } from './cohort-draft.ts';
import { PreviewStep } from './preview-step.tsx';

import classes from './new-cohort-page.module.css';

const words = cohortText;
const fields = 'title,graduation_variant,variant,year_start,version,state';

interface Asked {
  programmes: readonly number[];
  target: number;
}

export function NewCohortPage() {
  const grants = useGrants();
  const may = canSomewhere(grants, 'programme', 'create');
  return may ? <NewCohort /> : <NoAccessPage title={words.title} />;
}

function NewCohort() {
  const grants = useGrants();
  const { data, error, refetch } = useCall(contract.programme.list, { query: { fields } });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [target, setTarget] = useState<number | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const release = useUnsavedGuard(asked ? asked.programmes.length : 0, words.selected(chosen.size));
  const candidates: Candidate[] = (data ?? [])
    .map(candidateOf)
    .filter(({ organization }) => can(rightsIn(grants, organization), 'programme', 'create'));

  const content = () => {
    if (error && !data) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
    if (!data) return <Skeletons of="table" rows={10} />;
    if (asked) return <PreviewStep {...asked} onBack={() => setAsked(null)} onStarted={release} />;
    return (
      <ChooseStep
        candidates={candidates}
        chosen={chosen}
        target={target}
        onChoose={setChosen}
        onTarget={setTarget}
        onNext={(programmes, year) => setAsked({ programmes, target: year })}
      />
    );
  };
  return (
    <Page title={words.title} breadcrumbs={[{ label: words.programmes, to: '/programmes' }, { label: words.title }]}>
      <p className={classes.intro}>{words.intro}</p>
      <ol className={classes.steps}>
        <li aria-current={asked ? undefined : 'step'}>{words.steps.choose}</li>
        <li aria-current={asked ? 'step' : undefined}>{words.steps.preview}</li>
        <li>{words.steps.run}</li>
      </ol>
      {content()}
    </Page>
  );
}
