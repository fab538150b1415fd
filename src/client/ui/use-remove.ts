// Asks for confirmation, removes, and reports the result or why not. Used by lists without a dialog of their own for it.
import { errorMessage, ApiError } from '#client/api/send.ts';
import { call } from '#client/api/call.ts';
import { flushCache } from '#client/api/query-client.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyDone, notifyFailed, notifyInfo } from '#client/ui/notify.tsx';
import { focusHeadingSoon } from '#client/ui/use-focus-return.ts';
import type { access } from '#shared/api/access.ts';
import type { labels } from '#shared/api/labels.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

interface Removal {
  id: number;
  name: string;
  /** The question, and what happens then if it is more than that it is gone. */
  title: string;
  message?: string;
}

type RemoveCall =
  | typeof access.removeUser
  | typeof access.removeRole
  | typeof labels.removeGroup
  | typeof labels.removeOption;

export function useRemove(endpoint: RemoveCall): (removal: Removal) => Promise<void> {
  return async ({ id, name, title, message = catalogueText.removeMessage(name) }) => {
    if (!(await confirm({ title, message, confirmLabel: catalogueText.removeConfirm, danger: true }))) return;
    try {
      await call<RemoveCall>(endpoint, { params: { id } });
      notifyDone(catalogueText.removed(name));
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 401) return;
      if (status !== 404) {
        const reason = errorMessage(error);
        return notifyFailed(`${catalogueText.notRemoved(name)} ${reason}`);
      }
      notifyInfo(catalogueText.removedMeanwhile(name));
      flushCache();
    }
    focusHeadingSoon();
  };
}
