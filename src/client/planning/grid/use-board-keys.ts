// The keyboard on a board: arrows go from item to item and on to the next board, with Shift they select, as Ctrl+Space and Ctrl+A do. Enter or Space
// picks up; arrows then move, Shift with arrows resizes, Enter drops, Escape cancels. `use-carry.ts` announces every step.
import type { KeyboardEvent } from 'react';

import type { Edge, Placed, Placement } from '#shared/planning/grid.ts';

import type { BoardEntry } from './board-items.tsx';
import { readingOrder } from './reading-order.ts';
import type { BoardSelection } from './use-board-selection.ts';
import type { Carry } from './use-carry.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

interface Given {
  items: readonly BoardEntry[];
  movable: boolean;
  /** While saving, keys that would move or open do nothing. */
  locked: boolean;
  /** A plain click or key selects. */
  picks: boolean;
  selection: BoardSelection;
  carry: Carry;
  /** The item of another board above or below. */
  beyond: (by: -1 | 1) => HTMLElement | null;
  focus: (key: string) => void;
  openMenu: (key: string) => void;
  onOpen: ((key: string) => void) | undefined;
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
  const { items, movable, locked, picks, selection, carry, beyond, focus, openMenu, onOpen } = given;

  const carryKey = (event: KeyboardEvent, direction: Direction | undefined): boolean => {
    if (direction) {
      if (event.shiftKey) carry.over({ type: 'stretch', ...pull(direction, event.ctrlKey || event.metaKey) });
      else carry.over({ type: 'step', ...steps[direction] });
      return true;
    }
    if (event.key === 'PageUp' || event.key === 'PageDown') return carry.toBoard(event.key === 'PageUp' ? -1 : 1);
    if (event.key === 'Enter' || event.key === ' ') carry.drop();
    else if (event.key === 'Escape') carry.cancel();
    else return false;
    return true;
  };

  const idleKey = (event: KeyboardEvent, item: BoardEntry, direction: Direction | undefined): boolean => {
    if (direction && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const next = neighbour(items, item, direction);
      if (next) focus(next.key);
      else if (direction === 'up' || direction === 'down') beyond(direction === 'up' ? -1 : 1)?.focus();
      return true;
    }
    if (direction && event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey) {
      const next = neighbour(items, item, direction);
      if (next) {
        selection.extend(item.key, next.key);
        focus(next.key);
      }
      return true;
    }
    const withControl = event.ctrlKey || event.metaKey;
    if (withControl && event.key.toLowerCase() === 'a') {
      selection.all();
      return true;
    }
    if (event.key === 'Escape') return selection.clear();
    if (direction === 'down' && event.altKey) {
      if (!locked && !picks) onOpen?.(item.key);
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
    if (picks || (withControl && event.key === ' ')) selection.toggle(item.key);
    else if (withControl || !movable) onOpen?.(item.key);
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

/** The nearest item in that direction; items straight ahead come first. */
export function neighbour<T extends Placed>(items: readonly T[], from: T, direction: Direction): T | null {
  let best: T | null = null;
  let shortest = Infinity;
  for (const item of items) {
    if (item.key === from.key) continue;
    const { ahead, aside } = distance(from, item, direction);
    if (ahead <= 0) continue;
    const length = ahead + aside * 3;
    if (length < shortest) [best, shortest] = [item, length];
  }
  return best;
}

function distance(from: Placement, to: Placement, direction: Direction): { ahead: number; aside: number } {
  const sideways = gap(from.y, from.y + from.height, to.y, to.y + to.height);
  const upDown = gap(from.x, from.x + from.width, to.x, to.x + to.width);
  if (direction === 'left') return { ahead: from.x - to.x, aside: sideways };
  if (direction === 'right') return { ahead: to.x - from.x, aside: sideways };
  if (direction === 'up') return { ahead: from.y - to.y, aside: upDown };
  return { ahead: to.y - from.y, aside: upDown };
}

/** The distance between two ranges; 0 when they overlap. */
function gap(aStart: number, aEnd: number, bStart: number, bEnd: number): number {
  return Math.max(0, bStart - aEnd + 1, aStart - bEnd + 1);
}
