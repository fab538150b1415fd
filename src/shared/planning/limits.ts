// Limits on the size of plans. A full curriculum has 400 to 1,000 items, but copying can double it, and every page of a
// programme reads it whole. The server refuses larger plans.
import type { PlanNode } from './plan-tree.ts';

export const MAX_PROGRAMME_ITEMS = 3_000;
/** On one grid: far more than fits on a page. */
export const MAX_GRID_ITEMS = 1_000;
/** Items in one answer about many programmes: the module planner, and programmes with their parts. */
export const MAX_ANSWER_ITEMS = 20_000;
/** Nested parts; units, courses and exams come on top. */
export const MAX_PART_DEPTH = 10;

/** The number of parts around an item inside this node, including this node. */
export function partsAround(node: PlanNode | null): number {
  let depth = 0;
  for (let at = node; at; at = at.parent) if (at.row.kind === 'part') depth++;
  return depth;
}

/** The depth of nested parts, including the item itself. */
export function partsWithin({ row, children }: PlanNode): number {
  if (row.kind !== 'part') return 0;
  return 1 + children.reduce((deepest, child) => Math.max(deepest, partsWithin(child)), 0);
}

/** The number of items that a copy of these would add. */
export function itemsIn(nodes: readonly PlanNode[]): number {
  return nodes.reduce((count, { inside }) => count + 1 + inside, 0);
}
