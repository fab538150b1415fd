// The bar that stays in sight below a form: how much changed, Annuleren and the save button. Used by every form.
import { Button } from '#client/ui/button.tsx';
import { IconArrowLeft } from '#client/ui/icons.ts';
import { nl } from '#shared/text/nl.ts';

import classes from './form.module.css';

export interface ActionBarProps {
  changed: number;
  /** What is counted, where it is not fields. */
  changedText?: string;
  /** How many fields are marked as wrong since the last try to save. */
  wrong?: number;
  saveLabel: string;
  maySave: boolean;
  saving: boolean;
  /** What the server refused in fields that are not on this screen; here it is always in sight. */
  problems: readonly string[];
  onCancel: () => void;
}

export function ActionBar(props: ActionBarProps) {
  const { changed, changedText = nl.form.changed(changed), wrong = 0, problems, onCancel } = props;
  const { saveLabel, maySave, saving } = props;
  if (!maySave) return <BackBar onBack={onCancel} />;
  return (
    <div className={classes.actions}>
      <Problems problems={problems} />
      <p className={classes.changed} data-wrong={wrong > 0 || undefined} aria-live="polite">
        {wrong > 0 ? nl.form.wrong(wrong) : changed === 0 ? nl.form.unchanged : changedText}
      </p>
      <Button onClick={onCancel}>{nl.form.cancel}</Button>
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
        {nl.catalogue.backToList}
      </Button>
    </div>
  );
}

function Problems({ problems }: { problems: readonly string[] }) {
  return problems.length > 0 ? (
    <div className={classes.problems} role="alert">
      <p>{nl.form.problems}</p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  ) : null;
}
