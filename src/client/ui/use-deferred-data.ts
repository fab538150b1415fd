// Defers new data, such as a server's response, so that React renders it as an interruptible transition and a slow device stays
// responsive. Data that exists at the first render is rendered at once.
import { useDeferredValue } from 'react';

export function useDeferredData<T>(given: T | undefined): T | undefined {
  const isDue = useDeferredValue(given !== undefined);
  return isDue ? given : undefined;
}
