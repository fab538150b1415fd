// For a save that has no form to show a conflict in: says who saved first, and refetches the page, after which the user can save
// again.
import { flushCache } from '#client/api/query-client.ts';
import { notifyFailed } from '#client/ui/notify.tsx';

import { useSavedBy } from '#client/form/saved-by.ts';
import type { SaveConflict } from '#client/form/use-save.ts';

/** `what` names what was saved: 'dit raster'. */
export function useConflictNotice(what: string): (conflict: Pick<SaveConflict, 'saved'>) => void {
  const savedBy = useSavedBy();
  return ({ saved }) => {
    notifyFailed(savedBy(saved, what));
    flushCache();
  };
}
