// Mouse, pen and touch: distinguishes a drag from a click, follows it, and converts pixels to cells. Used for the items of a board,
// moved or resized, and the rows of a side list. An item follows the pointer by a CSS transform, outside of React; only a change of
// cell reaches `use-carry.ts`.
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';

import { columns, type Edge } from '#shared/planning/grid.ts';

import { type AutoScroll, startAutoScroll } from './auto-scroll.ts';
import type { Move, Point } from './move.ts';

const clickTolerance = 4;
/** A finger that stays this long picks up the item; one that moves earlier scrolls the page. */
const HOLD_MS = 240;

export interface PointerDrag {
  board: RefObject<HTMLElement | null>;
  rowHeight: number;
  /** Every step of it, as in `use-carry.ts`. */
  carry: {
    start: (key: string, by: 'pointer', edge: Edge | null) => void;
    over: (move: Move) => void;
    /** True while the item is over another board. */
    overBoard: (at: Point, grip: Point) => boolean;
    drop: () => boolean;
    cancel: () => void;
  };
  /** The last row that a pointer reaches; another board is below it. */
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
    const from = toBoardPoint(board, pressed);
    const grip = toBoardPoint(element, pressed);
    const bottom = lastRow();
    const over = (at: Point) => {
      const now = toBoardPoint(board, at);
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
    /** The click that follows a drag is ignored; later clicks count again. */
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

export interface Gesture {
  /** In the scrollable box around it the drag scrolls. */
  element: Element;
  /** What the cursor shows everywhere: 'move', or the edge. */
  cursor: string;
  /** A finger must stay on it for a moment, because a move at once scrolls the page. */
  needsHold?: boolean;
  /** From here on it is a drag and no click. */
  start: () => void;
  over: (at: Point) => void;
  drop: () => void;
  /** After Escape the button is still pressed. */
  cancel: (isHeld: boolean) => void;
}

export interface Tracking {
  isOver: () => boolean;
  cancel: () => void;
}

export function trackPointer(event: ReactPointerEvent, gesture: Gesture): Tracking {
  const { pointerId } = event;
  const from = { x: event.clientX, y: event.clientY };
  let at: Point = from;
  let phase: 'pressed' | 'dragging' | 'over' = 'pressed';
  let scroll: AutoScroll | null = null;
  const listening = new AbortController();
  const mustHold = gesture.needsHold === true && event.pointerType === 'touch';
  const hold = mustHold ? setTimeout(() => start(), HOLD_MS) : undefined;

  const start = () => {
    phase = 'dragging';
    clearTimeout(hold);
    document.documentElement.dataset['dragging'] = gesture.cursor;
    scroll = startAutoScroll(gesture.element, () => gesture.over(at));
    gesture.start();
  };
  const end = (dropped: boolean, isHeld = false) => {
    const wasDragging = phase === 'dragging';
    phase = 'over';
    clearTimeout(hold);
    scroll?.stop();
    listening.abort();
    if (!wasDragging) return;
    delete document.documentElement.dataset['dragging'];
    if (dropped) gesture.drop();
    else gesture.cancel(isHeld);
  };
  const move = (moved: PointerEvent) => {
    const next = { x: moved.clientX, y: moved.clientY };
    if (phase === 'pressed') {
      if (Math.hypot(next.x - from.x, next.y - from.y) < clickTolerance) return;
      if (mustHold) return end(false);
      start();
    }
    at = next;
    scroll?.at(at);
    gesture.over(at);
  };

  const { signal } = listening;
  const own = (listen: (event: PointerEvent) => void) => (event_: PointerEvent) => {
    if (event_.pointerId === pointerId) listen(event_);
  };
  window.addEventListener('pointermove', own(move), { signal });
  window.addEventListener(
    'pointerup',
    own(() => end(true)),
    { signal },
  );
  window.addEventListener(
    'pointercancel',
    own(() => end(false)),
    { signal },
  );
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false, true), { signal });
  // A finger that drags does not scroll.
  const keepStill = (touched: TouchEvent) => phase === 'dragging' && touched.preventDefault();
  window.addEventListener('touchmove', keepStill, { signal, passive: false });
  return { isOver: () => phase === 'over', cancel: () => end(false) };
}

export interface Cells {
  columnWidth: number;
  rowHeight: number;
}

/** Reads the drawn size each time, so zoom and scrolling need no care. */
export function cellsOf(board: Element, rowHeight: number): Cells {
  return { columnWidth: Math.max(1, board.getBoundingClientRect().width / columns), rowHeight };
}

/** A point relative to the corner of the board, in pixels. */
export function toBoardPoint(board: Element, { x, y }: Point): Point {
  const { left, top } = board.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

/** Stretches an element from corner to corner, outside of React; without corners it is not there. */
export function drawBetween(element: HTMLElement | null, corners: readonly [Point, Point] | null): void {
  if (!element) return;
  const { style } = element;
  style.display = corners ? 'block' : 'none';
  if (!corners) return;
  const [from, to] = corners;
  style.transform = `translate(${Math.min(from.x, to.x)}px, ${Math.min(from.y, to.y)}px)`;
  style.width = `${Math.abs(to.x - from.x)}px`;
  style.height = `${Math.abs(to.y - from.y)}px`;
}

/** The nearest cell to the upper left corner of the carried item. */
export function nearestCell({ x, y }: Point, { columnWidth, rowHeight }: Cells): Point {
  return { x: Math.round(x / columnWidth), y: Math.round(y / rowHeight) };
}

export function isAbove(element: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}
