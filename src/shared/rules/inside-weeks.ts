// At level 3 every row is a week of the unit: an item ends in the last of them.
import type { Rule } from './rule.ts';

export const insideWeeks: Rule<number> = {
  severity: 'refuse',
  find: ({ after, context: { weeks } }) =>
    weeks === null
      ? []
      : after.filter(({ y, height }) => y + height > weeks).map(({ key }) => ({ where: key, values: weeks })),
};
