// Whether the window currently has the width of a breakpoint. For what CSS cannot decide, such as which columns to render.
import { useCallback, useSyncExternalStore } from 'react';

import { breakpoints } from '#shared/pages/breakpoints.ts';

export function useBreakpoint(name: keyof typeof breakpoints): boolean {
  const media = mediaOf(breakpoints[name]);
  const subscribe = useCallback(
    (changed: () => void) => {
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [media],
  );
  const matches = () => media.matches;
  return useSyncExternalStore(subscribe, matches, matches);
}

/** Cached, because every render of every component uses it. */
const asked = new Map<string, MediaQueryList>();

function mediaOf(query: string): MediaQueryList {
  const media = asked.get(query) ?? window.matchMedia(query);
  asked.set(query, media);
  return media;
}
