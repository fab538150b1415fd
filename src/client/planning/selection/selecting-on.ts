// The selection settings of a board. For every level.
import type { CopyMode } from '#client/planning/copy/use-copy-mode.ts';
import type { PlannerMay } from '#shared/api/planner-shapes.ts';

/** Users who can do nothing with a selection are not offered one. */
export function selectingOn({ chosen, selected, picking, toggle, select, pick }: CopyMode, may: PlannerMay) {
  const inCopyMode = chosen !== undefined;
  const maySelect = may.update || may.copy;
  return {
    ...{ chosen, selected, picking },
    onToggle: toggle,
    onSelect: maySelect ? select : undefined,
    onPick: maySelect && !inCopyMode ? pick : undefined,
  };
}
