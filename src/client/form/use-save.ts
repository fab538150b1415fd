// Every write of a page (forms, grids, copies, removals) goes through here, except signing in. It reports the outcome: a refusal that
// the page does not handle itself becomes a notice, and nothing that the user filled in is lost.
import { useCallback } from 'react';

import { flushCache } from '#client/api/query-client.ts';
import { ApiError, isRefusal } from '#client/api/send.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import { useBusy } from '#client/ui/use-busy.ts';
import { noticeText } from '#shared/text/notice.ts';

import { type LastSaved, lastSaved } from './saved-by.ts';

/** Another user saved first. */
export interface SaveConflict {
  saved: LastSaved;
  /** The current record as this user may read it; undefined without read access. */
  current: unknown;
  etag: string;
  error: ApiError;
}

export interface SaveHandlers {
  onConflict?: (conflict: SaveConflict) => Promise<void> | void;
  /** It was deleted meanwhile. */
  onGone?: () => Promise<void> | void;
  /** Something else depends on what would be lost. */
  onInUse?: (error: ApiError) => void;
  /** Shows errors at their fields. False: none could be shown, so that the message is needed. */
  onErrors?: (error: ApiError) => boolean;
  /** Shows other failures on the page itself instead of as a notice. */
  onFailed?: (reason: string, error: unknown) => void;
}

type Work = () => Promise<unknown>;

/** `item` is what the notices call it. */
export function useSave(item: string) {
  const [saving, run] = useBusy();
  /** Saves from within a handler of a running save, or queued after others. Resolves with whether it was saved. */
  const saveAgain = (work: Work, handlers?: SaveHandlers) => trySave(item, work, handlers);
  /** Does nothing while a save is running. Resolves with whether it was saved. */
  const save = useCallback(
    async (work: Work, handlers?: SaveHandlers): Promise<boolean> => {
      let saved = false;
      await run(async () => {
        saved = await trySave(item, work, handlers);
      });
      return saved;
    },
    [item, run],
  );
  return { saving, save, saveAgain };
}

/** For code outside a component. Resolves with whether it was saved. */
export async function trySave(item: string, work: Work, handlers: SaveHandlers = {}): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    await explain(item, error, handlers);
    return false;
  }
}

async function explain(item: string, error: unknown, handlers: SaveHandlers): Promise<void> {
  const { onConflict, onGone, onInUse, onErrors, onFailed = notifyFailed } = handlers;
  const isLost = error instanceof ApiError && error.isAnswerLost;
  // What is on screen then shows whether it was saved.
  if (isLost || (error instanceof ApiError && error.isOutcomeUnknown)) flushCache();
  if (!isRefusal(error)) {
    return onFailed([noticeText.notSaved(item), ...(isLost ? [noticeText.answerLost] : [])].join(' '), error);
  }
  // The session ended, so the login page is shown.
  if (error.status === 401) return;
  if (error.status === 404 && onGone) return onGone();
  if (error.status === 412 && onConflict) return onConflict(conflictIn(error));
  // What the page shows is outdated. The handlers above keep a form and its values, which reading again could replace.
  if ([404, 409, 412].includes(error.status)) flushCache();
  if (error.status === 409 && onInUse) return onInUse(error);
  const isShown = onErrors?.(error) ?? false;
  // The message of a 403 names what the user may not change; the errors at the fields do not.
  const isAboutFields = Object.keys(error.errors).length > 0;
  if (!isShown || (error.status === 403 && isAboutFields)) onFailed(error.message, error);
}

function conflictIn(error: ApiError): SaveConflict {
  const { current, etag = '' } = (error.details ?? {}) as { current?: unknown; etag?: string };
  return { saved: lastSaved(error.details), current, etag, error };
}
