// How much room the planner has. Narrower than a tablet it is a list to read instead of a grid; on a tablet the grid gets the
// whole width, and the side lists fold.
import { useCallback, useSyncExternalStore } from 'react';

export function useNarrow(): boolean {
  return useMedia('(max-width: 47.99em)');
}

/** The style sheets of the planner use the same width. */
export function useCompact(): boolean {
  return useMedia('(width < 69em)');
}

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
