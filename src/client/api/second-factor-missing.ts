// Whether this session may only set up a second step. Any call may be refused for it; the application then leads there.
import { useSyncExternalStore } from 'react';

import { ApiError } from './send.ts';

let missing = false;
const isMissing = () => missing;
const listeners = new Set<() => void>();

export function noteRefusal(error: unknown): void {
  const details = error instanceof ApiError && error.status === 403 ? error.details : {};
  if ((details as { second_factor_missing?: boolean } | undefined)?.second_factor_missing) setMissing(true);
}

export function setMissing(now: boolean): void {
  missing = now;
  for (const listener of listeners) listener();
}

export function useSecondFactorMissing(): boolean {
  return useSyncExternalStore(subscribe, isMissing, isMissing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
