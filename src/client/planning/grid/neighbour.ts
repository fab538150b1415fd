// Which item the arrow keys go to: the nearest one in that direction, straight ahead before aside. Used by the board.
import type { Placed, Placement } from '#shared/planning/grid.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

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

/** In reading order: where Tab enters a grid, and what Home and End go to. */
export function readingOrder<T extends Placement>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

function distance(from: Placement, to: Placement, direction: Direction): { ahead: number; aside: number } {
  const sideways = gap(from.y, from.y + from.height, to.y, to.y + to.height);
  const upDown = gap(from.x, from.x + from.width, to.x, to.x + to.width);
  if (direction === 'left') return { ahead: from.x - to.x, aside: sideways };
  if (direction === 'right') return { ahead: to.x - from.x, aside: sideways };
  if (direction === 'up') return { ahead: from.y - to.y, aside: upDown };
  return { ahead: to.y - from.y, aside: upDown };
}

/** How far two stretches lie apart; 0 where they share something. */
function gap(aStart: number, aEnd: number, bStart: number, bEnd: number): number {
  return Math.max(0, bStart - aEnd + 1, aStart - bEnd + 1);
}
