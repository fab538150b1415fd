// Asks for a reason before a finding is accepted.
import { type ReactNode, type SubmitEvent, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { checkPageText } from '#shared/text/check-page.ts';
import { fieldText } from '#shared/text/field.ts';
import { noticeText } from '#shared/text/notice.ts';

import classes from './reason-dialog.module.css';

const formId = 'reason-form';
const inputId = 'reason';

interface ReasonDialogProps {
  title: string;
  /** What it is about. */
  about: ReactNode;
  note: string;
  saveLabel: string;
  saving: boolean;
  /** What is wrong with the reason, in the end. */
  onSave: (reason: string, refuse: (text: string) => void) => void;
  onClose: () => void;
}

export function ReasonDialog({ title, about, note, saveLabel, saving, onSave, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const refuse = (text: string) => {
    setError(text);
    document.getElementById(inputId)?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving) return;
    if (reason.trim() === '') refuse(fieldText.required);
    else onSave(reason, refuse);
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{noticeText.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={saving}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit}>
        {about}
        <TextField
          inputId={inputId}
          label={checkPageText.reason}
          required
          focusFirst
          value={reason}
          {...(error && { error })}
          onChange={(text) => {
            setReason(text);
            setError('');
          }}
        />
        <p className={classes.note}>{note}</p>
      </form>
    </Dialog>
  );
}
