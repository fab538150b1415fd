// What the chosen values would change in the selected records, and doing it.
import { useEffect, useRef } from 'react';

import { call } from '#client/api/call.ts';
import { ImportRows } from '#client/imports/import-rows.tsx';
import { changesIn, Counts } from '#client/imports/preview-summary.tsx';
import { type Followed, useJob } from '#client/imports/use-job.ts';
import { useImportPreview } from '#client/imports/use-import-preview.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { notifyFailed } from '#client/ui/notify.tsx';
import { takeFocus } from '#client/ui/use-focus-return.ts';
import { Skeletons } from '#client/ui/skeletons.tsx';
import { type ImportPreview, imports } from '#shared/api/imports.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { bulkEditText } from '#shared/text/bulk-edit.ts';

import classes from './shared-bulk.module.css';

const words = bulkEditText;

/** An applied change; the id is needed to undo it. */
export interface Applied {
  id: number;
  count: number;
}

export interface BulkPreviewProps {
  id: number;
  definition: Definition;
  onBack: () => void;
  onApplied: (applied: Applied) => void;
}

export function BulkPreview({ id, definition, onBack, onApplied }: BulkPreviewProps) {
  const { preview, error, refetch, shown, show } = useImportPreview(id);
  const { busy, followed, follow } = useJob(words.item);
  const back = useRef<HTMLButtonElement>(null);
  const isRefused = followed?.state === 'failed' && !busy;
  // The preview is outdated: return to the form and preview again.
  useEffect(() => {
    if (isRefused) back.current?.focus();
  }, [isRefused]);
  if (error && !preview) return <ErrorState message={error.message} onRetry={refetch} />;
  if (!preview) return <Skeletons of="table" rows={5} />;
  const count = changesIn(preview);

  const apply = async () => {
    const body = { rows: preview.counts.refused > 0 ? ('good' as const) : ('all' as const) };
    const ended = await follow('apply', () => call(imports.apply, { params: { id }, body }));
    if (ended?.state === 'done') return onApplied({ id, count });
    if (ended) notifyFailed(`${words.failed} ${ended.message}`.trim());
  };
  return (
    <div ref={takeFocus} tabIndex={-1} className={classes.form}>
      <Counts preview={preview} />
      <output className={classes.intro}>{progress(followed) ?? sentence(preview)}</output>
      <ImportRows preview={preview} object={definition.object} shown={shown} onShow={show} />
      <div className={classes.actions}>
        <Button ref={back} disabled={busy} onClick={onBack}>
          {words.back}
        </Button>
        {count > 0 && followed?.state !== 'failed' ? (
          <Button variant="primary" busy={busy} onClick={() => void apply()}>
            {words.apply(count)}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function progress(followed: Followed | null): string | null {
  if (followed?.state === 'running') return words.running;
  return followed?.state === 'failed' ? `${followed.message} ${words.lookAgain}` : null;
}

function sentence(preview: ImportPreview): string {
  const { refused } = preview.counts;
  if (changesIn(preview) === 0) return refused > 0 ? words.allRefused : words.nothing;
  return refused > 0 ? words.refused(refused) : '';
}
