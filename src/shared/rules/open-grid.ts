// Nothing new can be placed where there are no blocks or weeks yet.
import { added, type Rule } from './rule.ts';

/** Values: why there are none. */
export const openGrid: Rule<string> = {
  severity: 'refuse',
  find: (change) => {
    const { closed } = change.context;
    return closed !== null && added(change).length > 0 ? [{ where: '', values: closed }] : [];
  },
};
