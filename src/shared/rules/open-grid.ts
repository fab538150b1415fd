// Nothing new is placed where there are no blocks or weeks yet, or where a part is planned in another way.
import type { Rule } from './rule.ts';

export const openGrid: Rule<string> = {
  severity: 'refuse',
  find: ({ before, after, context: { closed } }) => {
    if (closed === null) return [];
    const known = new Set(before.map(({ key }) => key));
    return after.some(({ key }) => !known.has(key)) ? [{ where: '', values: closed }] : [];
  },
};
