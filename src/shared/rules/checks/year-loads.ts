// The load of each week of a year, as the strip below it shows: several checks ask for it after every move in the planner.
import { oncePer } from '#shared/once-per.ts';
import { type WeekLoad, weekLoads } from '#shared/planning/week-load.ts';

import type { CheckedYear } from './check.ts';

/** None of a year in which nothing is planned. */
export const yearLoads = oncePer(({ roots, weeks }: CheckedYear): readonly WeekLoad[] =>
  roots.length === 0 ? [] : weekLoads(roots, weeks),
);
