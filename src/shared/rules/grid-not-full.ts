// Limits the items of one grid: a save sends all of them. Items may leave a fuller grid and move on it.
import { MAX_GRID_ITEMS } from '#shared/planning/limits.ts';

import { added, type Rule } from './rule.ts';

export const gridNotFull: Rule<number> = {
  severity: 'refuse',
  find: (change) =>
    change.after.length > MAX_GRID_ITEMS && added(change).length > 0 ? [{ where: '', values: MAX_GRID_ITEMS }] : [],
};
