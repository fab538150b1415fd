// The place of a unit in a plan: its year, and the indexes of its blocks.
import type { CheckNode } from '#shared/rules/checks/check.ts';

/** A unit outside all blocks is placed in the first. */
export function placeOf({ row, blocks, weeks }: CheckNode) {
  const first = weeks[0]?.block ?? blocks?.first ?? 0;
  const last = weeks.at(-1)?.block ?? blocks?.last ?? first;
  const placed_as = row.kind === 'week_unit' ? ('week' as const) : ('block' as const);
  return { relation_id: row.id, placed_as, year: row.year, first, last, week: weeks[0]?.calendar_week ?? 0 };
}
