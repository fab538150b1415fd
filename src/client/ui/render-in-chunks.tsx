// Draws something large a moment later and bit by bit, so that the browser can answer a user in between. Forms and lists use it
// for what appears when their data has come.
import { type ReactNode, useDeferredValue } from 'react';

export function RenderInChunks({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const isTime = useDeferredValue(true, false);
  return isTime ? children : fallback;
}
