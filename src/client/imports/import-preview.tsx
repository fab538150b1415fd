// What a file would change: the counts, what was repaired, and the changes of each row. With the buttons to apply and undo it.
import { type ReactNode, useEffect, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { call } from '#client/api/call.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { type ImportPreview as Preview, imports } from '#shared/api/imports.ts';
import type { AttributeObject } from '#shared/permissions/objects.ts';
import { caseText } from '#shared/text/case.ts';
import { importText } from '#shared/text/imports.ts';

import { ApplyActions, type ApplyChoice } from './apply-actions.tsx';
import { ImportProgress } from './import-progress.tsx';
import { changeTones, ImportRows, type RowWords } from './import-rows.tsx';
import { changesIn, Counts, Problems } from './preview-summary.tsx';
import { RowChanges } from './row-changes.tsx';
import { useJob } from './use-job.ts';
import { useImportPreview } from './use-import-preview.ts';

import shared from './shared-steps.module.css';
import classes from './import-preview.module.css';

const words = importText;

export interface ImportPreviewProps {
  id: number;
  /** The object of the rows. */
  object: AttributeObject;
  words?: RowWords;
  /** Where to go after it was applied. */
  next: ReactNode;
  onAnother: () => void;
}

export function ImportPreview({ id, object, words: rowWords, next, onAnother }: ImportPreviewProps) {
  const { preview, error, refetch, shown, show } = useImportPreview(id);
  const title = preview?.name || words.nameless;
  const { busy, followed, follow } = useJob(title);
  const [overwritten, setOverwritten] = useState(false);
  const [isStartedHere, setIsStartedHere] = useState(false);

  // If an import was applied before the page was reopened, follow its progress or show its result.
  const earlier = preview && !followed ? preview.undo || preview.job : 0;
  useEffect(() => {
    if (earlier > 0) void follow(earlier === preview?.undo ? 'undo' : 'apply', () => Promise.resolve({ job: earlier }));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each job
  }, [earlier]);

  if (error?.status === 404)
    return <EmptyState title={caseText.refused.gone} action={<Button onClick={onAnother}>{words.another}</Button>} />;
  if (error && !preview) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!preview) return <Skeletons of="table" rows={8} />;
  const current = overwritten ? withConflicts(preview) : preview;
  const { head, problems } = preview;
  const apply = async (body: ApplyChoice) => {
    setIsStartedHere(true);
    const ended = await follow('apply', () => call(imports.apply, { params: { id }, body }));
    setOverwritten(ended?.state === 'done' && body.overwrite);
  };
  const undo = () => {
    setIsStartedHere(true);
    void follow('undo', () => call(imports.undo, { params: { id }, body: {} }));
  };
  const isApplied = followed?.kind === 'apply' && followed.state === 'done';

  return (
    <>
      <section className={shared.summary} aria-labelledby="voorbeeld">
        <div className={classes.summaryHead}>
          <h2 id="voorbeeld" className={shared.heading}>
            {head?.title || title}
          </h2>
          {head ? <HeadChip preview={preview} /> : null}
        </div>
        {preview.sheet ? <p className={shared.intro}>{words.sheet(preview.sheet)}</p> : null}
        {followed ? null : <p className={shared.intro}>{whatChanges(preview)}</p>}
        <Counts preview={current} changes={rowWords?.changes} />
        {head && head.changes.length > 0 ? (
          <div>
            <h3 className={classes.subheading}>{words.framework}</h3>
            <RowChanges object={object} row={head} />
          </div>
        ) : null}
        {followed ? (
          <ImportProgress followed={followed} takesFocus={isStartedHere}>
            {isApplied && object !== 'user' ? <Button onClick={undo}>{words.undo}</Button> : null}
            <Button onClick={onAnother}>{words.another}</Button>
            {isApplied && head && followed.made > 0 ? (
              <ButtonLink variant="primary" to="/outcomeframeworks/edit/$id" params={{ id: String(followed.made) }}>
                {words.toFramework}
              </ButtonLink>
            ) : (
              next
            )}
          </ImportProgress>
        ) : (
          <ApplyActions preview={preview} busy={busy} onApply={(body) => void apply(body)} onAnother={onAnother} />
        )}
      </section>
      <Problems problems={problems} />
      <ImportRows
        preview={current}
        object={head ? 'learning_outcome' : object}
        words={rowWords}
        shown={shown}
        onShow={show}
      />
    </>
  );
}

/** Counts rows that were refused only because of another user's changes as applied: the user chose to overwrite those. */
function withConflicts(preview: Preview): Preview {
  const { counts, conflicts, rows } = preview;
  return {
    ...preview,
    counts: { ...counts, changed: counts.changed + conflicts, refused: counts.refused - conflicts },
    rows: rows.map((row) => (row.conflict ? { ...row, change: 'changed', errors: [] } : row)),
  };
}

function HeadChip({ preview }: { preview: Preview }) {
  const whole = preview.head?.change === 'new' ? 'new' : changesIn(preview) > 0 ? 'changed' : 'same';
  return <StatusChip label={words.changes[whole]} tone={changeTones[whole]} />;
}

function whatChanges(preview: Preview): string {
  const { head, counts } = preview;
  const changes = changesIn(preview);
  // Without counts no column was recognised.
  if (!head && Object.values(counts).every((count) => count === 0)) return words.mapping.first;
  if (changes === 0) return counts.refused > 0 && !head ? words.nothingGood : words.nothing;
  if (!head) return words.rowsChange(changes);
  return head.change === 'new' ? words.isNew : words.isKnown;
}
