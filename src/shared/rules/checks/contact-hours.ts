// Contact hours in a teaching week: enough of them, and not too many.
import { check, type CheckedProgramme, type CheckedYear, hourAttributes, perBlock, perYear } from './check.ts';
import { yearLoads } from './year-loads.ts';

interface Values {
  block: number;
  /** Calendar weeks. */
  weeks: number[];
  /** The lowest or highest of these weeks. */
  hours: number;
  limit: number;
}

const tells = hourAttributes;

/** Years in which nothing is planned yet say nothing. */
function weeksBeyond(
  programme: CheckedProgramme,
  limitOf: (year: CheckedYear) => number,
  isBeyond: (hours: number, limit: number) => boolean,
  worst: (...hours: number[]) => number,
) {
  return perYear<Values>(programme, (year) => {
    if (year.roots.length === 0) return [];
    const limit = limitOf(year);
    const hours = yearLoads(year).map(({ contact_hours }) => contact_hours);
    return perBlock(
      year,
      (_, index) => isBeyond(hours[index] ?? 0, limit),
      (weeks, indexes) => ({
        block: weeks[0]?.block ?? 0,
        weeks: weeks.map(({ calendar_week }) => calendar_week),
        hours: worst(...indexes.map((index) => hours[index] ?? 0)),
        limit,
      }),
    );
  });
}

export const contactLow = check({
  severity: 'info',
  parameters: {
    first_year: { initial: 12, min: 0, max: 60 },
    other_years: { initial: 8, min: 0, max: 60 },
  },
  tells,
  levels: [3],
  find: (programme, { first_year, other_years }) =>
    weeksBeyond(
      programme,
      ({ year }) => (year === 1 ? first_year : other_years),
      (hours, limit) => hours < limit,
      Math.min,
    ),
});

export const contactHigh = check({
  severity: 'warning',
  parameters: { most: { initial: 24, min: 1, max: 80 } },
  tells,
  levels: [3],
  find: (programme, { most }) =>
    weeksBeyond(
      programme,
      () => most,
      (hours, limit) => hours > limit,
      Math.max,
    ),
});
