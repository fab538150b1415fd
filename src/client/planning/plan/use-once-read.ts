// Waits for what the page is reading. A write beside the plan (a copy, the titles of a mirror, undo) has the page read again, and
// until then its tags are old: what is saved in between would look like a conflict with somebody else.
import { useEffect, useRef, useState } from 'react';

/** `onceRead` answers the value that there is by then; at once where nothing is being read. One asks at a time. */
export function useOnceRead<T>(isReading: boolean, value: T): { isWaiting: boolean; onceRead: () => Promise<T> } {
  const [isWaiting, setWaiting] = useState(false);
  const asked = useRef<((value: T) => void) | null>(null);
  useEffect(() => {
    if (isReading) return;
    asked.current?.(value);
    asked.current = null;
  });
  const onceRead = async () => {
    if (!isReading) return value;
    setWaiting(true);
    const now = await new Promise<T>((resolve) => {
      asked.current = resolve;
    });
    setWaiting(false);
    return now;
  };
  return { isWaiting, onceRead };
}
