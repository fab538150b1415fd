// The sums of a study year while an item is carried over it: computed for the strip below the grid, and shown by the
// headings above it too. Outside React's state, so that a drag renders only the headings again, not the year.
import { useSyncExternalStore } from 'react';

import type { GridTotals } from '#client/planning/plan/grid-totals.ts';

type Shown = Pick<GridTotals, 'sums' | 'choices' | 'perBlock'>;

export interface LiveTotals {
  /** Null while nothing is carried. */
  show: (totals: Shown | null) => void;
  read: () => Shown | null;
  subscribe: (listener: () => void) => () => void;
}

export function liveTotals(): LiveTotals {
  let now: Shown | null = null;
  const listeners = new Set<() => void>();
  return {
    show: (totals) => {
      if (totals === now) return;
      now = totals;
      for (const listener of listeners) listener();
    },
    read: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function useLiveTotals({ subscribe, read }: LiveTotals): Shown | null {
  return useSyncExternalStore(subscribe, read, read);
}
