// The EC of a study year are an even share of those of the programme.
import { clean, sumsOf } from '#shared/planning/totals.ts';

import { check, ecAttributes, perYear } from './check.ts';

export const ecYear = check<{ year: number; planned: number; wanted: number }>({
  severity: 'error',
  parameters: {},
  tells: ['programme.ects_credits', 'programme.duration', ...ecAttributes],
  levels: [],
  find: (programme) => {
    const { ects_credits, duration } = programme;
    if (!ects_credits || !duration) return [];
    const wanted = clean(ects_credits / duration);
    return perYear(programme, ({ year, roots }) => {
      const planned = sumsOf(roots).ects_credits;
      return Math.abs(planned - wanted) < 0.01 ? [] : [{ values: { year, planned, wanted } }];
    });
  },
});
