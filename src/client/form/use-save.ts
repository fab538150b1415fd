// Saving, and explaining what came of it: one way for forms, label tabs, grids and the matrix of outcomes. Every refusal of
// the server that a page does not handle itself becomes a notice; nothing that the user filled in is lost.
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
  /** Shows what the others did not explain, on a page that does so itself. `refusal`: what the server refused, if it did. */
  onFailed?: (reason: string, refusal?: ApiError) => void;
}

type Work = () => Promise<unknown>;

/** `item` is what the notices call it. */
export function useSave(item: string) {
  const [saving, run] = useBusy();
  /** For a handler of a save that is still running, and for saves that wait for each other. Answers whether it was saved. */
  const saveAgain = async (work: Work, handlers: SaveHandlers = {}): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      await explain(item, error, handlers);
      return false;
    }
  };
  /** A second click while it runs does nothing. Answers whether it was saved. */
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
