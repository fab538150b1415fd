// Asks before unsaved changes are lost, whether by a link, the back button or closing the tab. Used by every form.
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

import { confirmLeaving } from '#client/ui/confirm.tsx';
import { formText } from '#shared/text/form.ts';

/**
 * Returns a function that lets the next navigation through: after saving, and for Annuleren. `changedText` describes what is
 * counted, when that is not fields.
 */
export function useUnsavedGuard(changed: number, changedText = formText.changed(changed)): () => void {
  const released = useRef(false);
  useBlocker({
    disabled: changed === 0,
    enableBeforeUnload: () => !released.current,
    shouldBlockFn: async () => {
      if (released.current) return false;
      return !(await confirmLeaving(formText.leaveMessage(changedText)));
    },
  });
  return useCallback(() => {
    released.current = true;
  }, []);
}
