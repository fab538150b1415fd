// 'Bewust afgeweken': accepts a finding, with the reason why it may be so.
import { type SubmitEvent, useState } from 'react';

import { flushCache } from '#client/api/query-client.ts';
import { useSend } from '#client/api/query.ts';
import { useSave } from '#client/form/use-save.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { notifyFailed } from '#client/ui/notify.tsx';
import { checks, type WireFinding } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';
import { fieldText } from '#shared/text/field.ts';
import { noticeText } from '#shared/text/notice.ts';

import classes from './accept-dialog.module.css';

const words = checkPageText;
const formId = 'accept-finding';
const inputId = 'accept-reason';

export function AcceptDialog({ finding, onClose }: { finding: WireFinding; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const send = useSend();
  const { saving, save } = useSave(words.acceptItem);

  const refuse = (text: string) => {
    setError(text);
    document.getElementById(inputId)?.focus();
  };
  const accept = async () => {
    const { programme, check, year, block, week, relation_id, object, id } = finding;
    const body = { programme, check, year, block, week, relation_id, object, id, reason };
    const isSaved = await save(() => send(checks.accept, { body }), {
      onErrors: ({ errors }) => {
        if (errors['reason']) refuse(errors['reason']);
        if (!errors['check']) return errors['reason'] !== undefined;
        // Solved or moved since it was read: the page shows what is there now.
        notifyFailed(words.gone);
        flushCache();
        onClose();
        return true;
      },
    });
    if (isSaved) onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (saving) return;
    if (reason.trim() === '') refuse(fieldText.required);
    else void accept();
  };

  return (
    <Dialog
      opened
      title={words.acceptTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{noticeText.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={saving}>
            {words.acceptSave}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} onSubmit={submit}>
        <p className={classes.message}>{finding.message}</p>
        <TextField
          inputId={inputId}
          label={words.reason}
          required
          focusFirst
          value={reason}
          {...(error && { error })}
          onChange={(text) => {
            setReason(text);
            setError('');
          }}
        />
        <p className={classes.note}>{words.acceptNote}</p>
      </form>
    </Dialog>
  );
}
