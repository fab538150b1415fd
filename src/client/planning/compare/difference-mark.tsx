// How an item differs, as an icon and a word.
import { IconPencil, IconPlus, IconTrash } from '#client/ui/icons.ts';
import { IconArrowsRight } from '#client/ui/planner/icons.ts';
import type { DifferenceKind } from '#shared/planning/difference-lines.ts';
import { compareText } from '#shared/text/compare.ts';

import classes from './difference-mark.module.css';

const icons = { added: IconPlus, dropped: IconTrash, moved: IconArrowsRight, changed: IconPencil };

export function DifferenceMark({ mark }: { mark: DifferenceKind }) {
  const Icon = icons[mark];
  return (
    <span className={classes.mark} data-mark={mark}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      {compareText.marks[mark]}
    </span>
  );
}
