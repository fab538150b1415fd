// An item is within the twelve columns and the rows of the grid.
import { checkPlacement } from '#shared/planning/grid.ts';

import type { Rule } from './rule.ts';

export const insideGrid: Rule<null> = {
  severity: 'refuse',
  find: ({ after }) =>
    after.filter((item) => checkPlacement(item) === 'outside').map(({ key }) => ({ where: key, values: null })),
};
