// Draws something large a moment later and bit by bit, so that the browser can answer a user in between. Forms and lists use it
// for what appears when their data has come. The server draws it at once (`src/first-view`).
import { type ReactNode, useDeferredValue } from 'react';

export function RenderInChunks({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const isTime = useDeferredValue(true, import.meta.env.SSR);
  return isTime ? children : fallback;
}
