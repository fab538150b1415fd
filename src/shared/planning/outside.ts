// What falls outside the weeks when items go to other weeks: to another block or study year, or as copies to another plan. Nothing
// is taken away by it; the screens name it before it happens.
import type { PlanNode, PlanRow } from './plan-tree.ts';
import type { PlanWeek } from './totals.ts';

/** In these items or deeper: a course or exam of which a week is missing, and anything else that has no weeks at all. */
export function outsideOf<R extends PlanRow, W extends PlanWeek>(nodes: readonly PlanNode<R, W>[]): PlanNode<R, W>[] {
  return nodes.flatMap((node) => {
    if (node.children.length > 0) return outsideOf(node.children);
    const { kind, height } = node.row;
    const needed = kind === 'course' || kind === 'exam' ? height : 1;
    return node.weeks.length < needed ? [node] : [];
  });
}
