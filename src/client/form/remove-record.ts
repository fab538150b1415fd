// Removes a record and reports it. One that is already gone counts as removed.
import { ApiError, errorMessage } from '#client/api/send.ts';
import { call } from '#client/api/call.ts';
import { flushCache } from '#client/api/query-client.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyDone, notifyFailed, notifyInfo } from '#client/ui/notify.tsx';
import { focusHeadingSoon } from '#client/ui/use-focus-return.ts';
import type { access } from '#shared/api/access.ts';
import type { labels } from '#shared/api/labels.ts';
import type { years } from '#shared/api/years.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

import { type SaveHandlers, trySave } from './use-save.ts';

interface Removal {
  id: number;
  name: string;
  /** The question, and what happens then if it is more than that it is gone. */
  title: string;
  message?: string;
  /** Shows where it is used, on a page that does so itself. */
  onInUse?: (refusal: ApiError) => void;
}

type RemoveCall =
  | typeof access.removeUser
  | typeof access.removeRole
  | typeof labels.removeGroup
  | typeof labels.removeOption
  | typeof years.remove;

/** For lists without a dialog of their own. */
export async function confirmAndRemove(endpoint: RemoveCall, removal: Removal): Promise<void> {
  const { id, name, title, message = catalogueText.removeMessage(name), onInUse } = removal;
  if (!(await confirm({ title, message, confirmLabel: catalogueText.removeConfirm, danger: true }))) return;
  const remove = () => call<RemoveCall>(endpoint, { params: { id } });
  if (await removeRecord(name, remove, onInUse && { onInUse })) focusHeadingSoon();
}

/** Resolves with whether it is gone. */
export async function removeRecord(
  name: string,
  remove: () => Promise<unknown>,
  { onFailed, ...handlers }: SaveHandlers = {},
): Promise<boolean> {
  let isGone = false;
  const work = async () => {
    await remove();
    isGone = true;
    notifyDone(catalogueText.removed(name));
  };
  await trySave(name, work, {
    onGone: () => {
      isGone = true;
      notifyInfo(catalogueText.removedMeanwhile(name));
      flushCache();
    },
    onFailed: (reason, error) => {
      if (error instanceof ApiError && error.isAnswerLost) notifyFailed(catalogueText.maybeRemoved(name));
      else if (onFailed) onFailed(reason, error);
      else notifyFailed(`${catalogueText.notRemoved(name)} ${errorMessage(error)}`);
    },
    ...handlers,
  });
  return isGone;
}
