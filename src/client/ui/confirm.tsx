// Asks before something is lost: `if (await confirm({ … }))`. One host renders the dialog for the whole application.
import { type ReactNode, useSyncExternalStore } from 'react';

import { formText } from '#shared/text/form.ts';
import { noticeText } from '#shared/text/notice.ts';

import { Button } from './button.tsx';
import { Dialog } from './fields/dialog.tsx';

import classes from './confirm.module.css';

export interface Question {
  title: string;
  /** What will happen, and what will be lost. */
  message: ReactNode;
  confirmLabel: string;
  /** The label of the other button, where 'Annuleren' would be ambiguous. */
  cancelLabel?: string;
  danger?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
  open: boolean;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** False when the user cancels or closes the dialog, or another question replaces it. */
export function confirm(question: Question): Promise<boolean> {
  if (asked?.open) asked.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      // Closed but kept, so that the text stays while the dialog fades out.
      if (asked) publish({ ...asked, open: false });
      resolve(yes);
    };
    publish({ ...question, answer, open: true });
  });
}

/** Asks before unsaved changes are lost; `message` describes them. */
export function confirmLeaving(message: string): Promise<boolean> {
  const { leaveTitle: title, leaveConfirm: confirmLabel, leaveCancel: cancelLabel } = formText;
  return confirm({ title, message, confirmLabel, cancelLabel, danger: true });
}

const readAsked = () => asked;

export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, readAsked, readAsked);
  if (!question) return null;
  const { title, message, confirmLabel, cancelLabel = noticeText.cancel, danger, answer, open } = question;
  return (
    <Dialog
      opened={open}
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          <Button focusFirst onClick={() => answer(false)}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={classes.message}>{message}</div>
    </Dialog>
  );
}

function publish(next: Asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
