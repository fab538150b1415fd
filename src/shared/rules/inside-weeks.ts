// At level 3 every row is a week of the unit: an item ends in the last week at the latest, even after weeks were removed.
import { type Rule, rowCount } from './rule.ts';

export const insideWeeks: Rule<number> = {
  severity: 'refuse',
  find: ({ after, context }) =>
    after
      .filter(({ y, height }) => y + height > rowCount(context))
      .map(({ key }) => ({ where: key, values: context.weeks.length })),
};
