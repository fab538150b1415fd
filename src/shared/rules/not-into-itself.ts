// A copy into itself, or into something inside it, would never end.
import type { CopyEdit, Rule } from './rule.ts';

export const notIntoItself: Rule<null, CopyEdit> = {
  severity: 'refuse',
  find: ({ items, into }) => {
    const target = into ? [into.relation, ...into.around] : [];
    return items.some(({ relation }) => target.includes(relation)) ? [{ where: 'to', values: null }] : [];
  },
};
