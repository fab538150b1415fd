// Builds the tree that the checks use from the rows in which a plan is read and sent. The server builds it from saved rows,
// the planner from what is on the screen.
import { planTree } from '#shared/planning/plan-tree.ts';

import type { CheckedProgramme, CheckedYear, CheckRow } from './check.ts';

export interface PlanToCheck extends Omit<CheckedProgramme, 'years'> {
  years: readonly Omit<CheckedYear, 'roots'>[];
  /** Items of all years, in grid order. */
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
