// The load of each week of a year, as the strip below it shows: several checks ask for it after every move in the planner.
import { type WeekLoad, weekLoads } from '#shared/planning/week-load.ts';

import type { CheckedYear } from './check.ts';

export function yearLoads({ roots, weeks }: CheckedYear): readonly WeekLoad[] {
  const loads = known.get(roots) ?? weekLoads(roots, weeks);
  known.set(roots, loads);
  return loads;
}
const known = new WeakMap<CheckedYear['roots'], readonly WeekLoad[]>();
