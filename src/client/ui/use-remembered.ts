// A view preference that this browser remembers.
import { useState } from 'react';

/** A preference that is on or off. */
export function useRemembered(name: string): [on: boolean, set: (on: boolean) => void] {
  const [value, setValue] = useRememberedChoice(name);
  return [value === 'on', (on) => setValue(on ? 'on' : 'off')];
}

/** A preference with several values; null if none was chosen. */
export function useRememberedChoice(name: string): [value: string | null, set: (value: string) => void] {
  const key = `leerlijn.${name}`;
  const [value, setValue] = useState(() => window.localStorage.getItem(key));
  const set = (next: string) => {
    setValue(next);
    window.localStorage.setItem(key, next);
  };
  return [value, set];
}
