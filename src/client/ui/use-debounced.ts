// Returns typed text shortly after the last keystroke. For fields that query the server.
import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 200;

export function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), value === '' ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
