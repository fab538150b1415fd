// The hours that the EC of all units together ask of a student in a teaching week.
import { clean } from '#shared/planning/totals.ts';

import { check, ecAttributes, perBlock, perYear } from './check.ts';
import { yearLoads } from './year-loads.ts';

export const weekLoad = check({
  severity: 'warning',
  parameters: {
    most: { initial: 45, min: 1, max: 100 },
    hours_per_ec: { initial: 28, min: 1, max: 60 },
  },
  tells: ecAttributes,
  levels: [2],
  find: (programme, { most, hours_per_ec }) =>
    perYear(programme, (year) => {
      const hours = yearLoads(year).map(({ ects_credits }) => ects_credits * hours_per_ec);
      return perBlock(
        year,
        (_, index) => (hours[index] ?? 0) > most + 0.005,
        (weeks, indexes) => ({
          block: weeks[0]?.block ?? 0,
          weeks: weeks.map(({ calendar_week }) => calendar_week),
          hours: clean(Math.max(...indexes.map((index) => hours[index] ?? 0))),
          limit: most,
        }),
      );
    }),
});
