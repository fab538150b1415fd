// Which rows of a large tree are rendered: the visible ones with a few around them, and always the one in the tab order, so that
// it keeps the focus when it is scrolled out of sight.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Smaller trees are rendered as a whole, so that the browser's own search and printing work. */
const MIN_VIRTUAL_ROWS = 200;
/** The height of a row in a virtual list: one line of text. */
const ROW_HEIGHT = 34;

interface TreeWindow {
  /** Null for all rows in normal flow. */
  rows: readonly { index: number; top: number }[] | null;
  /** The height of all rows together. */
  height: number;
}

export function useTreeWindow(frame: RefObject<HTMLElement | null>, count: number, stop: number): TreeWindow {
  const isLarge = count >= MIN_VIRTUAL_ROWS;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoized component
  const virtualizer = useVirtualizer({
    ...{ count, overscan: 10, enabled: isLarge },
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => frame.current,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), stop])].toSorted((a, b) => a - b),
  });
  if (!isLarge) return { rows: null, height: 0 };
  const rows = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start }));
  return { rows, height: count * ROW_HEIGHT };
}
