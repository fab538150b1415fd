// Opens the dialog that restores something: of a list of deleted records, of a history, of a plan.
import { type ReactNode, useState } from 'react';

import { lazyComponent } from '#client/ui/lazy.tsx';
import { NotFetched } from '#client/ui/not-fetched.tsx';
import { restoreText } from '#shared/text/restore.ts';

import type { RestoreDialogProps } from './restore-dialog.tsx';

const RestoreDialog = lazyComponent(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

export type RestoreRequest = Omit<RestoreDialogProps, 'onClose'>;

/** The caller renders `dialog`. */
export function useRestore(): { restore: (request: RestoreRequest) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<RestoreRequest | null>(null);
  const close = () => setAsked(null);
  const dialog = asked ? (
    <RestoreDialog
      {...asked}
      onClose={close}
      renderFailed={(retry) => (
        <NotFetched title={restoreText.dialogTitle(asked.name)} onRetry={retry} onClose={close} />
      )}
    />
  ) : null;
  return { restore: setAsked, dialog };
}
