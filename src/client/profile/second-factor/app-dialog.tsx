// Sets up an authenticator app: shows the secret, and asks for a code to check that the app has it.
import { type SubmitEvent, useState } from 'react';

import type { ApiError } from '#client/api/send.ts';
import { Button } from '#client/ui/button.tsx';
import { CodeField } from '#client/ui/credential-fields.tsx';
import { Dialog } from '#client/ui/fields/dialog.tsx';
import { noticeText } from '#shared/text/notice.ts';
import { secondFactorText } from '#shared/text/second-factor.ts';
import { secondFactorPages } from '#shared/text/second-factor-pages.ts';

import { QrCode } from './qr-code.tsx';

import shared from './shared-second-factor.module.css';
import classes from './app-dialog.module.css';

const words = secondFactorPages.own;
const formId = 'app-code-form';

export interface NewApp {
  ticket: string;
  secret: string;
  address: string;
}

export interface AppDialogProps {
  app: NewApp;
  busy: boolean;
  onCode: (code: string, onErrors: (error: ApiError) => boolean) => void;
  onClose: () => void;
}

export function AppDialog({ app, busy, onCode, onClose }: AppDialogProps) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!/^\d{6}$/.test(code.replaceAll(' ', ''))) return setProblem(secondFactorText.codeShape);
    onCode(code, ({ errors }) => {
      setProblem(errors['code'] ?? '');
      return errors['code'] !== undefined;
    });
  };
  return (
    <Dialog
      opened
      title={words.appTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{noticeText.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {words.appSubmit}
          </Button>
        </>
      }
    >
      <p className={shared.text}>{words.appExplain}</p>
      <QrCode text={app.address} label={words.qr} />
      <p className={shared.text}>{words.appSecret}</p>
      <p className={classes.secret}>{app.secret.match(/.{1,4}/g)?.join(' ')}</p>
      <form id={formId} noValidate onSubmit={submit}>
        <CodeField
          digits
          focusFirst
          label={words.appCode}
          value={code}
          error={problem || undefined}
          onChange={(text) => {
            setCode(text);
            setProblem('');
          }}
        />
      </form>
    </Dialog>
  );
}
