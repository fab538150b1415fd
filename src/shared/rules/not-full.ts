// Limits the items of a programme: copying copies doubles it each time, and its pages read it whole.
import { MAX_PROGRAMME_ITEMS } from '#shared/planning/limits.ts';

import type { Rule, SizeEdit } from './rule.ts';

export const notFull: Rule<number, SizeEdit> = {
  severity: 'refuse',
  find: ({ placed, added }) =>
    placed + added > MAX_PROGRAMME_ITEMS ? [{ where: '', values: MAX_PROGRAMME_ITEMS }] : [],
};
