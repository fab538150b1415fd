// Defers new data, such as a server's answer, so that React renders it as an interruptible transition and a slow device stays
// responsive. Data that is there at the first render is drawn at once.
import { useDeferredValue } from 'react';

export function useDeferredData<T>(given: T | undefined): T | undefined {
  const isDue = useDeferredValue(given !== undefined);
  return isDue ? given : undefined;
}
