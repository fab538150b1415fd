// Scrolls along while something is dragged near an edge. Used by `pointer.ts`.
import type { Point } from './move.ts';

const scrollZone = 56;
const MAX_SPEED = 18;

export interface AutoScroll {
  /** Where the pointer is now. */
  at: (pointer: Point) => void;
  stop: () => void;
}

/**
 * Scrolls the page, or a scrollable box around the element; then calls `moved`, because the pointer is over another
 * place.
 */
export function startAutoScroll(element: Element, moved: () => void): AutoScroll {
  let pointer: Point | null = null;
  let frame = 0;
  const box = horizontalBox(element);
  const tick = () => {
    frame = requestAnimationFrame(tick);
    if (!pointer || pointer.y < 0) return;
    const down = scrollSpeed(pointer.y, 0, window.innerHeight);
    const bounds = box?.getBoundingClientRect();
    const aside = bounds ? scrollSpeed(pointer.x, bounds.left, bounds.right) : 0;
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
export function scrollSpeed(at: number, start: number, end: number): number {
  const [before, after] = [start + scrollZone - at, at - end + scrollZone];
  if (before > 0) return -Math.ceil((Math.min(scrollZone, before) / scrollZone) * MAX_SPEED);
  return after > 0 ? Math.ceil((Math.min(scrollZone, after) / scrollZone) * MAX_SPEED) : 0;
}

function horizontalBox(element: Element): Element | null {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX)) return box;
  return null;
}
