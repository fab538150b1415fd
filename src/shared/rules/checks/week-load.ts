// The hours that the EC of all units together ask of a student in a teaching week.
import { clean, spreadOverWeeks, type PlanWeek } from '#shared/planning/totals.ts';

import { check, ecAttributes, isUnit, itemsOf, perBlock, perYear } from './check.ts';

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
      const hours = new Map<PlanWeek, number>();
      for (const { weeks, totals } of itemsOf(year).filter(isUnit))
        spreadOverWeeks(weeks, totals.ects_credits.shown * hours_per_ec, (week, share) =>
          hours.set(week, (hours.get(week) ?? 0) + share),
        );
      return perBlock(
        year,
        (week) => (hours.get(week) ?? 0) > most + 0.005,
        (weeks) => ({
          block: weeks[0]?.block ?? 0,
          weeks: weeks.map(({ calendar_week }) => calendar_week),
          hours: clean(Math.max(...weeks.map((week) => hours.get(week) ?? 0))),
          limit: most,
        }),
      );
    }),
});
