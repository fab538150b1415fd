// The load of each week of a year, as in the strip below it. Cached, because several checks need it after every move.
import { oncePer } from '#shared/once-per.ts';
import { type WeekLoad, weekLoads } from '#shared/planning/week-load.ts';

import type { CheckedYear } from './check.ts';

/** Empty for a year in which nothing is planned. */
export const yearLoads = oncePer(({ roots, weeks }: CheckedYear): readonly WeekLoad[] =>
  roots.length === 0 ? [] : weekLoads(roots, weeks),
);
