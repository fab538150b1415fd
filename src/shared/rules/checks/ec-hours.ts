// Contact and self-study hours of a unit fit its EC.
import { clean } from '#shared/planning/totals.ts';

import { check, ecAttributes, hourAttributes, nameOf, perItem } from './check.ts';

export const ecHours = check({
  severity: 'warning',
  parameters: {
    hours_per_ec: { initial: 28, min: 1, max: 60 },
    tolerance: { initial: 10, min: 0, max: 100 },
  },
  reveals: ['educational_unit.title', 'educational_unit.self_study_hours', ...ecAttributes, ...hourAttributes],
  levels: [2],
  find: (programme, { hours_per_ec, tolerance }) =>
    perItem(programme, 'unit', ({ row, totals }) => {
      const ects = totals.ects_credits.shown;
      const hours = clean(totals.contact_hours.shown + (row.self_study_hours ?? 0));
      const wanted = clean(ects * hours_per_ec);
      // Without any hours filled in there is nothing to check.
      if (ects === 0 || hours === 0) return null;
      return Math.abs(hours - wanted) <= (wanted * tolerance) / 100 + 0.005
        ? null
        : { title: nameOf(row), hours, wanted, ects, hours_per_ec };
    }),
});
