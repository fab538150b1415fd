// Waits for a pending refetch of the page. A write beside the plan (a copy, the titles of a mirror, undo) makes the page refetch;
// until that is done its tags are old, and a save would look like a conflict with another user.
import { useEffect, useRef, useState } from 'react';

/** `afterRefetch` resolves with the value after the pending refetch, or at once when there is none. One caller at a time. */
export function useAfterRefetch<T>(
  isReading: boolean,
  value: T,
): { isWaiting: boolean; afterRefetch: () => Promise<T> } {
  const [isWaiting, setWaiting] = useState(false);
  const resolver = useRef<((value: T) => void) | null>(null);
  useEffect(() => {
    if (isReading) return;
    resolver.current?.(value);
    resolver.current = null;
  });
  const afterRefetch = async () => {
    if (!isReading) return value;
    setWaiting(true);
    const now = await new Promise<T>((resolve) => {
      resolver.current = resolve;
    });
    setWaiting(false);
    return now;
  };
  return { isWaiting, afterRefetch };
}
