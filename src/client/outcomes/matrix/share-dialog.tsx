// Asks for the share of an exam that is about an outcome, in per cent.
import { type SubmitEvent, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { outcomeMatrixText } from '#shared/text/outcome-matrix.ts';

const words = outcomeMatrixText;
const formId = 'outcome-share';

export interface ShareDialogProps {
  title: string;
  share: number;
  onSave: (share: number) => void;
  onClose: () => void;
}

export function ShareDialog({ title, share, onSave, onClose }: ShareDialogProps) {
  const [text, setText] = useState(share > 0 ? String(share) : '');
  const [wrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const given = text.trim().replace(/%$/, '').trim();
    const value = given === '' ? 0 : Number(given);
    if (!Number.isInteger(value) || value < 0 || value > 100) return setWrong(true);
    onSave(value);
    return onClose();
  };
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          inputId="outcome-share-field"
          label={words.shareField}
          tooltip={words.shareHint}
          numeric
          focusFirst
          value={text}
          {...(wrong && { error: words.shareWrong })}
          onChange={(typed) => {
            setWrong(false);
            setText(typed);
          }}
        />
      </form>
    </Dialog>
  );
}
