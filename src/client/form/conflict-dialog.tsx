// Two people saved the same record: shows what the other changed and lets the user choose. Used by the record form.
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { nl } from '#shared/text/nl.ts';

import { displayValue } from './display-value.ts';
import type { FormField, FormValues } from './field.ts';
import { sameValue } from './values.ts';

import classes from './form.module.css';

export interface ConflictDialogProps {
  opened: boolean;
  fields: readonly FormField[];
  /** As it was when this user opened the form, as it is now, and as this user has it in the form. */
  before: FormValues;
  now: FormValues;
  mine: FormValues;
  onReload: () => void;
  onKeep: () => void;
  onClose: () => void;
}

export function ConflictDialog({ opened, fields, before, now, mine, onReload, onKeep, onClose }: ConflictDialogProps) {
  const theirs = fields.filter(({ id }) => !sameValue(before[id], now[id]));
  return (
    <Dialog
      opened={opened}
      wide
      title={nl.form.conflictTitle}
      onClose={onClose}
      actions={
        <>
          <Button focusFirst onClick={onClose}>
            {nl.form.leaveCancel}
          </Button>
          <Button onClick={onReload}>{nl.form.conflictReload}</Button>
          <Button look="primary" onClick={onKeep}>
            {nl.form.conflictKeep}
          </Button>
        </>
      }
    >
      <p>{nl.form.conflictMessage}</p>
      {theirs.length === 0 ? (
        <p>{nl.form.conflictNothingVisible}</p>
      ) : (
        <div className={classes.conflict}>
          <table>
            <caption className={classes.caption}>{nl.form.conflictTheirs}</caption>
            <thead>
              <tr>
                <th scope="col">{nl.form.conflictField}</th>
                <th scope="col">{nl.form.conflictWas}</th>
                <th scope="col">{nl.form.conflictNow}</th>
                <th scope="col">{nl.form.conflictMine}</th>
              </tr>
            </thead>
            <tbody>
              {theirs.map((field) => (
                <tr key={field.id}>
                  <th scope="row">{field.label}</th>
                  <td>{displayValue(field, before[field.id])}</td>
                  <td>{displayValue(field, now[field.id])}</td>
                  <td>
                    {sameValue(before[field.id], mine[field.id])
                      ? nl.form.conflictUntouched
                      : displayValue(field, mine[field.id])}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}
