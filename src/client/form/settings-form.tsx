// The frame of a school's settings form, saved as a whole: it guards unsaved changes, Ctrl+S saves, and a conflicting save offers
// a choice. On pages of one school (school-page.tsx), each with its own fields.
import { type ReactNode, type SubmitEvent, useRef } from 'react';

import { formText } from '#shared/text/form.ts';

import { ActionBar } from './action-bar.tsx';
import { ConflictFrame, type ConflictRow } from './conflict-frame.tsx';
import type { LastSaved } from './saved-by.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

import classes from './settings-form.module.css';

/** The state that such a form has. */
interface SettingsState {
  errors: Readonly<Record<string, string>>;
  saving: boolean;
  conflict: { saved: LastSaved } | null;
  submit: () => Promise<void>;
  takeTheirs: () => void;
  keepMine: () => Promise<void>;
  closeConflict: () => void;
}

export interface SettingsFormProps {
  form: SettingsState;
  /** How many fields. */
  changed: number;
  mayChange: boolean;
  /** What another user saved, and the fields in which it differs. */
  conflict: { what: string; rows: readonly ConflictRow[] };
  onCancel: () => void;
  /** Whether cancelling leaves the page; else it undoes the changes. */
  leaves?: boolean;
  children: ReactNode;
}

export function SettingsForm(props: SettingsFormProps) {
  const { form, changed, mayChange, conflict, onCancel, leaves = true, children } = props;
  const release = useUnsavedGuard(changed);
  const element = useRef<HTMLFormElement>(null);
  useSaveShortcut(element);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (mayChange && !form.saving) void form.submit();
  };
  return (
    <form ref={element} className={classes.form} onSubmit={submit} noValidate>
      {children}
      <ActionBar
        changed={changed}
        wrong={Object.keys(form.errors).length}
        saveLabel={formText.save}
        maySave={mayChange}
        saving={form.saving}
        problems={[]}
        onCancel={() => {
          if (leaves) release();
          onCancel();
        }}
      />
      {form.conflict ? (
        <ConflictFrame
          saved={form.conflict.saved}
          what={conflict.what}
          keep={formText.conflictKeep}
          rows={conflict.rows}
          onReload={form.takeTheirs}
          onKeep={() => void form.keepMine()}
          onClose={form.closeConflict}
        />
      ) : null}
    </form>
  );
}

/** Fields that belong together, under a heading. */
export function SettingsGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export function SettingsHint({ children }: { children: ReactNode }) {
  return <p className={classes.hint}>{children}</p>;
}

interface Versions<Settings> {
  base: Settings;
  draft: Settings;
  theirs: Settings;
}

/** What another user changed, as rows of the conflict dialog. */
export function conflictRows<Settings, Field extends string>(
  fields: readonly Field[],
  { base, draft, theirs }: Versions<Settings>,
  words: { label: (field: Field) => string; value: (settings: Settings, field: Field) => string },
): ConflictRow[] {
  return fields.map((field) => {
    const [was, now, mine] = [base, theirs, draft].map((each) => words.value(each, field)) as [string, string, string];
    return { id: field, label: words.label(field), was, now, ...(mine === was ? {} : { mine }) };
  });
}
