// The tree itself, used like a file manager: one tab stop, arrows to navigate, Alt with an arrow to move an outcome.
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';

import type { FrameworkTree, TreeOutcome } from '#shared/api/frameworks.ts';
import { groupBy } from '#shared/group-by.ts';

import { OutcomeRow } from './outcome-row.tsx';
import { depthsOf, type Move, visible } from './tree-moves.ts';
import { useTreeWindow } from './use-tree-window.ts';

import classes from './outcome-tree.module.css';

export interface OutcomeTreeProps {
  label: string;
  describedBy: string;
  nodes: readonly TreeOutcome[];
  levels: FrameworkTree['levels'];
  /** Moved, and not saved yet. */
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
  const frame = useRef<HTMLDivElement>(null);
  const isNavigating = useRef(false);
  const shown = useMemo(() => visible(nodes, closed), [nodes, closed]);
  const { depths, families, places } = useMemo(() => shapeOf(nodes), [nodes]);
  const moved = useMemo(() => new Set(changed), [changed]);
  const at = shown.findIndex(({ id }) => id === selected);
  const current = shown[at];
  const { rows, height } = useTreeWindow(frame, shown.length, Math.max(0, at));

  // Focuses the row that was navigated to or moved.
  useEffect(() => {
    if (!isNavigating.current && !frame.current?.contains(document.activeElement)) return;
    isNavigating.current = false;
    frame.current?.querySelector<HTMLElement>(`[data-outcome="${selected}"]`)?.focus();
  });

  const go = (id: number | undefined) => {
    if (id === undefined) return;
    onSelect(id);
    isNavigating.current = true;
    frame.current?.querySelector<HTMLElement>(`[data-outcome="${id}"]`)?.focus();
  };
  const keys: Record<string, () => void> = {
    ArrowDown: () => go(shown[at + 1]?.id),
    ArrowUp: () => go(shown[at - 1]?.id),
    Home: () => go(shown[0]?.id),
    End: () => go(shown.at(-1)?.id),
    ArrowRight: () => {
      if (!current || !families.has(current.id)) return;
      if (closed.has(current.id)) onToggle(current.id, true);
      else go(shown[at + 1]?.id);
    },
    ArrowLeft: () => {
      if (!current) return;
      if (families.has(current.id) && !closed.has(current.id)) onToggle(current.id, false);
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
    isNavigating.current = altKey;
    work();
  };

  const rowOf = (node: TreeOutcome, top?: number) => (
    <OutcomeRow
      key={node.id}
      node={node}
      level={levels.find((each) => each.level === node.level)}
      depth={depths.get(node.id) ?? 1}
      place={places.get(node.id) ?? 1}
      siblings={families.get(node.parent)?.length ?? 1}
      isMoved={moved.has(node.id)}
      isOpen={families.has(node.id) ? !closed.has(node.id) : undefined}
      isSelected={node.id === selected}
      isStop={node.id === (current?.id ?? shown[0]?.id)}
      top={top}
    />
  );
  return (
    <div ref={frame} className={classes.frame}>
      <ul
        role="tree"
        className={classes.tree}
        style={rows ? { height } : undefined}
        aria-label={label}
        aria-describedby={describedBy}
        onKeyDown={press}
        onClick={({ target }) => {
          const id = outcomeAt(target);
          if (id !== undefined && isToggle(target) && families.has(id)) onToggle(id, closed.has(id));
          go(id);
        }}
        onDoubleClick={props.onOpen}
        onBlur={({ relatedTarget }) => {
          // Without a related target the focused row is no longer rendered.
          if (relatedTarget) isNavigating.current = false;
        }}
        onFocus={({ target }) => {
          const id = outcomeAt(target);
          if (id !== undefined) onSelect(id);
        }}
      >
        {rows
          ? rows.flatMap(({ index, top }) => {
              const node = shown[index];
              return node ? [rowOf(node, top)] : [];
            })
          : shown.map((node) => rowOf(node))}
      </ul>
    </div>
  );
}

/** The depth of each outcome, its children, and its position among its siblings. */
function shapeOf(nodes: readonly TreeOutcome[]) {
  const families = groupBy(nodes, ({ parent }) => parent);
  const places = new Map<number, number>();
  for (const siblings of families.values()) for (const [index, { id }] of siblings.entries()) places.set(id, index + 1);
  return { depths: depthsOf(nodes), families, places };
}

function isToggle(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-toggle]') !== null;
}

function outcomeAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-outcome]') : null;
  return row ? Number(row.dataset['outcome']) : undefined;
}
