// Changes the ways to sign in. If the server requires a recent sign-in, repeats the change after signing in again.
import { type ReactNode, useState } from 'react';

import { useMe } from '#client/api/me.ts';
import type { ApiError } from '#client/api/send.ts';
import { type SaveHandlers, useSave } from '#client/form/use-save.ts';

import { SignInAgainDialog } from './sign-in-again-dialog.tsx';

export type SignInChange = (
  work: () => Promise<unknown>,
  handlers?: Pick<SaveHandlers, 'onErrors' | 'onGone'>,
) => Promise<unknown>;

/** `item` is what the notices call it. */
export function useSignInChanges(item: string): { busy: boolean; change: SignInChange; dialog: ReactNode } {
  const { data: me } = useMe();
  const { saving: busy, save } = useSave(item);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);

  const change: SignInChange = (work, handlers = {}) =>
    save(work, {
      ...handlers,
      onErrors: (error) => {
        if (!requiresSignIn(error)) return handlers.onErrors?.(error) ?? false;
        setWaiting(() => () => void change(work, handlers));
        return true;
      },
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

/** Whether the server requires signing in again first. */
export function requiresSignIn({ details }: ApiError): boolean {
  return (details as { sign_in_again?: boolean } | undefined)?.sign_in_again === true;
}
