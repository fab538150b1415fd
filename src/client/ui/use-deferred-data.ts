// Defers new data, such as a server's response, so that React renders it as an interruptible transition and a slow device stays
// responsive. Data that exists at the first render is rendered at once.
import { useDeferredValue } from 'react';

export function useDeferredData<T>(data: T | undefined): T | undefined {
  const isReady = useDeferredValue(data !== undefined);
  return isReady ? data : undefined;
}
