// Renders the visible rows of a long table in two steps after a change of filter or sort order: the upper half at once, the lower
// half in the next frame. A slow device stays responsive in between. Used by table.tsx.
import { startTransition, useEffect, useState } from 'react';

/** `all` is the source of the rows; when it changes, no old rows are shown. */
export function useSplitRender<Row>(
  all: readonly Row[],
  rows: readonly Row[],
  start: number,
  end: number,
): readonly Row[] {
  const [settled, setSettled] = useState({ all, rows });
  const isSettled = rows === settled.rows && all === settled.all;
  useEffect(() => {
    if (!isSettled) startTransition(() => setSettled({ all, rows }));
  }, [isSettled, all, rows]);
  const inSight = rows.slice(start, end);
  if (isSettled || all !== settled.all) return inSight;
  const upper = new Set(inSight.slice(0, Math.ceil(inSight.length / 2)));
  const lower = settled.rows.slice(start + upper.size, end).filter((row) => !upper.has(row));
  return [...upper, ...lower];
}
