// Asks before weeks with planned items are removed, and lists these items. Used by the unit calendar form.
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { UseList } from '#client/ui/used-by.tsx';
import { formText } from '#shared/text/form.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

import type { PlannedUse } from './use-calendar-form.ts';

import classes from './shared-sentence.module.css';

const texts = unitCalendarText;

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
            {formText.leaveCancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={onGoOn}>
            {texts.lostConfirm}
          </Button>
        </>
      }
    >
      <p className={classes.sentence}>
        {texts.lost} {texts.lostHint}
      </p>
      <UseList uses={uses} otherTab />
    </Dialog>
  );
}
