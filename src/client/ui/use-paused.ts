// What somebody types, a moment after the last letter: for what asks the server.
import { useEffect, useState } from 'react';

/** Milliseconds without a letter. */
const pause = 200;

export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), value === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
