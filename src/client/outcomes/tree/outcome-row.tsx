// One outcome of the tree. Memoised, so that moving through thousands of them renders only the changed rows.
import { type CSSProperties, memo } from 'react';

import { IconChevronDown, IconChevronRight } from '#client/ui/icons.ts';
import { StatusChip } from '#client/ui/status-chip.tsx';
import { wholeText } from '#client/ui/tooltip.tsx';
import type { FrameworkTree, TreeOutcome } from '#shared/api/frameworks.ts';
import { levelName } from '#shared/definitions/outcome-scale.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

import { outcomeName } from './outcome-name.ts';

import classes from './outcome-row.module.css';

export interface OutcomeRowProps {
  node: TreeOutcome;
  level: FrameworkTree['levels'][number] | undefined;
  depth: number;
  /** The position, from 1, among `siblings` outcomes. */
  place: number;
  siblings: number;
  /** Moved, and not saved yet. */
  isMoved: boolean;
  /** Undefined without children. */
  isOpen: boolean | undefined;
  isSelected: boolean;
  /** The row in the tab order. */
  isStop: boolean;
  /** Its offset in a virtual list, where every row is one line high. */
  top?: number | undefined;
}

export const OutcomeRow = memo(function OutcomeRow(props: OutcomeRowProps) {
  const { node, level, depth, place, siblings, isMoved, isOpen, isSelected, isStop, top } = props;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li
      role="treeitem"
      className={classes.outcome}
      data-outcome={node.id}
      data-moved={isMoved || undefined}
      data-inactive={node.active === false || undefined}
      data-windowed={top === undefined ? undefined : ''}
      style={{ '--depth': depth, top } as CSSProperties}
      aria-level={depth}
      aria-setsize={siblings}
      aria-posinset={place}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      tabIndex={isStop ? 0 : -1}
    >
      <span className={classes.toggle} data-toggle="" aria-hidden="true">
        {isOpen === undefined ? null : <Chevron size={15} />}
      </span>
      {node.code ? <span className={classes.code}>{node.code}</span> : null}
      <span className={classes.name} {...(top === undefined ? {} : wholeText)}>
        {node.title || (node.code ? '' : outcomeName(node))}
      </span>
      {level ? (
        <span className={classes.level} title={outcomeTreeText.level(levelName(level))}>
          <span className="ll-spoken">{outcomeTreeText.level(levelName(level))}</span>
          <span aria-hidden="true">{level.short}</span>
        </span>
      ) : null}
      {node.active === false ? <StatusChip label={outcomeTreeText.inactive} tone="warning" /> : null}
      {node.linked ? <StatusChip label={outcomeTreeText.linked} tone="neutral" /> : null}
    </li>
  );
});
