// Whether the window has the width of a breakpoint now. For what a style sheet cannot decide, such as which columns are drawn.
import { useCallback, useSyncExternalStore } from 'react';

import { breakpoints } from './breakpoints.ts';

export function useBreakpoint(name: keyof typeof breakpoints): boolean {
  const query = breakpoints[name];
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
