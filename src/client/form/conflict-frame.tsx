// Two users saved the same thing: a table of the other's changes, and the choice. Conflicts of records and of calendars fill it.
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { formText } from '#shared/text/form.ts';

import { type LastSaved, useSavedBy } from './saved-by.ts';

import classes from './conflict-frame.module.css';

export interface ConflictRow {
  id: string;
  label: string;
  was: string;
  now: string;
  /** Absent when this user did not change it. */
  mine?: string;
}

export interface ConflictChoices {
  onReload: () => void;
  onKeep: () => void;
  onClose: () => void;
}

export interface ConflictFrameProps extends ConflictChoices {
  saved: LastSaved;
  /** What was saved, and what the user can do where the buttons do not explain that. */
  what: string;
  hint?: string;
  keep: string;
  /** The other user's changes, as far as this user may see them. */
  rows: readonly ConflictRow[];
}

export function ConflictFrame({ saved, what, hint, keep, rows, onReload, onKeep, onClose }: ConflictFrameProps) {
  const savedBy = useSavedBy();
  return (
    <Dialog
      opened
      wide
      title={formText.conflictTitle}
      onClose={onClose}
      actions={
        <>
          <Button focusFirst onClick={onClose}>
            {formText.leaveCancel}
          </Button>
          <Button onClick={onReload}>{formText.conflictReload}</Button>
          <Button variant="primary" onClick={onKeep}>
            {keep}
          </Button>
        </>
      }
    >
      <p>{[savedBy(saved, what), hint].filter(Boolean).join(' ')}</p>
      {rows.length === 0 ? <p>{formText.conflictNothingVisible}</p> : <Changes rows={rows} />}
    </Dialog>
  );
}

function Changes({ rows }: { rows: readonly ConflictRow[] }) {
  return (
    <div className={classes.conflict}>
      <table>
        <caption className={classes.caption}>{formText.conflictTheirs}</caption>
        <thead>
          <tr>
            <th scope="col">{formText.conflictField}</th>
            <th scope="col">{formText.conflictWas}</th>
            <th scope="col">{formText.conflictNow}</th>
            <th scope="col">{formText.conflictMine}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, was, now, mine }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td>{was}</td>
              <td>{now}</td>
              <td>{mine ?? formText.conflictUntouched}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
