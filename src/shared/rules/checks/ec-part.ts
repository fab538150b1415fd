// The EC of a part equal the sum of its units.
import { check, ecAttributes, nameOf, perItem } from './check.ts';

export const ecPart = check<{ title: string; own: number; planned: number }>({
  severity: 'warning',
  parameters: {},
  reveals: ['programme_part.title', ...ecAttributes],
  levels: [],
  find: (programme) =>
    perItem(programme, 'part', ({ row, totals: { ects_credits: ec } }) =>
      ec.difference === 0 ? null : { title: nameOf(row), own: ec.own ?? 0, planned: ec.planned ?? 0 },
    ).map((found) => ({ ...found, wanted_ects: found.values.planned, own_ects: found.values.own })),
});
