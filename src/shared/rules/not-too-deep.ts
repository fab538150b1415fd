// Limits the nesting of parts: every page of a programme reads the whole plan.
import { MAX_PART_DEPTH } from '#shared/planning/limits.ts';

import { added, type Rule } from './rule.ts';

export const notTooDeep: Rule<number> = {
  severity: 'refuse',
  find: (change) => {
    const around = change.context.part?.depth ?? 0;
    return added(change)
      .filter(({ kind, parts = 1 }) => kind === 'programme_part' && around + parts > MAX_PART_DEPTH)
      .map(({ key }) => ({ where: key, values: MAX_PART_DEPTH }));
  },
};
