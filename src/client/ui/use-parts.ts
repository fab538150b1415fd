// Renders a long list of pieces in steps: returns how many to render by now, the first few at once and the others in turn, so that a
// slow device shows the first soon and stays responsive. Used by forms and the years of a phone's planner.
import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

export function useParts(count: number, size: number): number {
  const [drawn, setDrawn] = useState(size);
  useEffect(() => {
    if (drawn !== Infinity) startTransition(() => setDrawn(drawn < count ? drawn + size : Infinity));
  }, [drawn, count, size]);
  useEffect(() => {
    // Printing needs all of them.
    const drawAll = () => flushSync(() => setDrawn(Infinity));
    window.addEventListener('beforeprint', drawAll);
    return () => window.removeEventListener('beforeprint', drawAll);
  }, []);
  return drawn;
}
