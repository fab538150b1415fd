// Carrying an item that may leave its board: over another board, its moves and its drop go there. Without other boards it is the
// lifecycle of `use-carry.ts`, no more.
import { type RefObject, useEffect, useMemo, useRef } from 'react';

import type { Area, BoardHandle, Ghost } from './drag-area.tsx';
import { isAbove, type Point } from './pointer.ts';
import type { Move } from './move.ts';
import type { Carry } from './use-carry.ts';

export type Carrier = ReturnType<typeof useCarrier>;

interface Given {
  board: RefObject<HTMLElement | null>;
  carry: Carry;
  area: Area | null;
  /** What follows the pointer while it is over another board. */
  ghostOf: (key: string) => Ghost;
}

export function useCarrier({ board, carry, area, ghostOf }: Given) {
  const latest = useRef(ghostOf);
  useEffect(() => {
    latest.current = ghostOf;
  });
  const there = useRef<BoardHandle | null>(null);
  const { start, over, drop, cancel, setAway, letGo, state } = carry;
  return useMemo(() => {
    const goTo = (handle: BoardHandle | null) => {
      if (there.current === handle) return;
      there.current?.host?.cancel();
      there.current = handle;
      setAway(handle !== null);
    };
    return {
      start,
      state,
      /** Over another board: true while a pointer is there. `grip` is where it holds the item. */
      overBoard: (at: Point, grip: Point): boolean => {
        const carried = state();
        const hosts = area?.hosts() ?? [];
        if (!carried || !hosts.some(({ element }) => element === board.current)) return false;
        const below = hosts.find(({ element }) => isAbove(element, at));
        goTo(below && below.element !== board.current ? below : null);
        const host = there.current?.host;
        // Between two boards the item itself would be cut off at the edge of its own.
        const isSeen = board.current !== null && isAbove(board.current, at);
        area?.showGhost(isSeen ? null : latest.current(carried.item.key), at);
        if (!host) return false;
        host.start(carried.item, 'pointer');
        host.at({ x: at.x - grip.x, y: at.y - grip.y });
        return true;
      },
      /** By keyboard, to the board before or after the one that it is on. Answers whether boards can be changed at all. */
      toBoard: (by: -1 | 1): boolean => {
        const carried = state();
        const hosts = area?.hosts() ?? [];
        const at = hosts.findIndex(({ element }) => element === (there.current?.element ?? board.current));
        const next = hosts[at + by];
        if (!carried || at < 0 || !next) return at >= 0;
        goTo(next.element === board.current ? null : next);
        there.current?.host?.start(carried.item, 'keyboard');
        next.element.scrollIntoView({ block: 'nearest' });
        if (there.current === null) over({ type: 'step', dx: 0, dy: 0 });
        return true;
      },
      /** The item of the nearest board above or below that has any, straight ahead of the one that has the focus; or null. */
      beyond: (by: -1 | 1): HTMLElement | null => {
        const boards = area?.boards() ?? [];
        const at = boards.findIndex((element) => element === board.current);
        if (at < 0) return null;
        const ahead = by < 0 ? boards.slice(0, at).toReversed() : boards.slice(at + 1);
        const faces = ahead.map((each) => [...each.querySelectorAll<HTMLElement>('[data-face]')]);
        return nearestFace(faces.find((found) => found.length > 0) ?? [], by);
      },
      over: (move: Move): void => (there.current?.host ? there.current.host.over(move) : over(move)),
      /** False when it is refused; the keyboard then still carries it. */
      drop: (): boolean => {
        const host = there.current?.host;
        area?.showGhost(null);
        if (!host) return drop();
        const by = state()?.by;
        const isDropped = host.drop();
        if (isDropped || by !== 'keyboard') {
          there.current = null;
          letGo();
        }
        return isDropped;
      },
      cancel: (): void => {
        goTo(null);
        area?.showGhost(null);
        cancel();
      },
    };
  }, [area, board, start, over, drop, cancel, setAway, letGo, state]);
}

/** Of the row that one comes to first, the item least aside of what has the focus. */
function nearestFace(faces: readonly HTMLElement[], by: -1 | 1): HTMLElement | null {
  const from = document.activeElement?.getBoundingClientRect().left ?? 0;
  const distance = (face: HTMLElement) => {
    const { left, top } = face.getBoundingClientRect();
    return by * top * 3 + Math.abs(left - from);
  };
  return faces.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
