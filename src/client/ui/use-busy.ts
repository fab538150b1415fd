// Prevents work from starting twice: a click while it runs does nothing. Used by forms, dialogs and row icons.
import { useCallback, useRef, useState } from 'react';

/** Busy until all of the work is done, including navigation. */
export function useBusy(): [busy: boolean, run: (work: () => Promise<unknown>) => Promise<void>] {
  // A ref, because a second click in the same moment would still see the old state.
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = useCallback(async (work: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  return [busy, run];
}
