// Items that fall outside the weeks when they move to another block or study year, or are copied to another plan. Nothing is
// removed because of it; the pages show it beforehand.
import type { PlanNode, PlanRow } from './plan-tree.ts';
import type { PlanWeek } from './totals.ts';

/** At every depth: courses and exams that lack a week, and other items that have no weeks at all. */
export function outsideOf<R extends PlanRow, W extends PlanWeek>(nodes: readonly PlanNode<R, W>[]): PlanNode<R, W>[] {
  return nodes.flatMap((node) => {
    if (node.children.length > 0) return outsideOf(node.children);
    const { kind, height } = node.row;
    const needed = kind === 'course' || kind === 'exam' ? height : 1;
    return node.weeks.length < needed ? [node] : [];
  });
}
