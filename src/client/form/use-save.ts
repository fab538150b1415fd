// Saves and reports the outcome, for forms, label tabs, grids and the matrix of outcomes. Every refusal that a page does not
// handle itself becomes a notice; nothing that the user filled in is lost.
import type { ApiError } from '#client/api/send.ts';
import { isRefusal } from '#client/api/send.ts';
import { notifyFailed } from '#client/ui/notify.tsx';
import { useBusy } from '#client/ui/use-busy.ts';

import { type LastSaved, lastSaved } from './saved-by.ts';
import { saveFailureText } from './save-failure-text.ts';

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
  /** Shows other failures on the page itself instead of as a notice. `refusal`: what the server refused, if it did. */
  onFailed?: (reason: string, refusal?: ApiError) => void;
}

type Work = () => Promise<unknown>;

/** `item` is what the notices call it. */
export function useSave(item: string) {
  const [saving, run] = useBusy();
  /** Saves from within a handler of a running save, or queued after others. Resolves with whether it was saved. */
  const saveAgain = async (work: Work, handlers: SaveHandlers = {}): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      await explain(item, error, handlers);
      return false;
    }
  };
  /** Does nothing while a save is running. Resolves with whether it was saved. */
  const save = async (work: Work, handlers?: SaveHandlers): Promise<boolean> => {
    let saved = false;
    await run(async () => {
      saved = await saveAgain(work, handlers);
    });
    return saved;
  };
  return { saving, save, saveAgain };
}

async function explain(item: string, error: unknown, handlers: SaveHandlers): Promise<void> {
  const { onConflict, onGone, onInUse, onErrors, onFailed = notifyFailed } = handlers;
  if (!isRefusal(error)) return onFailed(saveFailureText(item, error));
  // The session ended, so the login page is shown.
  if (error.status === 401) return;
  if (error.status === 404 && onGone) return onGone();
  if (error.status === 409 && onInUse) return onInUse(error);
  if (error.status === 412 && onConflict) return onConflict(conflictIn(error));
  const isShown = onErrors?.(error) ?? false;
  if (!isShown || error.status === 403) onFailed(error.message, error);
}

function conflictIn(error: ApiError): SaveConflict {
  const { current, etag = '' } = (error.details ?? {}) as { current?: unknown; etag?: string };
  return { saved: lastSaved(error.details), current, etag, error };
}
