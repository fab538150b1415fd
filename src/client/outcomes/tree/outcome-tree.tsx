// The tree itself, as people know it from a file manager: one stop for the tab key, arrows to walk, Alt with an arrow to move.
import { type KeyboardEvent, useEffect, useRef } from 'react';

import { IconChevronDown, IconChevronRight } from '#client/ui/icons.ts';
import { StatusChip } from '#client/ui/status-chip.tsx';
import type { FrameworkTree, TreeOutcome } from '#shared/api/frameworks.ts';
import { levelName } from '#shared/definitions/outcome-scale.ts';
import { groupBy } from '#shared/group-by.ts';
import { outcomeTreeText } from '#shared/text/outcome-tree.ts';

import { outcomeName } from './outcome-name.ts';
import { depthsOf, type Move, visible } from './tree-moves.ts';

import classes from './tree.module.css';

export interface OutcomeTreeProps {
  label: string;
  describedBy: string;
  nodes: readonly TreeOutcome[];
  levels: FrameworkTree['levels'];
  /** Moved and not saved. */
  changed: readonly number[];
  selected: number;
  closed: ReadonlySet<number>;
  onSelect: (id: number) => void;
  onToggle: (id: number, open: boolean) => void;
  onMove: (move: Move) => void;
  onOpen: () => void;
  onAdd: () => void;
  onRemove: () => void;
}

const moves: Record<string, Move> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'indent', ArrowLeft: 'outdent' };

export function OutcomeTree(props: OutcomeTreeProps) {
  const { label, describedBy, nodes, levels, changed, selected, closed, onSelect, onToggle } = props;
  const list = useRef<HTMLUListElement>(null);
  const shown = visible(nodes, closed);
  const depths = depthsOf(nodes);
  const families = groupBy(nodes, ({ parent }) => parent);
  const parents = new Set(families.keys());
  const at = shown.findIndex(({ id }) => id === selected);
  const current = shown[at];
  const hasFocus = () => list.current?.contains(document.activeElement) ?? false;

  // What moved is drawn elsewhere, and keeps the focus.
  useEffect(() => {
    if (hasFocus()) list.current?.querySelector<HTMLElement>(`[data-outcome="${selected}"]`)?.focus();
  }, [selected, nodes]);

  const go = (id: number | undefined) => {
    if (id === undefined) return;
    onSelect(id);
    list.current?.querySelector<HTMLElement>(`[data-outcome="${id}"]`)?.focus();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => go(shown[at + 1]?.id),
    ArrowUp: () => go(shown[at - 1]?.id),
    Home: () => go(shown[0]?.id),
    End: () => go(shown.at(-1)?.id),
    ArrowRight: () => {
      if (!current || !parents.has(current.id)) return;
      if (closed.has(current.id)) onToggle(current.id, true);
      else go(shown[at + 1]?.id);
    },
    ArrowLeft: () => {
      if (!current) return;
      if (parents.has(current.id) && !closed.has(current.id)) onToggle(current.id, false);
      else go(current.parent || undefined);
    },
    Enter: props.onOpen,
    Insert: props.onAdd,
    Delete: props.onRemove,
  };
  const press = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const move = moves[key];
    const work = altKey && move ? () => props.onMove(move) : keys[key];
    if (!work || ctrlKey || metaKey || (altKey && !move)) return;
    event.preventDefault();
    work();
  };

  return (
    <ul
      ref={list}
      role="tree"
      className={classes.tree}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={press}
    >
      {shown.map((node) => {
        const siblings = families.get(node.parent) ?? [];
        const isParent = parents.has(node.id);
        const open = !closed.has(node.id);
        const level = levels.find((each) => each.level === node.level);
        return (
          <li
            key={node.id}
            role="treeitem"
            className={classes.outcome}
            data-outcome={node.id}
            data-moved={changed.includes(node.id) || undefined}
            data-inactive={node.active === false || undefined}
            style={{ '--depth': depths.get(node.id) ?? 1 } as Record<string, number>}
            aria-level={depths.get(node.id)}
            aria-setsize={siblings.length}
            aria-posinset={siblings.indexOf(node) + 1}
            aria-expanded={isParent ? open : undefined}
            aria-selected={node.id === selected}
            tabIndex={node.id === (current?.id ?? shown[0]?.id) ? 0 : -1}
            onClick={() => go(node.id)}
            onDoubleClick={props.onOpen}
            onFocus={() => onSelect(node.id)}
          >
            <span
              className={classes.toggle}
              aria-hidden="true"
              onClick={() => {
                if (isParent) onToggle(node.id, !open);
              }}
            >
              {isParent ? open ? <IconChevronDown size={15} /> : <IconChevronRight size={15} /> : null}
            </span>
            {node.code ? <span className={classes.code}>{node.code}</span> : null}
            <span className={classes.name}>{node.title || (node.code ? '' : outcomeName(node))}</span>
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
      })}
    </ul>
  );
}
