// The rows of a long table that are in sight, drawn in two steps after a key in the filter or a click on a head: the upper half first,
// and the lower half, which shows what it showed until then, in a frame of its own. A slow device answers its user in between.
// Used by table.tsx.
import { startTransition, useEffect, useState } from 'react';

/** `all`: where the rows come from; when that was read anew, nothing old is shown. */
export function useInTwo<Row>(all: readonly Row[], rows: readonly Row[], start: number, end: number): readonly Row[] {
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
