// What a file would change: in numbers, what was repaired in it, and each outcome from what to what. And taking it over.
import { useState } from 'react';

import { useCall, useSend } from '#client/api/query.ts';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { type ImportChange, imports, type ImportPreview as Preview } from '#shared/api/imports.ts';
import { caseText } from '#shared/text/case.ts';
import { importText } from '#shared/text/imports.ts';

import { ImportProgress } from './import-progress.tsx';
import { changeTones, HeadChanges, ImportRows } from './import-rows.tsx';

import classes from './case.module.css';

const words = importText;
const counted: readonly ImportChange[] = ['new', 'changed', 'inactive', 'same', 'refused'];

export function ImportPreview({ id, onAnother }: { id: number; onAnother: () => void }) {
  const [{ change, page }, setShown] = useState<{ change?: ImportChange; page: number }>({ page: 1 });
  const query = { page, ...(change && { change }) };
  const { data, error, refetch } = useCall(imports.get, { params: { id }, query });
  const [kept, setKept] = useState<Preview>();
  if (data && data !== kept) setKept(data);
  const send = useSend();
  const { saving, save } = useSave(words.title);
  const [job, setJob] = useState(0);

  if (error?.status === 404)
    return <EmptyState title={caseText.refused.gone} action={<Button onClick={onAnother}>{words.another}</Button>} />;
  if (error && !kept) return <ErrorState message={error.message} onRetry={() => void refetch()} />;
  const preview = data ?? kept;
  if (!preview) return <Skeletons of="table" rows={8} />;
  const { head, counts, problems } = preview;
  const changes = counts.new + counts.changed + counts.inactive + (head.change === 'same' ? 0 : 1);
  const whole = head.change === 'new' ? 'new' : changes > 0 ? 'changed' : 'same';
  const started = job || preview.job;
  const apply = () => void save(async () => setJob((await send(imports.apply, { params: { id }, body: {} })).job));

  return (
    <>
      <section className={classes.summary} aria-labelledby="voorbeeld">
        <div className={classes.summaryHead}>
          <h2 id="voorbeeld" className={classes.heading}>
            {head.title}
          </h2>
          <StatusChip label={words.changes[whole]} tone={changeTones[whole]} />
        </div>
        <p className={classes.intro}>
          {changes === 0 ? words.nothing : head.change === 'new' ? words.isNew : words.isKnown}
        </p>
        <ul className={classes.counts}>
          {counted
            .filter((each) => counts[each] > 0)
            .map((each) => (
              <li key={each} data-change={each}>
                <strong>{counts[each]}</strong> {words.changes[each].toLowerCase()}
              </li>
            ))}
        </ul>
        <HeadChanges row={head} />
        {started > 0 ? (
          <ImportProgress job={started} />
        ) : (
          <div className={classes.actions}>
            <Button onClick={onAnother}>{words.another}</Button>
            {changes > 0 ? (
              <Button variant="primary" busy={saving} onClick={apply}>
                {words.apply}
              </Button>
            ) : null}
          </div>
        )}
      </section>
      {problems.length > 0 ? <Problems problems={problems} /> : null}
      <ImportRows preview={preview} change={change} onShow={setShown} />
    </>
  );
}

function Problems({ problems }: Pick<Preview, 'problems'>) {
  return (
    <details className={classes.problems} open={problems.length <= 5}>
      <summary>{words.problems(problems.length)}</summary>
      <ul>
        {problems.map(({ kind, message }) => (
          <li key={message} data-kind={kind}>
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
