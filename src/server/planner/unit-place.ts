// The place of a unit in a plan: its year, and the positions of its blocks. Used by the requirements and the outcomes.
import type { PlanNode, PlanRow } from '#shared/planning/plan-tree.ts';
import type { PlanWeek } from '#shared/planning/totals.ts';

/** A unit outside all blocks is placed in the first. */
export function unitPlace({ row, blocks, weeks }: PlanNode<PlanRow, PlanWeek>) {
  const first = weeks[0]?.block ?? blocks?.first ?? 0;
  const last = weeks.at(-1)?.block ?? blocks?.last ?? first;
  const placed_as = row.kind === 'week_unit' ? ('week' as const) : ('block' as const);
  return { relation_id: row.id, placed_as, year: row.year, first, last };
}
