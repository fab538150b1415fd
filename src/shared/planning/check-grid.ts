// Everything that is wrong with a grid as it was sent: the server refuses a save by it, before it looks anything up.
import type { GridCode, Placement } from './grid.ts';
import { checkPlacement, columns } from './grid.ts';

export interface GridFinding {
  /** Position in the list that was checked. */
  index: number;
  code: GridCode;
  /** For an overlap, the item it lies on. */
  other: number | null;
}

/** One sweep from top to bottom: per column only the item that reaches lowest matters, so 5,000 items cost a sort. */
export function checkGrid(items: readonly Placement[]): GridFinding[] {
  const findings: GridFinding[] = [];
  const sound: (Placement & { index: number })[] = [];
  items.forEach((item, index) => {
    const code = checkPlacement(item);
    if (code) findings.push({ index, code, other: null });
    else sound.push({ x: item.x, y: item.y, width: item.width, height: item.height, index });
  });

  const lowest: ({ bottom: number; index: number } | undefined)[] = Array.from({ length: columns });
  for (const item of sound.toSorted((a, b) => a.y - b.y || a.index - b.index)) {
    let other: number | null = null;
    const bottom = item.y + item.height;
    for (let column = item.x; column < item.x + item.width; column++) {
      const above = lowest[column];
      if (above && above.bottom > item.y) other ??= above.index;
      if (!above || above.bottom < bottom) lowest[column] = { bottom, index: item.index };
    }
    if (other !== null) findings.push({ index: item.index, code: 'overlap', other });
  }
  return findings.toSorted((a, b) => a.index - b.index);
}
