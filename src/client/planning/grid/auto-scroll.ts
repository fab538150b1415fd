// Scrolls the page, or a scrollable box around the grid, while something is dragged near its edge. Used by both drags.

const zone = 56;
const fastest = 18;

export interface AutoScroll {
  /** Where the pointer is now. */
  at: (x: number, y: number) => void;
  stop: () => void;
}

/** `moved` is called after each scroll, because what lies under the pointer has changed. */
export function startAutoScroll(element: Element, moved: () => void): AutoScroll {
  let pointer = { x: -1, y: -1 };
  let frame = 0;
  const box = horizontalBox(element);
  const tick = () => {
    frame = requestAnimationFrame(tick);
    const down = speed(pointer.y, 0, window.innerHeight);
    const bounds = box?.getBoundingClientRect();
    const aside = bounds ? speed(pointer.x, bounds.left, bounds.right) : 0;
    if (pointer.y < 0 || (down === 0 && aside === 0)) return;
    if (down !== 0) window.scrollBy(0, down);
    if (aside !== 0) box?.scrollBy(aside, 0);
    moved();
  };
  frame = requestAnimationFrame(tick);
  return {
    at: (x, y) => {
      pointer = { x, y };
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** Faster the nearer to the edge; 0 outside of the zone. */
export function speed(at: number, start: number, end: number): number {
  if (at < start + zone) return -Math.ceil((Math.min(zone, start + zone - at) / zone) * fastest);
  if (at > end - zone) return Math.ceil((Math.min(zone, at - end + zone) / zone) * fastest);
  return 0;
}

function horizontalBox(element: Element): Element | null {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX)) return box;
  return null;
}
