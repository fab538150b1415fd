// The other boards of a page, for an item that is carried from one to another: `use-carry.ts` passes every step here first. Does
// nothing on a page with one board, and in a drag that stays on its own.
import { type RefObject, useEffect, useMemo, useRef } from 'react';

import type { RuleItem } from '#shared/rules/rule.ts';

import type { Area, BoardHandle, Ghost } from './drag-area.tsx';
import type { Move, Point } from './move.ts';
import { isAbove } from './pointer.ts';

export type OtherBoards = ReturnType<typeof useOtherBoards>;

interface Given {
  board: RefObject<HTMLElement | null>;
  area: Area | null;
  /** What follows the pointer while it is over another board. */
  ghostOf: (key: string) => Ghost;
}

export function useOtherBoards({ board, area, ghostOf }: Given) {
  const latest = useRef(ghostOf);
  useEffect(() => {
    latest.current = ghostOf;
  });
  const there = useRef<BoardHandle | null>(null);
  return useMemo(() => {
    const goTo = (handle: BoardHandle | null) => {
      if (there.current === handle) return;
      there.current?.host?.cancel();
      there.current = handle;
    };
    return {
      /** Whether the item is on one of them now. */
      haveItem: (): boolean => there.current !== null,
      /** By pointer: true while it is over another board. `grip` is where it holds the item. */
      pointAt: (item: RuleItem, at: Point, grip: Point): boolean => {
        const hosts = area?.hosts() ?? [];
        if (!hosts.some(({ element }) => element === board.current)) return false;
        const below = hosts.find(({ element }) => isAbove(element, at));
        goTo(below && below.element !== board.current ? below : null);
        const host = there.current?.host;
        // Between two boards the item would be cut off at the edge of its own.
        const isSeen = board.current !== null && isAbove(board.current, at);
        area?.showGhost(isSeen ? null : latest.current(item.key), at);
        if (!host) return false;
        host.start(item, 'pointer');
        host.at({ x: at.x - grip.x, y: at.y - grip.y });
        return true;
      },
      /** By keyboard, to the previous or next board. Returns whether there are other boards. */
      step: (item: RuleItem, by: -1 | 1): boolean => {
        const hosts = area?.hosts() ?? [];
        const at = hosts.findIndex(({ element }) => element === (there.current?.element ?? board.current));
        const next = hosts[at + by];
        if (at < 0 || !next) return at >= 0;
        goTo(next.element === board.current ? null : next);
        there.current?.host?.start(item, 'keyboard');
        next.element.scrollIntoView({ block: 'nearest' });
        return true;
      },
      /** False where the item is on its own board. */
      over: (move: Move): boolean => {
        there.current?.host?.over(move);
        return there.current !== null;
      },
      /** Null where the item is on its own board; false when it is refused there, where the keyboard then still carries it. */
      drop: (by: 'pointer' | 'keyboard' | 'menu'): boolean | null => {
        area?.showGhost(null);
        if (!there.current?.host) return null;
        const isDropped = there.current.host.drop();
        if (isDropped || by !== 'keyboard') there.current = null;
        return isDropped;
      },
      cancel: (): void => {
        goTo(null);
        area?.showGhost(null);
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
    };
  }, [area, board]);
}

/** In the nearest row, the item closest to the column of the focus. */
function nearestFace(faces: readonly HTMLElement[], by: -1 | 1): HTMLElement | null {
  const from = document.activeElement?.getBoundingClientRect().left ?? 0;
  const distance = (face: HTMLElement) => {
    const { left, top } = face.getBoundingClientRect();
    return by * top * 3 + Math.abs(left - from);
  };
  return faces.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
