// Builds the plan of a source twice: with its own calendar and with that of the cohort.
import type { PlacementRow } from '#server/calendar/placement-rows.ts';
import type { CohortInput } from '#shared/api/cohorts.ts';
import { type OtherWeek, otherWeeks } from '#shared/planning/other-weeks.ts';
import { planTree } from '#shared/planning/plan-tree.ts';
import type { Week } from '#shared/planning/weeks.ts';

import type { CohortSource } from './source.ts';

export interface CohortWeeks {
  /** The week in which an item is now. */
  from: (id: number) => Week | undefined;
  others: OtherWeek<PlacementRow>[];
}

export function cohortWeeks({ years }: CohortSource, rows: readonly PlacementRow[], input: CohortInput): CohortWeeks {
  const byYear = new Map(years.map((each) => [each.year, each]));
  const shown = rows.filter(({ year }) => byYear.has(year));
  const nothing = { blocks: 0, weeks: [] };
  const now = planTree(shown, (year) => byYear.get(year)?.now ?? nothing);
  const next = planTree(shown, (year) => byYear.get(year)?.next ?? nothing);
  const chosen = new Map(input.weeks.map(({ relation_id, week }) => [relation_id, week === 0 ? null : week - 1]));
  return {
    from: (id) => now.nodes.get(id)?.weeks[0],
    others: otherWeeks(now, next, chosen),
  };
}
