// The hours that the EC of all units together ask of a student in a teaching week. Students work in exam weeks as well, so the
// hours of a unit go over those too.
import { shareInYear } from '#shared/planning/plan-tree.ts';
import { clean } from '#shared/planning/totals.ts';

import { check, type CheckWeek, ecAttributes, isExamWeek, isUnit, itemsOf, perBlock, perYear } from './check.ts';

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
      const hours = new Map<CheckWeek, number>();
      for (const unit of itemsOf(year).filter(isUnit)) {
        const weeks = unit.weeks.filter((week) => !week.no_class || isExamWeek(week));
        const share = (unit.totals.ects_credits.shown * shareInYear(unit) * hours_per_ec) / weeks.length;
        for (const week of weeks) hours.set(week, (hours.get(week) ?? 0) + share);
      }
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
