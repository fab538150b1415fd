// Asks, removes and says how it went: for users and roles alike. Used by their lists.
import { ApiError } from '#client/api/call.ts';
import { flushCache } from '#client/api/query-client.ts';
import { useSend } from '#client/api/query.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyDone, notifyFailed, notifyInfo } from '#client/ui/notify.tsx';
import { headingTakesFocus } from '#client/ui/use-focus-return.ts';
import { nl } from '#shared/text/nl.ts';

import type { access } from '#shared/api/access.ts';

interface Removal {
  id: number;
  name: string;
  title: string;
  message: string;
}

type RemoveCall = typeof access.removeUser | typeof access.removeRole;

export function useRemove(endpoint: RemoveCall): (removal: Removal) => Promise<void> {
  const send = useSend();
  return async ({ id, name, title, message }) => {
    if (!(await confirm({ title, message, confirmLabel: nl.catalogue.removeConfirm, danger: true }))) return;
    try {
      await send<RemoveCall>(endpoint, { params: { id } });
      notifyDone(nl.catalogue.removed(name));
    } catch (error) {
      if (!(error instanceof ApiError)) return notifyFailed(nl.notice.failed);
      if (error.status === 401) return;
      if (error.status !== 404) return notifyFailed(error.message);
      notifyInfo(nl.catalogue.removedMeanwhile(name));
      flushCache();
    }
    headingTakesFocus();
  };
}
