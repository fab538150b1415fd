// How much a programme holds: a full curriculum has 400 to 1,000 items, but copies double what is there, and every screen of a
// programme reads it whole. The server refuses what goes beyond.
import type { PlanNode } from './plan-tree.ts';

export const MAX_PROGRAMME_ITEMS = 3_000;
/** Items in one answer over many programmes: the module planner, and programmes with their parts inside. */
export const MAX_ANSWER_ITEMS = 20_000;
/** Parts inside each other; units, courses and exams come on top of that. */
export const MAX_PART_DEPTH = 10;

/** How many parts lie around what is put into this item, itself included. */
export function partsAround(node: PlanNode | null): number {
  let depth = 0;
  for (let at = node; at; at = at.parent) if (at.row.kind === 'part') depth++;
  return depth;
}

/** How many parts lie inside each other here, from the item itself down. */
export function partsWithin({ row, children }: PlanNode): number {
  if (row.kind !== 'part') return 0;
  return 1 + children.reduce((deepest, child) => Math.max(deepest, partsWithin(child)), 0);
}

/** How many items a copy of these would bring. */
export function itemsIn(nodes: readonly PlanNode[]): number {
  return nodes.reduce((count, { inside }) => count + 1 + inside, 0);
}
