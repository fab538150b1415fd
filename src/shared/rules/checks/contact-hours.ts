// Contact hours per teaching week: not too few and not too many.
import { check, type CheckedProgramme, type CheckedYear, hourAttributes, perYear, weeksOutside } from './check.ts';
import { yearLoads } from './year-loads.ts';

const reveals = hourAttributes;
const less = { isBeyond: (hours: number, limit: number) => hours < limit, worst: Math.min };
const more = { isBeyond: (hours: number, limit: number) => hours > limit, worst: Math.max };

/** Years in which nothing is planned yet give no findings. */
function weeksBeyond(programme: CheckedProgramme, limitOf: (year: CheckedYear) => number, beyond: typeof less) {
  return perYear(programme, (year) =>
    weeksOutside(year, yearLoads(year), ({ contact_hours }) => contact_hours, limitOf(year), beyond),
  );
}

export const contactLow = check({
  severity: 'info',
  parameters: {
    first_year: { initial: 12, min: 0, max: 60 },
    other_years: { initial: 8, min: 0, max: 60 },
  },
  reveals,
  levels: [3],
  find: (programme, { first_year, other_years }) =>
    weeksBeyond(programme, ({ year }) => (year === 1 ? first_year : other_years), less),
});

export const contactHigh = check({
  severity: 'warning',
  parameters: { most: { initial: 24, min: 1, max: 80 } },
  reveals,
  levels: [3],
  find: (programme, { most }) => weeksBeyond(programme, () => most, more),
});
