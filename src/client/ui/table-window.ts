// Which rows of a long table are rendered: the visible ones and a few around them. Used by table.tsx.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Shorter lists are rendered as a whole, so that the browser's own search and printing work. */
const MIN_VIRTUAL_ROWS = 200;

/** The maximum of the specification. */
const MAX_SCROLL_MS = 1000;

/** `total` rows in the list, of which `count` match the keyword. */
export function useRowWindow(count: number, total: number, height: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  const virtual = total >= MIN_VIRTUAL_ROWS;
  useLayoutEffect(() => {
    // Forces a layout, which a short list does not need.
    if (virtual) setOffset(topOf(body.current));
  }, [virtual]);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoized component
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    // Enough for the wheel, and few because each key in the filter renders them too.
    overscan: 3,
    scrollMargin: offset,
    enabled: virtual,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const items = virtual ? virtualizer.getVirtualItems() : [];
  const start = virtual ? (items[0]?.index ?? 0) : 0;
  const end = virtual ? (items.at(-1)?.index ?? -1) + 1 : count;
  const scrollTo = useCallback(
    (index: number, onArrival: () => void) => {
      const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      const top = topOf(body.current) + index * height - window.innerHeight / 2;
      window.scrollTo({ top, behavior: reducesMotion ? 'auto' : 'smooth' });
      if (reducesMotion || isThere(top)) return onArrival();
      const arrived = () => {
        clearTimeout(timer);
        window.removeEventListener('scrollend', arrived);
        onArrival();
      };
      // Not every browser has the scrollend event.
      const timer = setTimeout(arrived, MAX_SCROLL_MS);
      return window.addEventListener('scrollend', arrived);
    },
    [height],
  );
  return {
    body,
    scrollTo,
    window: { start, end, before: start * height, after: virtual ? (count - end) * height : 0 },
  };
}

/** Relative to the page, whatever the scroll position. */
function topOf(element: Element | null): number {
  return element ? element.getBoundingClientRect().top + window.scrollY : 0;
}

/** Also true if the page cannot scroll any further. */
function isThere(top: number): boolean {
  const lowest = document.documentElement.scrollHeight - window.innerHeight;
  return Math.abs(Math.max(0, Math.min(top, lowest)) - window.scrollY) < 1;
}
