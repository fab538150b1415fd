// The bar that stays in sight below a form: how much changed, Annuleren and the save button. Used by every form.
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import { IconArrowLeft } from '#client/ui/icons.ts';
import { catalogueText } from '#shared/text/catalogue.ts';
import { formText } from '#shared/text/form.ts';

import shared from './shared-action-bar.module.css';
import classes from './action-bar.module.css';

export interface ActionBarProps {
  changed: number;
  /** What is counted, where it is not fields. */
  changedText?: string;
  /** How many fields are marked as wrong since the last try to save. */
  wrong?: number;
  saveLabel: string;
  maySave: boolean;
  saving: boolean;
  /** What the server refused in fields that are not on this page; here it is always in sight. */
  problems: readonly string[];
  /** What to know before saving. */
  note?: ReactNode;
  onCancel: () => void;
}

export function ActionBar(props: ActionBarProps) {
  const { changed, changedText = formText.changed(changed), wrong = 0, problems, onCancel } = props;
  const { saveLabel, maySave, saving, note } = props;
  if (!maySave) return <BackBar onBack={onCancel} />;
  return (
    <div className={shared.actions}>
      <Problems problems={problems} />
      {note}
      <p className={shared.changed} data-wrong={wrong > 0 || undefined} aria-live="polite">
        {wrong > 0 ? formText.wrong(wrong) : changed === 0 ? formText.unchanged : changedText}
      </p>
      <Button onClick={onCancel}>{formText.cancel}</Button>
      <Button variant="primary" type="submit" busy={saving}>
        {saveLabel}
      </Button>
    </div>
  );
}

/** Where there is nothing to save, there is nothing to cancel either. */
export function BackBar({ onBack }: { onBack: () => void }) {
  return (
    <div className={classes.back}>
      <Button icon={<IconArrowLeft size={17} stroke={1.7} aria-hidden />} onClick={onBack}>
        {catalogueText.backToList}
      </Button>
    </div>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return problems.length > 0 ? (
    <div className={classes.problems} role="alert">
      <p>{formText.problems}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  ) : null;
}
