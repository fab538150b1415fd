// The keyboard on a board: arrows go from item to item; Enter or Space picks up, arrows then move, Shift with arrows
// resizes, Enter drops, Escape cancels. `use-carry.ts` says every step aloud.
import type { KeyboardEvent } from 'react';

import type { Edge } from '#shared/planning/grid.ts';

import type { BoardEntry } from './board-item.tsx';
import { type Direction, neighbour, readingOrder } from './neighbour.ts';
import type { Carry } from './use-carry.ts';

interface Given {
  items: readonly BoardEntry[];
  movable: boolean;
  /** While saving, keys that would move or open do nothing. */
  locked: boolean;
  copying: boolean;
  carry: Carry;
  focus: (key: string) => void;
  openMenu: (key: string) => void;
  onOpen: ((key: string) => void) | undefined;
  onToggle: ((key: string) => void) | undefined;
}

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const steps: Record<Direction, { dx: number; dy: number }> = {
  left: { dx: -1, dy: 0 },
  right: { dx: 1, dy: 0 },
  up: { dx: 0, dy: -1 },
  down: { dx: 0, dy: 1 },
};

export function useBoardKeys(given: Given) {
  const { items, movable, locked, copying, carry, focus, openMenu, onOpen, onToggle } = given;

  const carryKey = (event: KeyboardEvent, direction: Direction | undefined): boolean => {
    if (direction) {
      if (event.shiftKey) carry.over({ type: 'stretch', ...pull(direction, event.ctrlKey || event.metaKey) });
      else carry.over({ type: 'step', ...steps[direction] });
      return true;
    }
    if (event.key === 'Enter' || event.key === ' ') carry.drop();
    else if (event.key === 'Escape') carry.cancel();
    else return false;
    return true;
  };

  const idleKey = (event: KeyboardEvent, item: BoardEntry, direction: Direction | undefined): boolean => {
    if (direction && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const next = neighbour(items, item, direction);
      if (next) focus(next.key);
      return true;
    }
    if (event.key === 'Home' || event.key === 'End') {
      const order = readingOrder(items);
      const next = event.key === 'Home' ? order[0] : order.at(-1);
      if (next) focus(next.key);
      return true;
    }
    if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      openMenu(item.key);
      return true;
    }
    if (event.key !== 'Enter' && event.key !== ' ') return false;
    if (locked) return true;
    if (copying) onToggle?.(item.key);
    else if (event.ctrlKey || event.metaKey || !movable) onOpen?.(item.key);
    else carry.start(item.key, 'keyboard');
    return true;
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const face = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-face]') : null;
    const item = items.find(({ key }) => key === face?.dataset['face']);
    if (!item) return;
    const direction = directions[event.key];
    const carried = carry.state();
    const isCarried = carried?.by === 'keyboard' && carried.item.key === item.key;
    const used = isCarried ? carryKey(event, direction) : idleKey(event, item, direction);
    if (used) event.preventDefault();
  };
}

/** Shift pulls at the end, with Ctrl at the beginning. */
function pull(direction: Direction, atStart: boolean): { edge: Edge; by: number } {
  const aside = direction === 'left' || direction === 'right';
  const by = direction === 'right' || direction === 'down' ? 1 : -1;
  if (aside) return { edge: atStart ? 'left' : 'right', by };
  return { edge: atStart ? 'top' : 'bottom', by };
}
