// On a mirrored grid an item belongs to one of the two groups of students.
import { crossesGroups } from '#shared/planning/mirror.ts';

import type { Rule } from './rule.ts';

export const oneGroup: Rule<null> = {
  severity: 'refuse',
  find: ({ after, context: { mirrored } }) =>
    mirrored ? after.filter(crossesGroups).map(({ key }) => ({ where: key, values: null })) : [],
};
