// Shown instead of a dialog or menu whose code failed to load; the page below stays, with its unsaved input. Uses the browser's
// own dialog, because the kit's may have failed to load.
import { useEffect, useId, useRef, useState } from 'react';

import { serverAnswers } from '#client/api/send.ts';
import { failureText } from '#shared/text/failure.ts';
import { noticeText } from '#shared/text/notice.ts';
import { pageText } from '#shared/text/page.ts';

import { Button } from './button.tsx';
import { IconRefresh } from './icons.ts';
import { useBusy } from './use-busy.ts';

import classes from './not-fetched.module.css';

export interface NotFetchedProps {
  title?: string;
  onRetry: () => Promise<void>;
  onClose: () => void;
}

export function NotFetched({ title = noticeText.notFetched, onRetry, onClose }: NotFetchedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [answers, setAnswers] = useState(false);
  const [busy, run] = useBusy();
  useEffect(() => dialog.current?.showModal(), []);
  // If the server responds, it has a newer version.
  useEffect(() => {
    if (!busy) void serverAnswers().then(setAnswers);
  }, [busy]);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={titleId} onClose={onClose}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      <p className={classes.message} role="alert">
        {answers ? noticeText.partRenewed : failureText.unreachable}
      </p>
      <div className={classes.actions}>
        <Button onClick={() => dialog.current?.close()}>{noticeText.close}</Button>
        <Button
          variant="primary"
          busy={busy}
          icon={<IconRefresh size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => void run(onRetry)}
        >
          {pageText.retry}
        </Button>
      </div>
    </dialog>
  );
}
