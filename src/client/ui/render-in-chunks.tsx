// Renders something large a moment later and in chunks, so that the browser can respond to the user in between. Used by forms and
// lists once their data has loaded. The server renders it at once (`src/first-view`).
import { type ReactNode, useDeferredValue } from 'react';

export function RenderInChunks({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const hasRendered = useDeferredValue(true, import.meta.env.SSR);
  return hasRendered ? children : fallback;
}
