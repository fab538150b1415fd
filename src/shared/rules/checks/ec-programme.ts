// The planned EC of all years equal those of the programme.
import { clean, sumsOf } from '#shared/planning/totals.ts';

import { check, ecAttributes } from './check.ts';

export const ecProgramme = check<{ planned: number; wanted: number }>({
  severity: 'error',
  parameters: {},
  reveals: ['programme.ects_credits', ...ecAttributes],
  levels: [],
  find: ({ ects_credits: wanted, years }) => {
    if (!wanted) return [];
    const planned = clean(years.reduce((sum, { roots }) => sum + sumsOf(roots).ects_credits, 0));
    return planned === wanted ? [] : [{ attribute: 'ects_credits', values: { planned, wanted } }];
  },
});
