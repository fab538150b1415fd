// Asks for the name of a new or renamed passkey.
import { type SubmitEvent, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { fieldText } from '#shared/text/field.ts';
import { noticeText } from '#shared/text/notice.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

const words = secondFactorPages.own;
const formId = 'passkey-name-form';

export interface NameDialogProps {
  opened: boolean;
  start: string;
  submitLabel: string;
  busy: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

export function NameDialog({ opened, start, submitLabel, busy, onName, onClose }: NameDialogProps) {
  const [name, setName] = useState(start);
  const [problem, setProblem] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim()) onName(name.trim());
    else setProblem(fieldText.required);
  };
  return (
    <Dialog
      opened={opened}
      title={words.nameTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{noticeText.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          inputId="passkey-name"
          label={words.name}
          hint={words.nameHint}
          required
          focusFirst
          value={name}
          {...(problem ? { error: problem } : {})}
          onChange={(text) => {
            setName(text);
            setProblem('');
          }}
        />
      </form>
    </Dialog>
  );
}
