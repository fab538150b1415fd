// What a removal from a grid deletes, per level: listed beforehand, and refused without the right.
import { confirm } from '#client/ui/confirm.tsx';
import { notifyFailed } from '#client/ui/notify.tsx';
import type { PlannerMay } from '#shared/api/planner-shapes.ts';
import {
  addCounts,
  undeletableLevels,
  type LevelCounts,
  nothingInside,
  type PlanLevel,
} from '#shared/planning/inside.ts';
import { placementText } from '#shared/text/placement.ts';
import { planningText } from '#shared/text/planning.ts';

import type { PlanItem } from './plan-item.ts';

function insideOf(items: readonly PlanItem[]): LevelCounts {
  return addCounts(items.map(({ wire }) => wire?.inside ?? nothingInside));
}

/** Including the items themselves, which are on a grid of this level. */
export function lossOf(items: readonly PlanItem[], level: PlanLevel): LevelCounts {
  const inside = insideOf(items);
  return { ...inside, [level]: inside[level] + items.length };
}

/** Notifies why these cannot be removed; false when they can. The server decides by the same rule. */
export function refusesRemoval(items: readonly PlanItem[], may: PlannerMay): boolean {
  const kept = undeletableLevels(insideOf(items), may.delete_inside);
  if (kept.length > 0) notifyFailed(placementText.keptInside(kept));
  return kept.length > 0;
}

/** Asks the user to confirm what a save deletes. */
export function confirmLoss(lost: readonly PlanItem[]): Promise<boolean> {
  return confirm({
    title: planningText.removeTitle,
    message: planningText.removeMessage(
      lost.map(({ title }) => title),
      insideOf(lost),
    ),
    confirmLabel: planningText.removeConfirm,
    danger: true,
  });
}
