// Asks before something is removed, removes it, and says what stands in the way. Used by the lists of groups and options.
import { ApiError } from '#client/api/call.ts';
import { useSend } from '#client/api/query.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyDone, notifyFailed } from '#client/ui/notify.tsx';
import { headingTakesFocus } from '#client/ui/use-focus-return.ts';
import type { labels } from '#shared/api/labels.ts';
import { nl } from '#shared/text/nl.ts';

export function useRemove(endpoint: typeof labels.removeGroup | typeof labels.removeOption, item: string) {
  const send = useSend();
  return async ({ id, title }: { id: number; title: string }) => {
    const yes = await confirm({
      title: nl.catalogue.removeTitle(item),
      message: nl.catalogue.removeMessage(title),
      confirmLabel: nl.catalogue.removeConfirm,
      danger: true,
    });
    if (!yes) return;
    try {
      await send(endpoint, { params: { id } });
      notifyDone(nl.catalogue.removed(title));
      headingTakesFocus();
    } catch (error) {
      const reason = error instanceof ApiError ? error.message : nl.notice.failed;
      notifyFailed(`${nl.catalogue.notRemoved(title)} ${reason}`);
    }
  };
}
