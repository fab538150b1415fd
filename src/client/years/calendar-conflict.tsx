// Two people saved the same calendar: shows what the other changed and lets the user choose. Used by the form.
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import type { UnitCalendarRecord } from '#shared/api/years.ts';
import type { CalendarFlags } from '#shared/planning/calendar.ts';
import { nl } from '#shared/text/nl.ts';

import { draftOfRecord, type PartDraft } from './calendar-draft.ts';
import { changedPaths, type FlatDraft, flatten, pathLabel } from './draft-changes.ts';

import classes from './years.module.css';

const texts = nl.unitCalendar;

export interface CalendarConflictProps {
  /** As it was when this user opened it, as it is now, and as this user has it. */
  before: FlatDraft;
  theirs: UnitCalendarRecord;
  mine: readonly PartDraft[];
  flags: CalendarFlags;
  onReload: () => void;
  onKeep: () => void;
  onClose: () => void;
}

export function CalendarConflict({ before, theirs, mine, flags, onReload, onKeep, onClose }: CalendarConflictProps) {
  const draft = draftOfRecord(theirs.calendar_year_parts);
  const now = flatten(draft);
  const own = flatten(mine);
  const changed = changedPaths(before, now).toSorted();
  return (
    <Dialog
      opened
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
            {texts.conflictKeep}
          </Button>
        </>
      }
    >
      <p className={classes.sentence}>{texts.conflictMessage}</p>
      <div className={classes.conflict}>
        <table>
          <thead>
            <tr>
              <th scope="col">{nl.form.conflictTheirs}</th>
              <th scope="col">{nl.form.conflictWas}</th>
              <th scope="col">{nl.form.conflictNow}</th>
              <th scope="col">{nl.form.conflictMine}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((path) => (
              <tr key={path}>
                <th scope="row">{pathLabel(path, path in now ? draft : mine, flags)}</th>
                <td>{shown(before[path])}</td>
                <td>{shown(now[path])}</td>
                <td>{before[path] === own[path] ? nl.form.conflictUntouched : shown(own[path])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}

function shown(value: string | boolean | undefined): string {
  if (value === true) return nl.form.yes;
  return value || texts.conflictNone;
}
