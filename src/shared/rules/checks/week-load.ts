// The hours of study per teaching week that follow from the EC of all units.
import { clean } from '#shared/planning/totals.ts';

import { check, ecAttributes, perYear, weeksOutside } from './check.ts';
import { yearLoads } from './year-loads.ts';

const beyond = { isBeyond: (hours: number, limit: number) => hours > limit + 0.005, worst: Math.max };

export const weekLoad = check({
  severity: 'warning',
  parameters: {
    most: { initial: 45, min: 1, max: 100 },
    hours_per_ec: { initial: 28, min: 1, max: 60 },
  },
  reveals: ecAttributes,
  levels: [2],
  find: (programme, { most, hours_per_ec }) =>
    perYear(programme, (year) =>
      weeksOutside(year, yearLoads(year), ({ ects_credits }) => clean(ects_credits * hours_per_ec), most, beyond),
    ),
});
