// Where a unit stands in a plan: its year, and its blocks as positions there.
import type { CheckNode } from '#shared/rules/checks/check.ts';

/** A unit that lies outside of all blocks stands in the first. */
export function placeOf({ row, blocks, weeks }: CheckNode) {
  const first = weeks[0]?.block ?? blocks?.first ?? 0;
  const last = weeks.at(-1)?.block ?? blocks?.last ?? first;
  const placed_as = row.kind === 'week_unit' ? ('week' as const) : ('block' as const);
  return { relation_id: row.id, placed_as, year: row.year, first, last, week: weeks[0]?.calendar_week ?? 0 };
}
