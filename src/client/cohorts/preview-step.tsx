// The second step: what will happen to each programme, and the choices. Starting it leads to the page of the job.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

import { call } from '#client/api/call.ts';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { notifyDone } from '#client/ui/notify.tsx';
import { type CohortPreview, cohorts } from '#shared/api/cohorts.ts';
import { cohortText } from '#shared/text/cohorts.ts';

import { noChoices, requestFor } from './cohort-draft.ts';
import { ProgrammeRow } from './programme-row.tsx';
import { UnitChoices } from './unit-choices.tsx';
import { useCohortPreview } from './use-cohort-preview.ts';

import shared from './shared-steps.module.css';
import classes from './preview-step.module.css';

const words = cohortText;

export interface PreviewStepProps {
  programmes: readonly number[];
  target: number;
  onBack: () => void;
  /** The job has started, so leaving the page loses nothing. */
  onStarted: () => void;
}

export function PreviewStep(props: PreviewStepProps) {
  const [attempt, setAttempt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.preview} aria-labelledby="nakijken">
      <h2 id="nakijken" ref={heading} tabIndex={-1} className={shared.heading}>
        {words.previewOf(props.target)}
      </h2>
      <Looking key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
    </section>
  );
}

function Looking({ programmes, target, onBack, onStarted, onRetry }: PreviewStepProps & { onRetry: () => void }) {
  const { done, data, error } = useCohortPreview(programmes, target);
  if (data) return <LoadedPreview preview={data} {...{ target, onBack, onStarted }} />;
  return (
    <>
      {error ? (
        <ErrorState message={error} onRetry={onRetry} />
      ) : (
        <output className={classes.looking}>
          <progress max={programmes.length} value={done} aria-label={words.steps.preview} />
          {words.previewing(done, programmes.length)}
        </output>
      )}
      <div>
        <Button onClick={onBack}>{words.back}</Button>
      </div>
    </>
  );
}

type LoadedPreviewProps = Omit<PreviewStepProps, 'programmes'> & { preview: CohortPreview };

function LoadedPreview({ preview, target, onBack, onStarted }: LoadedPreviewProps) {
  const navigate = useNavigate();
  const { saving, save } = useSave(words.title);
  const [choices, setChoices] = useState({ ...noChoices, default: preview.default });
  const possible = preview.programmes.filter(({ refused }) => refused === '');

  const start = () =>
    save(async () => {
      const { job } = await call(cohorts.create, { body: requestFor(preview, target, choices) });
      notifyDone(words.started);
      onStarted();
      await navigate({ to: '/jobs/$id', params: { id: String(job) } });
    });

  return (
    <>
      <p className={classes.summary}>
        {words.summary(possible.length, preview.programmes.length - possible.length, target)}
      </p>
      {possible.length === 0 ? <EmptyState title={words.nothingPossible} /> : null}
      {possible.length > 0 ? <UnitChoices units={preview.units} choices={choices} onChange={setChoices} /> : null}
      <ul className={classes.programmes} aria-label={words.details}>
        {preview.programmes.map((programme) => (
          <ProgrammeRow
            key={programme.id}
            programme={programme}
            open={preview.programmes.length === 1}
            choices={choices}
            onChange={setChoices}
          />
        ))}
      </ul>
      <div className={shared.bar}>
        <Button onClick={onBack}>{words.back}</Button>
        {possible.length > 0 ? (
          <Button variant="primary" busy={saving} onClick={() => void start()}>
            {words.run(possible.length)}
          </Button>
        ) : null}
      </div>
    </>
  );
}
