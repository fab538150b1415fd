// 'Herstel': shows what can and cannot be restored, restores it, and offers to undo that. Opened by `useRestore`.
import { useRef } from 'react';

import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { notifyDone } from '#client/ui/notify.tsx';
import { Skeletons } from '#client/ui/skeletons.tsx';
import type { RestoreAnswer } from '#shared/api/restore.ts';
import { formText } from '#shared/text/form.ts';
import { noticeText } from '#shared/text/notice.ts';
import { restoreText } from '#shared/text/restore.ts';

import { RestoreList } from './restore-list.tsx';
import type { RestoreTarget } from './restore-target.ts';
import { type RestoreSteps, useRestoreSteps } from './use-restore-steps.ts';

import classes from './restore-dialog.module.css';

export interface RestoreDialogProps {
  target: RestoreTarget;
  /** Its name in the title and in notices. */
  name: string;
  /** A text above the list, such as the moment to restore. */
  message?: string;
  onClose: () => void;
  onRestored?: ((answer: RestoreAnswer) => void) | undefined;
}

export function RestoreDialog({ target, name, message, onClose, onRestored }: RestoreDialogProps) {
  const steps = useRestoreSteps(target, onRestored);
  const { preview, done, refusal } = steps;
  return (
    <Dialog
      opened
      wide
      title={done ? (refusal ? restoreText.undo : restoreText.doneTitle) : restoreText.dialogTitle(name)}
      onClose={onClose}
      actions={<Actions steps={steps} name={name} onClose={onClose} />}
    >
      <div aria-live="polite">
        {done && !refusal ? <p className={classes.sentence}>{restoreText.done(name)}</p> : null}
        {!done && message ? <p className={classes.sentence}>{message}</p> : null}
        {refusal ? <ErrorState message={refusal} {...(done ? {} : { onRetry: steps.lookAgain })} /> : null}
        {!preview && !refusal ? (
          <>
            <span className="ll-spoken">{restoreText.looking}</span>
            <Skeletons of="form" rows={3} />
          </>
        ) : null}
        {isNothing(preview) && !refusal ? <p className={classes.sentence}>{restoreText.nothing}</p> : null}
      </div>
      {preview && !refusal ? (
        // A long list scrolls by itself, so the keyboard must reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.lists} tabIndex={0} aria-label={restoreText.list}>
          <RestoreList answer={done ?? preview} isDone={done !== null} />
        </section>
      ) : null}
    </Dialog>
  );
}

function isNothing(answer: RestoreAnswer | null): boolean {
  return answer !== null && answer.restored_count + answer.missing_count === 0;
}

function Actions({ steps, name, onClose }: { steps: RestoreSteps; name: string; onClose: () => void }) {
  const { preview, done, refusal, busy } = steps;
  const undone = useRef(() => {
    notifyDone(restoreText.undone(name));
    onClose();
  });
  if (done)
    return (
      <>
        {done.change_set ? (
          <Button busy={busy} onClick={() => steps.undo(undone.current)}>
            {restoreText.undo}
          </Button>
        ) : null}
        <Button variant="primary" focusFirst onClick={onClose}>
          {noticeText.close}
        </Button>
      </>
    );
  const can = preview !== null && preview.restored_count > 0 && refusal === null;
  return (
    <>
      <Button focusFirst onClick={onClose}>
        {can || preview === null ? formText.cancel : noticeText.close}
      </Button>
      {can ? (
        <Button variant="primary" busy={busy} onClick={steps.carryOut}>
          {preview.missing_count > 0 ? restoreText.confirmRest : restoreText.confirm}
        </Button>
      ) : null}
    </>
  );
}
