// Selects several items of a board: Ctrl or Shift with a click, a rectangle drawn on empty space, and keys.
import { type MouseEvent, type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';

import { columns, type Placed } from '#shared/planning/grid.ts';

import type { Point } from './move.ts';
import { toBoardPoint, type Tracking, trackPointer } from './pointer.ts';
import { readingOrder } from './reading-order.ts';

export interface SelectionActions {
  onToggle?: ((key: string) => void) | undefined;
  /** Adds these items, or selects only these. Absent where nothing can be selected. */
  onSelect?: ((keys: readonly string[], add: boolean) => void) | undefined;
}

interface Given extends SelectionActions {
  board: RefObject<HTMLElement | null>;
  /** The rectangle while the pointer draws it, from corner to corner in pixels; null for none. */
  draw: (corners: readonly [Point, Point] | null) => void;
  items: readonly Placed[];
  cellHeight: number;
  selected: ReadonlySet<string>;
  /** A plain click chooses. */
  picks: boolean;
}

export type BoardSelection = ReturnType<typeof useBoardSelection>;

export function useBoardSelection(given: Given) {
  const { board, draw, items, cellHeight, selected, picks, onToggle, onSelect } = given;
  /** Where a range with Shift starts. */
  const anchor = useRef<string | null>(null);
  const tracking = useRef<Tracking | null>(null);
  const drew = useRef(false);
  useEffect(() => () => tracking.current?.cancel(), []);

  const toggle = (key: string) => {
    anchor.current = key;
    onToggle?.(key);
  };
  /** Everything from the last one to this one, in reading order. */
  const reachTo = (key: string) => {
    const order = readingOrder(items).map((item) => item.key);
    const ends = [order.indexOf(anchor.current ?? key), order.indexOf(key)].toSorted((a, b) => a - b);
    onSelect?.(order.slice(Math.max(0, ends[0] ?? 0), (ends[1] ?? 0) + 1), true);
  };

  const under = (from: Point, to: Point): string[] => {
    const column = Math.max(1, (board.current?.getBoundingClientRect().width ?? 0) / columns);
    const [left, right] = [Math.min(from.x, to.x) / column, Math.max(from.x, to.x) / column];
    const [top, bottom] = [Math.min(from.y, to.y) / cellHeight, Math.max(from.y, to.y) / cellHeight];
    const touched = items.filter(
      ({ x, y, width, height }) => x < right && x + width > left && y < bottom && y + height > top,
    );
    return readingOrder(touched).map(({ key }) => key);
  };

  return {
    toggle,
    reachTo,
    /** With Shift and an arrow: this one and the next. */
    extend: (from: string, to: string) => onSelect?.([from, to], true),
    all: () =>
      onSelect?.(
        items.map(({ key }) => key),
        true,
      ),
    clear: (): boolean => {
      if (selected.size === 0 || !onSelect) return false;
      onSelect([], false);
      return true;
    },
    /** Whether a click was about the selection; null is one on empty space. */
    click: ({ ctrlKey, metaKey, shiftKey }: MouseEvent, key: string | null): boolean => {
      if (drew.current) return true;
      if (key === null) return !picks && selected.size > 0 && onSelect !== undefined && (onSelect([], false), true);
      if (shiftKey && onSelect) reachTo(key);
      else if (picks || ((ctrlKey || metaKey) && onSelect)) toggle(key);
      else return false;
      return true;
    },
    /** Only a mouse or pen: a finger on empty space scrolls the page. */
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      const element = board.current;
      const isEmpty = event.target instanceof Element && !event.target.closest('[data-item], button, [role="menu"]');
      if (!element || !isEmpty || !onSelect || event.button !== 0 || event.pointerType === 'touch') return;
      if (tracking.current?.isOver() === false) return;
      const add = event.ctrlKey || event.metaKey || event.shiftKey;
      const from = toBoardPoint(element, { x: event.clientX, y: event.clientY });
      let to = from;
      const end = () => {
        draw(null);
        // The click that follows belongs to the rectangle.
        setTimeout(() => {
          drew.current = false;
        });
      };
      tracking.current = trackPointer(event, {
        element,
        cursor: 'select',
        start: () => {
          drew.current = true;
        },
        over: (at) => {
          to = toBoardPoint(element, at);
          draw([from, to]);
        },
        drop: () => {
          end();
          onSelect(under(from, to), add);
        },
        cancel: end,
      });
    },
  };
}
