// Asks before weeks go in which something is planned, and names what. Used by the unit calendar form.
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { nl } from '#shared/text/nl.ts';

import { OtherTab } from './other-tab.tsx';
import type { PlannedUse } from './use-calendar-form.ts';

import classes from './years.module.css';

const texts = nl.unitCalendar;

export interface LostDialogProps {
  uses: readonly PlannedUse[];
  busy: boolean;
  onGoOn: () => void;
  onClose: () => void;
}

export function LostDialog({ uses, busy, onGoOn, onClose }: LostDialogProps) {
  return (
    <Dialog
      opened
      title={texts.lostTitle}
      onClose={onClose}
      actions={
        <>
          <Button focusFirst onClick={onClose}>
            {nl.form.leaveCancel}
          </Button>
          <Button look="danger" busy={busy} onClick={onGoOn}>
            {texts.lostConfirm}
          </Button>
        </>
      }
    >
      <p className={classes.sentence}>
        {texts.lost} {texts.lostHint}
      </p>
      <ul className={classes.list}>
        {uses.map(({ label, path }) => (
          <li key={`${label}-${path ?? ''}`}>{path ? <OtherTab path={path}>{label}</OtherTab> : label}</li>
        ))}
      </ul>
    </Dialog>
  );
}
