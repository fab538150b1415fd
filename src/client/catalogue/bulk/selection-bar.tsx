// The bar below a list while rows are selected: how many, and the actions for all of them. After a change it offers to undo that,
// also when nothing is selected any more.
import { useEffect, useRef, useState } from 'react';

import { call } from '#client/api/call.ts';
import { organizationOf } from '#client/form/values.ts';
import { useJob } from '#client/imports/use-job.ts';
import { Button } from '#client/ui/button.tsx';
import { notifyDone, notifyFailed } from '#client/ui/notify.tsx';
import { focusHeadingSoon } from '#client/ui/use-focus-return.ts';
import { useSaveFile } from '#client/ui/use-save-file.ts';
import { recordCalls } from '#shared/api/crud.ts';
import { imports } from '#shared/api/imports.ts';
import { bulkEditText } from '#shared/text/bulk-edit.ts';

import type { ListFile } from '../list-file.ts';
import type { PageSettings } from '#shared/pages/page-settings.ts';
import { BulkEdit } from './bulk-edit.tsx';
import type { Applied } from './bulk-preview.tsx';
import { selectionFiles } from './selection-files.ts';
import { type Selection, selectionBarId } from './use-selection.ts';

import shared from '#client/form/shared-action-bar.module.css';
import classes from './selection-bar.module.css';

const words = bulkEditText;

export interface SelectionBarProps extends Pick<Selection, 'chosen' | 'isWhole' | 'hidden' | 'onClear'> {
  settings: PageSettings;
  file: ListFile;
}

export function SelectionBar({ settings, chosen, isWhole, hidden, file, onClear }: SelectionBarProps) {
  const { name, definition } = settings;
  const [editing, setEditing] = useState(false);
  const [applied, setApplied] = useState<Applied | null>(null);
  const edit = useRef<HTMLButtonElement>(null);
  const [saving, saveFile] = useSaveFile();
  const { busy, undo } = useUndo();
  /** When the bar disappears, move its focus to the top of the list. */
  const clear = () => {
    if (document.getElementById(selectionBarId)?.contains(document.activeElement)) focusHeadingSoon();
    onClear();
  };
  useEscape(clear);
  const [organization = 0, ...others] = new Set(chosen.map((record) => organizationOf(definition, record)));
  if (chosen.length === 0 && !applied) return null;

  const undoApplied = async ({ id }: Applied) => {
    if (!(await undo(id))) return;
    setApplied(null);
    if (edit.current) edit.current.focus();
    else focusHeadingSoon();
  };
  return (
    <section id={selectionBarId} className={shared.actions} aria-label={words.bar}>
      <p className={shared.changed}>
        {chosen.length > 0 ? <strong className={classes.count}>{words.count(chosen.length)}</strong> : null}{' '}
        {hidden > 0 ? words.hidden(hidden) : ''}
        <span aria-live="polite">{others.length > 0 ? words.severalSchools : ''}</span>{' '}
        {applied ? words.done(applied.count) : ''}
        {chosen.length > 0 ? <span className={classes.keys}>{words.keys}</span> : null}
      </p>
      {applied ? (
        <Button busy={busy} onClick={() => void undoApplied(applied)}>
          {words.undo}
        </Button>
      ) : null}
      {chosen.length > 0 ? (
        <>
          <Button onClick={clear}>{words.clear}</Button>
          <Button
            busy={saving}
            onClick={() => saveFile(...selectionFiles(recordCalls[name].xlsx, file, isWhole ? 'all' : chosen))}
          >
            {words.excel}
          </Button>
          <Button ref={edit} variant="primary" disabled={others.length > 0} onClick={() => setEditing(true)}>
            {words.edit}
          </Button>
        </>
      ) : (
        <Button
          onClick={() => {
            setApplied(null);
            focusHeadingSoon();
          }}
        >
          {words.close}
        </Button>
      )}
      <BulkEdit
        open={editing}
        definition={definition}
        organization={organization}
        ids={chosen.map(({ id }) => id)}
        onClose={() => setEditing(false)}
        onApplied={(made) => {
          setEditing(false);
          setApplied(made);
          notifyDone(words.done(made.count));
        }}
      />
    </section>
  );
}

/** Anywhere on the page, except in what has its own meaning for that key. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const hear = ({ key, target }: KeyboardEvent) => {
      const own = '[role=dialog], [role=menu], [aria-expanded=true], input:not([type=checkbox])';
      if (key === 'Escape' && !(target instanceof Element && target.closest(own))) onEscape();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [onEscape]);
}

function useUndo() {
  const { busy, follow } = useJob(words.item);
  const undo = async (id: number): Promise<boolean> => {
    const ended = await follow('undo', () => call(imports.undo, { params: { id }, body: {} }));
    if (ended?.state === 'done') notifyDone(ended.message);
    else if (ended) notifyFailed(`${words.notUndone} ${ended.message}`.trim());
    return ended?.state === 'done';
  };
  return { busy, undo };
}
