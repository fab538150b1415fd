// Which rows of a large tree are drawn: those in sight of its frame with a few around them, and always the one that the tab key
// reaches, so that it keeps the focus wherever the frame was scrolled to.
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Trees of fewer are drawn whole, so that the browser's own search and printing see them. */
const MIN_VIRTUAL_ROWS = 200;
/** The height of a row that is not drawn as a whole: one line of text. */
const ROW = 34;

interface TreeWindow {
  /** Null for all of them, from the top down. */
  rows: readonly { index: number; top: number }[] | null;
  /** The height of all rows together. */
  height: number;
}

export function useTreeWindow(frame: RefObject<HTMLElement | null>, count: number, stop: number): TreeWindow {
  const isLarge = count >= MIN_VIRTUAL_ROWS;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed to a memoized component
  const virtualizer = useVirtualizer({
    ...{ count, overscan: 10, enabled: isLarge },
    estimateSize: () => ROW,
    getScrollElement: () => frame.current,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), stop])].toSorted((a, b) => a - b),
  });
  if (!isLarge) return { rows: null, height: 0 };
  const rows = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start }));
  return { rows, height: count * ROW };
}
