// The bar that stays in sight below a form: how much changed, Annuleren and the save button. Used by every form.
import { Button } from '#client/ui/button.tsx';
import { nl } from '#shared/text/nl.ts';

import classes from './form.module.css';

export interface ActionBarProps {
  changed: number;
  saveLabel: string;
  maySave: boolean;
  saving: boolean;
  /** What the server refused in fields that are not on this screen; here it is always in sight. */
  problems: readonly string[];
  onCancel: () => void;
}

export function ActionBar({ changed, saveLabel, maySave, saving, problems, onCancel }: ActionBarProps) {
  return (
    <div className={classes.actions}>
      <Problems problems={problems} />
      <p className={classes.changed} aria-live="polite">
        {changed === 0 ? nl.form.unchanged : nl.form.changed(changed)}
      </p>
      <Button onClick={onCancel}>{nl.form.cancel}</Button>
      {maySave ? (
        <Button look="primary" type="submit" busy={saving}>
          {saveLabel}
        </Button>
      ) : null}
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
