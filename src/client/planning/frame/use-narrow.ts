// Whether the screen is narrower than a tablet: then the planner is a list to read instead of a grid.
import { useSyncExternalStore } from 'react';

const query = '(max-width: 47.99em)';

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}
