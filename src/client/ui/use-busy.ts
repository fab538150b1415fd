// Work that must not start twice: another click while it runs starts nothing. Forms, dialogs and row icons use it.
import { useCallback, useRef, useState } from 'react';

/** Busy until everything that the work waits for is done, leaving the page included. */
export function useBusy(): [busy: boolean, run: (work: () => Promise<unknown>) => Promise<void>] {
  // Not the state itself, which a second click in the same moment would still find as it was.
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
