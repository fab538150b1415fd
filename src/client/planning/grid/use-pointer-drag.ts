// Mouse, pen and touch on the items of a board: moving one, or pulling at its edge. The item follows the pointer by a transform
// of its own, outside of React; only a change of cell reaches `use-carry.ts`.
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';

import type { Edge } from '#shared/planning/grid.ts';

import { cellsOf, nearestCell, onBoard, type Point, type Tracking, trackPointer } from './pointer.ts';
import type { Carrier } from './use-carrier.ts';

export interface PointerDrag {
  board: RefObject<HTMLElement | null>;
  rowHeight: number;
  carry: Carrier;
  /** The last row that a pointer reaches; below it lies another board. */
  lastRow: () => number;
}

export function usePointerDrag({ board: boardRef, rowHeight, carry, lastRow }: PointerDrag) {
  const tracking = useRef<Tracking | null>(null);
  const dragged = useRef(false);
  useEffect(() => () => tracking.current?.cancel(), []);

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    const board = boardRef.current;
    const taken = itemAt(event.target);
    if (event.button !== 0 || !board || !taken || tracking.current?.isOver() === false) return;
    const { key, edge, element } = taken;
    const pressed = { x: event.clientX, y: event.clientY };
    const from = onBoard(board, pressed);
    const grip = onBoard(element, pressed);
    const bottom = lastRow();
    const over = (at: Point) => {
      const now = onBoard(board, at);
      const by = { x: now.x - from.x, y: now.y - from.y };
      const cells = cellsOf(board, rowHeight);
      if (edge === null) {
        const isAway = carry.overBoard(at, grip);
        element.style.transform = isAway ? '' : `translate(${by.x}px, ${by.y}px)`;
        if (isAway) return;
        const { x, y } = nearestCell({ x: now.x - grip.x, y: now.y - grip.y }, cells);
        carry.over({ type: 'to', x, y: Math.min(y, bottom) });
      } else {
        const aside = edge === 'left' || edge === 'right';
        carry.over({ type: 'pull', by: Math.round(aside ? by.x / cells.columnWidth : by.y / cells.rowHeight) });
      }
    };
    /** The click that follows belongs to the drag; afterwards clicks are clicks again. */
    const clickAgain = () =>
      setTimeout(() => {
        dragged.current = false;
      });
    tracking.current = trackPointer(event, {
      element: board,
      cursor: edge ?? 'move',
      needsHold: edge === null,
      start: () => {
        dragged.current = true;
        carry.start(key, 'pointer', edge);
      },
      over,
      drop: () => {
        clickAgain();
        if (carry.drop()) element.style.transform = '';
        else glideBack(element);
      },
      cancel: (isHeld) => {
        if (isHeld) window.addEventListener('pointerup', clickAgain, { once: true });
        else clickAgain();
        carry.cancel();
        glideBack(element);
      },
    });
  };
  return { onPointerDown, wasDrag: () => dragged.current };
}

/** The item under an event, and the edge when a handle was taken; a button in it is not a handle. */
function itemAt(target: EventTarget): { key: string; edge: Edge | null; element: HTMLElement } | null {
  if (!(target instanceof Element) || target.closest('[data-menu-button], [data-remove-button]')) return null;
  const element = target.closest<HTMLElement>('[data-item]');
  const key = element?.dataset['item'];
  if (!element || key === undefined) return null;
  const edge = target.closest<HTMLElement>('[data-edge]')?.dataset['edge'];
  return { key, edge: (edge as Edge | undefined) ?? null, element };
}

function glideBack(element: HTMLElement): void {
  if (!element.style.transform) return;
  element.dataset['gliding'] = 'true';
  element.style.transform = '';
  setTimeout(() => delete element.dataset['gliding'], 200);
}
