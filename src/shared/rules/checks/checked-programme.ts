// The plan of a programme as rows, which is how it is read and sent, made into the tree that the checks ask about. The server
// builds it from what is saved, the planner from what is on the screen.
import { planTree } from '#shared/planning/plan-tree.ts';

import type { CheckedProgramme, CheckedYear, CheckRow } from './check.ts';

export interface PlanToCheck extends Omit<CheckedProgramme, 'years'> {
  years: readonly Omit<CheckedYear, 'roots'>[];
  /** Of all years, in the order in which they stand on their grids. */
  rows: readonly CheckRow[];
}

const noYear = { blocks: 0, weeks: [] };

export function checkedProgramme({ rows, years, ...rest }: PlanToCheck): CheckedProgramme {
  const byYear = new Map(years.map((each) => [each.year, each]));
  const { roots } = planTree(rows, (year) => byYear.get(year) ?? noYear);
  const withRoots = years.map(({ year, decided, blocks, weeks }) => {
    return { year, decided, blocks, weeks, roots: roots.get(year) ?? [] };
  });
  return { ...rest, years: withRoots };
}
