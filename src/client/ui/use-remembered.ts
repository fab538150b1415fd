// A choice about how the pages look, on or off, which this browser remembers.
import { useState } from 'react';

export function useRemembered(name: string): [on: boolean, set: (on: boolean) => void] {
  const key = `leerlijn.${name}`;
  const [on, setOn] = useState(() => window.localStorage.getItem(key) === 'on');
  const set = (next: boolean) => {
    setOn(next);
    window.localStorage.setItem(key, next ? 'on' : 'off');
  };
  return [on, set];
}
