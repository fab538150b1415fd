// The drawing: nodes as links in a tree with keyboard navigation, lines behind them, zoom and pan.
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { choiceAmount } from '#client/planning/frame/numbers.ts';
import { useBreakpoint } from '#client/ui/use-breakpoint.ts';
import { Button } from '#client/ui/button.tsx';
import { schemeColor } from '#client/ui/color-mark.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconChevronRight } from '#client/ui/icons.ts';
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '#client/ui/planner/icons.ts';
import { cutTooltip } from '#client/ui/tooltip.tsx';
import { planningText } from '#shared/text/planning.ts';
import { treeText } from '#shared/text/tree.ts';

import {
  type Branch,
  idsAbove,
  layoutTree,
  nodeHeight,
  nodeWidth,
  openAtFirst,
  type PlacedNode,
} from './tree-layout.ts';
import { usePanZoom } from './use-pan-zoom.ts';

import classes from './tree-drawing.module.css';

/** Never drawn smaller than this at first: the user can zoom out to see all of it. */
const readable = 0.9;
const bend = 8;

export function TreeDrawing({ root }: { root: Branch }) {
  const words = treeText;
  const frame = useRef<HTMLDivElement>(null);
  const narrow = useBreakpoint('phone');
  // On a phone an opened year would push the others out of sight.
  const [open, setOpen] = useState<ReadonlySet<string>>(() => (narrow ? idsAbove(root, 1) : openAtFirst(root)));
  const [active, setActive] = useState(root.id);
  const { nodes, width, height } = useMemo(() => layoutTree(root, open), [root, open]);
  const { view, onPointerDown, zoomIn, zoomOut, fit, reveal } = usePanZoom(frame);
  // Only once: afterwards the drawing stays where the user put it.
  const fitted = useRef(false);
  useLayoutEffect(() => {
    if (!fitted.current) fit(width, height, readable);
    fitted.current = true;
  });

  const toggle = (id: string, to = !open.has(id)) => {
    const next = new Set(open);
    if (to) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  /** Opens or closes all of it, and goes back to where it begins: what had the focus may be gone. */
  const show = (ids: ReadonlySet<string>) => {
    setOpen(ids);
    setActive(root.id);
    reveal(0, 0, nodeWidth, nodeHeight);
  };
  const focus = (node: PlacedNode | undefined | null) => {
    if (!node) return;
    setActive(node.branch.id);
    reveal(node.x, node.y, nodeWidth, nodeHeight);
    frame.current?.querySelector<HTMLElement>(`[data-node="${node.branch.id}"]`)?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = nodes.findIndex(({ branch }) => branch.id === active);
    const node = nodes[index];
    if (!node) return;
    const { branch } = node;
    const isOpen = open.has(branch.id) && branch.children.length > 0;
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(nodes[index + 1]),
      ArrowUp: () => focus(nodes[index - 1]),
      ArrowRight: () => (isOpen || branch.children.length === 0 ? focus(nodes[index + 1]) : toggle(branch.id, true)),
      ArrowLeft: () => (isOpen ? toggle(branch.id, false) : focus(node.parent)),
      Home: () => focus(nodes[0]),
      End: () => focus(nodes.at(-1)),
      ' ': () => toggle(branch.id),
    };
    const act = moves[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <div className={classes.panel}>
      <div className={classes.tools}>
        <Button onClick={() => show(idsAbove(root, Infinity))}>{words.expandAll}</Button>
        <Button onClick={() => show(idsAbove(root, 1))}>{words.collapseAll}</Button>
        <span className={classes.help}>{words.help}</span>
        <div className={classes.zoom}>
          <IconButton label={words.zoomOut} icon={<IconZoomOut size={18} stroke={1.7} />} onClick={zoomOut} />
          <IconButton label={words.zoomIn} icon={<IconZoomIn size={18} stroke={1.7} />} onClick={zoomIn} />
          <IconButton
            label={words.fit}
            icon={<IconArrowsMaximize size={18} stroke={1.7} />}
            onClick={() => fit(width, height)}
          />
        </div>
      </div>
      <div ref={frame} className={classes.frame} onPointerDown={onPointerDown}>
        <div
          className={classes.drawing}
          style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`, width, height }}
        >
          <svg className={classes.lines} width={width} height={height} aria-hidden="true">
            {nodes.map((node) => (node.parent ? <path key={node.branch.id} d={lineTo(node, node.parent)} /> : null))}
          </svg>
          <div role="tree" aria-label={words.drawing(root.title)} onKeyDown={onKeyDown} tabIndex={-1}>
            {nodes.map((node) => (
              <Node
                key={node.branch.id}
                node={node}
                open={open.has(node.branch.id)}
                active={node.branch.id === active}
                onFocus={() => setActive(node.branch.id)}
                onToggle={() => toggle(node.branch.id)}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

interface NodeProps {
  node: PlacedNode;
  open: boolean;
  active: boolean;
  onFocus: () => void;
  onToggle: () => void;
}

function Node({ node, open, active, onFocus, onToggle }: NodeProps) {
  const { branch, x, y, level, position, siblings } = node;
  const { id, title, color, ects, hours, choice, when, mirrored, counted, target, children } = branch;
  const notes = [counted ? '' : planningText.notCounted, mirrored ? planningText.mirrored : ''];
  const detail = [choiceAmount(ects, hours, choice), ...notes, when].filter(Boolean).join(' · ');
  return (
    <Link
      to={target?.to ?? '.'}
      search={target?.search ?? {}}
      role="treeitem"
      aria-level={level + 1}
      aria-posinset={position + 1}
      aria-setsize={siblings}
      aria-expanded={children.length > 0 ? open : undefined}
      tabIndex={active ? 0 : -1}
      data-node={id}
      data-mirrored={mirrored || undefined}
      className={classes.node}
      draggable={false}
      style={{ left: x, top: y, width: nodeWidth, height: nodeHeight, borderLeftColor: nodeColor(color) }}
      onFocus={onFocus}
    >
      <span className={classes.words} {...cutTooltip([title, detail].filter(Boolean).join('\n'))}>
        <span className={classes.title}>{title}</span> <span className={classes.detail}>{detail}</span>
      </span>
      {children.length > 0 ? (
        <span
          className={classes.toggle}
          data-open={open || undefined}
          title={open ? treeText.collapse(title) : treeText.expand(title)}
          aria-hidden="true"
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onToggle();
          }}
        >
          <IconChevronRight size={15} stroke={2} />
          {children.length}
        </span>
      ) : null}
    </Link>
  );
}

function nodeColor(color: string | null): string {
  return color === null ? 'var(--ll-planning)' : schemeColor(color);
}

/** Along the trunk of its parent, and around the corner. */
function lineTo({ x, y }: PlacedNode, parent: PlacedNode): string {
  const [startX, startY] = [parent.x + nodeWidth, parent.y + nodeHeight / 2];
  const endY = y + nodeHeight / 2;
  const trunk = (startX + x) / 2;
  if (endY === startY) return `M${startX} ${startY} H${x}`;
  return `M${startX} ${startY} H${trunk} V${endY - bend} Q${trunk} ${endY} ${trunk + bend} ${endY} H${x}`;
}
