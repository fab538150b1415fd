// What a board must know to select on it. For the boards of every level.
import type { CopyMode } from '#client/planning/copy/use-copy-mode.ts';

export function selectingOn({ chosen, selected, picking, toggle, select, pick }: CopyMode) {
  const inCopyMode = chosen !== undefined;
  return {
    ...{ chosen, selected, picking },
    onToggle: toggle,
    onSelect: select,
    onPick: inCopyMode ? undefined : pick,
  };
}
