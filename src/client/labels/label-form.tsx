// The frame of a tab with many inputs: a card of rows, the sticky actions, the guard and Ctrl+S. Used by every tab.
import { type ReactNode, type SubmitEvent, useRef } from 'react';

import { ActionBar } from '#client/form/action-bar.tsx';
import { ConflictFrame } from '#client/form/conflict-frame.tsx';
import { useSaveShortcut } from '#client/form/use-save-shortcut.ts';
import { useUnsavedGuard } from '#client/form/use-unsaved-guard.ts';
import { formText } from '#shared/text/form.ts';

import type { Drafts } from './use-drafts.ts';

import shared from './shared-label-rows.module.css';
import classes from './label-form.module.css';

export interface LabelFormProps {
  label: string;
  drafts: Drafts;
  mayUpdate: boolean;
  /** The visible column headings; each input also has its own label. */
  heads: readonly string[];
  columns: 'two' | 'three' | 'objects';
  children: ReactNode;
}

export function LabelForm({ label, drafts, mayUpdate, heads, columns, children }: LabelFormProps) {
  useUnsavedGuard(drafts.count);
  const form = useRef<HTMLFormElement>(null);
  useSaveShortcut(form);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayUpdate && !drafts.saving && drafts.count > 0) void drafts.save();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={label}>
      <div className={shared.card} data-columns={columns}>
        <div className={shared.head} aria-hidden="true">
          {heads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        <ul className={classes.rows}>{children}</ul>
      </div>
      {mayUpdate ? (
        <ActionBar
          changed={drafts.count}
          saveLabel={formText.save}
          maySave
          saving={drafts.saving}
          problems={[]}
          onCancel={drafts.discard}
        />
      ) : null}
      {drafts.conflict ? (
        <ConflictFrame
          {...drafts.conflict}
          what={formText.conflict.labels}
          keep={formText.conflictKeep}
          onReload={drafts.takeTheirs}
          onKeep={() => void drafts.keepMine()}
          onClose={drafts.closeConflict}
        />
      ) : null}
    </form>
  );
}

/** On a narrow screen, which has no column headings, each input shows its label. */
export function Captioned({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <div>
      <span className={shared.caption} aria-hidden="true">
        {caption}
      </span>
      {children}
    </div>
  );
}
