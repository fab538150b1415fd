// Removes a record and reports it. One that is already gone counts as removed.
import { ApiError } from '#client/api/send.ts';
import { call } from '#client/api/call.ts';
import { flushCache } from '#client/api/query-client.ts';
import { confirm } from '#client/ui/confirm.tsx';
import { notifyDone, notifyFailed, notifyInfo } from '#client/ui/notify.tsx';
import { focusHeadingSoon } from '#client/ui/use-focus-return.ts';
import type { access } from '#shared/api/access.ts';
import type { labels } from '#shared/api/labels.ts';
import type { years } from '#shared/api/years.ts';
import { catalogueText } from '#shared/text/catalogue.ts';

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
  const refusal = await removeRecord(name, () => call<RemoveCall>(endpoint, { params: { id } }));
  if (!refusal) focusHeadingSoon();
  else if (refusal.status === 409 && onInUse) onInUse(refusal);
  // After a 401 the login page is shown.
  else if (refusal.status !== 401) notifyFailed(`${catalogueText.notRemoved(name)} ${refusal.message}`);
}

/** Answers why it was not removed; null when it was. */
export async function removeRecord(name: string, remove: () => Promise<unknown>): Promise<ApiError | null> {
  try {
    await remove();
    notifyDone(catalogueText.removed(name));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 404) return error;
    notifyInfo(catalogueText.removedMeanwhile(name));
    flushCache();
  }
  return null;
}
