// The EC of a study year are an even share of those of the programme.
import { ectsOfYear } from '#shared/planning/even-share.ts';
import { clean, sumsOf } from '#shared/planning/totals.ts';

import { check, ecAttributes, perYear } from './check.ts';

export const ecYear = check<{ year: number; planned: number; wanted: number }>({
  severity: 'error',
  parameters: {},
  reveals: ['programme.ects_credits', 'programme.duration', ...ecAttributes],
  levels: [],
  find: (programme) => {
    const share = ectsOfYear(programme);
    if (share === null) return [];
    const wanted = clean(share);
    return perYear(programme, ({ year, roots }) => {
      const planned = sumsOf(roots).ects_credits;
      return Math.abs(planned - wanted) < 0.01 ? [] : [{ values: { year, planned, wanted } }];
    });
  },
});
