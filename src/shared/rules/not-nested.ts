// An item and something inside it are not copied together: what is inside is copied with it.
import type { CopyEdit, Rule } from './rule.ts';

export const notNested: Rule<null, CopyEdit> = {
  severity: 'refuse',
  find: ({ items }) => {
    const copied = new Set(items.map(({ relation }) => relation));
    const isNested = items.some(({ around }) => around.some((relation) => copied.has(relation)));
    return isNested ? [{ where: 'grid', values: null }] : [];
  },
};
