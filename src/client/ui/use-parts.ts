// How many pieces of something long are drawn by now: the first few at once and the others in turn, so that a slow device shows the
// first soon and answers its user in between. Once all are there they stay. Forms and the years of a phone's planner use it.
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function useParts(count: number, size: number): number {
  const [drawn, setDrawn] = useState(size);
  useEffect(() => {
    if (drawn !== Infinity) startTransition(() => setDrawn(drawn < count ? drawn + size : Infinity));
  }, [drawn, count, size]);
  useEffect(() => {
    // Nothing is printed by half.
    const drawAll = () => flushSync(() => setDrawn(Infinity));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, []);
  return drawn;
}
