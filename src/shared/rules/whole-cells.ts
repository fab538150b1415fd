// An item covers whole cells. Only an API client can break this rule: pages work in cells.
import type { Placement } from '#shared/planning/grid.ts';

import type { Rule } from './rule.ts';

export const wholeCells: Rule<null> = {
  severity: 'refuse',
  find: ({ after }) => after.filter((item) => !isWhole(item)).map(({ key }) => ({ where: key, values: null })),
};

function isWhole({ x, y, width, height }: Placement): boolean {
  return [x, y, width, height].every(Number.isInteger);
}
