// Renders a long list in steps: returns how many items to render now, a few at first and then more, so that a slow device shows
// the first soon and stays responsive. Used by forms and the years of a phone's planner.
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function useParts(count: number, size: number): number {
  const [drawn, setDrawn] = useState(size);
  useEffect(() => {
    if (drawn !== Infinity) startTransition(() => setDrawn(drawn < count ? drawn + size : Infinity));
  }, [drawn, count, size]);
  useEffect(() => {
    // Printing needs all items.
    const drawAll = () => flushSync(() => setDrawn(Infinity));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, []);
  return drawn;
}
