// A pointer that drags: telling it from a click, following it, scrolling along near an edge, and from pixels to cells. The items
// of a board and the rows of a side list are dragged by it.
import type { PointerEvent as ReactPointerEvent } from 'react';

import { columns } from '#shared/planning/grid.ts';

const clickTolerance = 4;
/** A finger that stays this long takes the item; one that moves earlier scrolls the page. */
const holdTime = 240;
const scrollZone = 56;
const fastestScroll = 18;

export interface Point {
  x: number;
  y: number;
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
  /** After Escape the button is still down. */
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
  const hold = mustHold ? setTimeout(() => start(), holdTime) : undefined;

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
export function onBoard(board: Element, { x, y }: Point): Point {
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

/** The nearest cell to the left upper corner of what is carried. */
export function nearestCell({ x, y }: Point, { columnWidth, rowHeight }: Cells): Point {
  return { x: Math.round(x / columnWidth), y: Math.round(y / rowHeight) };
}

export function isAbove(element: Element, { x, y }: Point): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x >= left && x <= right && y >= top && y <= bottom;
}

interface AutoScroll {
  /** Where the pointer is now. */
  at: (pointer: Point) => void;
  stop: () => void;
}

/** Scrolls the page, or a scrollable box around the element; `moved` because what lies under the pointer has changed. */
function startAutoScroll(element: Element, moved: () => void): AutoScroll {
  let pointer: Point | null = null;
  let frame = 0;
  const box = horizontalBox(element);
  const tick = () => {
    frame = requestAnimationFrame(tick);
    if (!pointer || pointer.y < 0) return;
    const down = speed(pointer.y, 0, window.innerHeight);
    const bounds = box?.getBoundingClientRect();
    const aside = bounds ? speed(pointer.x, bounds.left, bounds.right) : 0;
    if (down === 0 && aside === 0) return;
    if (down !== 0) window.scrollBy(0, down);
    if (aside !== 0) box?.scrollBy(aside, 0);
    moved();
  };
  frame = requestAnimationFrame(tick);
  return {
    at: (next) => {
      pointer = next;
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** Faster the nearer to the edge; 0 outside of the zone. */
export function speed(at: number, start: number, end: number): number {
  const [before, after] = [start + scrollZone - at, at - end + scrollZone];
  if (before > 0) return -Math.ceil((Math.min(scrollZone, before) / scrollZone) * fastestScroll);
  return after > 0 ? Math.ceil((Math.min(scrollZone, after) / scrollZone) * fastestScroll) : 0;
}

function horizontalBox(element: Element): Element | null {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX)) return box;
  return null;
}
