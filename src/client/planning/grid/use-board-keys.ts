// The keyboard on a board: arrows go from item to item; Enter or Space picks up, arrows then move, Shift with arrows
// resizes, Enter puts down, Escape cancels. Every step is said aloud.
import type { KeyboardEvent } from 'react';

import type { Edge, Placement } from '#shared/planning/grid.ts';
import { gridText } from '#shared/text/grid.ts';

import type { BoardEntry } from './board-item.tsx';
import type { Carried, Intent } from './interaction.ts';
import { type Direction, neighbour, readingOrder } from './neighbour.ts';

interface Given {
  items: readonly BoardEntry[];
  movable: boolean;
  /** While saving, keys that would move or open do nothing. */
  locked: boolean;
  copying: boolean;
  carried: Carried | null;
  send: (intent: Intent) => Carried | null;
  finish: () => boolean;
  announce: (message: string) => void;
  describe: (placement: Placement) => string;
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
  const {
    items,
    movable,
    locked,
    copying,
    carried,
    send,
    finish,
    announce,
    describe,
    focus,
    openMenu,
    onOpen,
    onToggle,
  } = given;
  const words = gridText;

  const carryKey = (event: KeyboardEvent, item: BoardEntry, direction: Direction | undefined): boolean => {
    if (direction) {
      const next = event.shiftKey
        ? send({ type: 'stretch', ...pull(direction, event.ctrlKey || event.metaKey) })
        : send({ type: 'step', ...steps[direction] });
      if (next) announce(said(next, describe));
      return true;
    }
    if (event.key === 'Enter' || event.key === ' ') return finish() || true;
    if (event.key === 'Escape') {
      send({ type: 'cancel' });
      announce(words.cancelled(item.title));
      return true;
    }
    return false;
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
    else {
      send({ type: 'pickUp', key: item.key, by: 'keyboard' });
      announce(words.pickedUp(item.title, describe(item)));
    }
    return true;
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const face = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-face]') : null;
    const item = items.find(({ key }) => key === face?.dataset['face']);
    if (!item) return;
    const direction = directions[event.key];
    const byKeyboard = carried?.by === 'keyboard' && carried.key === item.key;
    const used = byKeyboard ? carryKey(event, item, direction) : idleKey(event, item, direction);
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

function said(carried: Carried, describe: (placement: Placement) => string): string {
  const { target, refusal } = carried;
  const size = gridText.size(target.width, target.height);
  return [describe(target), size, refusal ?? gridText.free].join(', ');
}
