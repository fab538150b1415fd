// On a grid that grows, a user puts an item at most ten lines below everything else: further down nobody would find it. Not
// asked by a save, a copy or a merge, where items keep the lines that they already have.
import { bottomRow, type Placement } from '#shared/planning/grid.ts';

import type { GridContext, Rule } from './rule.ts';

const MAX_LINES_BELOW = 10;

/** Values: the number of the last line. */
export const nearOthers: Rule<number> = {
  severity: 'refuse',
  find: ({ before, after, context, placing }) => {
    const last = lastLine(before, context);
    return after
      .filter(({ key, y }) => key === placing && y > last)
      .map(({ key }) => ({ where: key, values: last + 1 }));
  },
};

/** The last line on which an item may begin; Infinity where lines are weeks. */
export function lastLine(items: readonly Placement[], { by }: GridContext): number {
  return by === 'rows' ? Infinity : bottomRow(items) + MAX_LINES_BELOW;
}
