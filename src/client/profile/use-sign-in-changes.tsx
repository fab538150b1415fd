// Changes the ways to sign in. If the server requires a recent sign-in, repeats the change after signing in again.
import { type ReactNode, useState } from 'react';

import { useMe } from '#client/api/me.ts';
import { ApiError } from '#client/api/send.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import { useBusy } from '#client/ui/use-busy.ts';
import { noticeText } from '#shared/text/notice.ts';

import { SignInAgainDialog } from './sign-in-again-dialog.tsx';

/** `onErrors` shows errors at their fields, and returns whether it could. */
export type SignInChange = (work: () => Promise<unknown>, onErrors?: (error: ApiError) => boolean) => Promise<void>;

export function useSignInChanges(): { busy: boolean; change: SignInChange; dialog: ReactNode } {
  const { data: me } = useMe();
  const [busy, run] = useBusy();
  const [waiting, setWaiting] = useState<(() => void) | null>(null);

  const change: SignInChange = (work, onErrors) =>
    run(async () => {
      try {
        await work();
      } catch (error) {
        const refusal = error instanceof ApiError ? error : new ApiError(0, noticeText.failed);
        if (requiresSignIn(refusal)) setWaiting(() => () => void change(work, onErrors));
        // After a 401 the login page is shown.
        else if (refusal.status !== 401 && !onErrors?.(refusal)) notifyFailed(refusal.message);
      }
    });

  const dialog = (
    <SignInAgainDialog
      opened={waiting !== null}
      username={me?.username ?? ''}
      onDone={() => {
        setWaiting(null);
        waiting?.();
      }}
      onClose={() => setWaiting(null)}
    />
  );
  return { busy, change, dialog };
}

/** The server asks to sign in first. */
export function requiresSignIn({ details }: ApiError): boolean {
  return (details as { sign_in_again?: boolean } | undefined)?.sign_in_again === true;
}
