// Mouse, pen and touch on the items of a board: moving, pulling at an edge, and telling a click from a drag.
// The item follows the pointer by a transform of its own, outside of React; only a change of cell reaches the reducer.
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';

import type { Edge } from '#shared/planning/grid.ts';

import { type AutoScroll, startAutoScroll } from './auto-scroll.ts';
import type { Intent } from './interaction.ts';
import { cellsOf, nearestCell, onBoard, type Point, showDragging } from './measure.ts';

const clickTolerance = 4;
/** A finger that stays this long takes the item; one that moves earlier scrolls the page. */
const holdTime = 240;

export interface PointerDragOptions {
  board: RefObject<HTMLElement | null>;
  rowHeight: number;
  enabled: boolean;
  send: (intent: Intent) => void;
  /** Puts down; false when refused, and then the item glides back. */
  finish: () => boolean;
}

interface Drag {
  pointer: number;
  key: string;
  edge: Edge | null;
  element: HTMLElement;
  /** Where on the board it started, and where in the item it was taken. */
  from: Point;
  grip: Point;
  client: Point;
  started: boolean;
  hold: ReturnType<typeof setTimeout> | null;
  scroll: AutoScroll | null;
}

export function usePointerDrag(options: PointerDragOptions) {
  const latest = useRef(options);
  const drag = useRef<Drag | null>(null);
  const dragged = useRef(false);
  useEffect(() => {
    latest.current = options;
  });

  const handlers = useMemo(() => {
    const start = () => {
      const current = drag.current;
      const board = latest.current.board.current;
      if (!current || !board || current.started) return;
      current.started = true;
      dragged.current = true;
      current.scroll = startAutoScroll(board, follow);
      showDragging(current.edge ?? 'move');
      latest.current.send({ type: 'pickUp', key: current.key, by: 'pointer', edge: current.edge });
    };
    const follow = () => {
      const current = drag.current;
      const board = latest.current.board.current;
      if (!current?.started || !board) return;
      const at = onBoard(board, current.client.x, current.client.y);
      const cells = cellsOf(board, latest.current.rowHeight);
      const by = { x: at.x - current.from.x, y: at.y - current.from.y };
      if (current.edge === null) {
        current.element.style.transform = `translate(${by.x}px, ${by.y}px)`;
        const corner = { x: at.x - current.grip.x, y: at.y - current.grip.y };
        latest.current.send({ type: 'moveTo', ...nearestCell(corner, cells) });
      } else {
        const aside = current.edge === 'left' || current.edge === 'right';
        const pulled = Math.round(aside ? by.x / cells.columnWidth : by.y / cells.rowHeight);
        latest.current.send({ type: 'pullTo', by: pulled });
      }
    };
    const end = (put: boolean, isHeld = false) => {
      const current = drag.current;
      if (!current) return;
      drag.current = null;
      if (current.hold) clearTimeout(current.hold);
      current.scroll?.stop();
      showDragging(null);
      remove();
      if (!current.started) return;
      // The click that follows belongs to the drag; afterwards clicks are clicks again. Who let go by Escape still holds
      // the button.
      const clicksAgain = () =>
        setTimeout(() => {
          dragged.current = false;
        });
      if (isHeld) window.addEventListener('pointerup', clicksAgain, { once: true });
      else clicksAgain();
      const { element } = current;
      const done = put && latest.current.finish();
      if (!put) latest.current.send({ type: 'cancel' });
      if (!done) glideBack(element);
      else element.style.transform = '';
    };
    const move = (event: PointerEvent) => {
      const current = drag.current;
      if (!current || event.pointerId !== current.pointer) return;
      const far = Math.hypot(event.clientX - current.client.x, event.clientY - current.client.y);
      if (!current.started) {
        if (far < clickTolerance) return;
        if (event.pointerType === 'touch' && current.hold && current.edge === null) return end(false);
        start();
      }
      current.client = { x: event.clientX, y: event.clientY };
      current.scroll?.at(event.clientX, event.clientY);
      follow();
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId === drag.current?.pointer) end(true);
    };
    const abort = (event: PointerEvent) => {
      if (event.pointerId === drag.current?.pointer) end(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end(false, true);
    };
    const keepStill = (event: TouchEvent) => {
      if (drag.current?.started) event.preventDefault();
    };
    const remove = () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', abort);
      window.removeEventListener('keydown', escape);
      window.removeEventListener('touchmove', keepStill);
    };

    const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
      const board = latest.current.board.current;
      const taken = itemAt(event.target);
      if (!latest.current.enabled || event.button !== 0 || !board || !taken || drag.current) return;
      const from = onBoard(board, event.clientX, event.clientY);
      const box = taken.element.getBoundingClientRect();
      drag.current = {
        ...taken,
        pointer: event.pointerId,
        from,
        grip: { x: event.clientX - box.left, y: event.clientY - box.top },
        client: { x: event.clientX, y: event.clientY },
        started: false,
        hold: null,
        scroll: null,
      };
      if (event.pointerType === 'touch')
        drag.current.hold = setTimeout(() => {
          if (drag.current) drag.current.hold = null;
          start();
        }, holdTime);
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', abort);
      window.addEventListener('keydown', escape);
      window.addEventListener('touchmove', keepStill, { passive: false });
    };
    return { onPointerDown, stop: () => end(false) };
  }, []);

  useEffect(() => handlers.stop, [handlers]);
  return { onPointerDown: handlers.onPointerDown, wasDrag: () => dragged.current };
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
