// One area around the side lists and boards of a page: an item dragged from a list or a board finds the board below it.
import {
  createContext,
  type CSSProperties,
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

import { schemeColor } from '#client/ui/color-mark.tsx';
import type { GridKind } from '#shared/api/planner-shapes.ts';

import type { RuleItem } from '#shared/rules/rule.ts';

import type { Move, Point } from './move.ts';
import { isAbove, type Tracking, trackPointer } from './pointer.ts';

import classes from './drag-area.module.css';

/** What can be placed from the side list: a part, a unit, a course or an exam. */
export interface DragSource {
  type: GridKind;
  id: number;
  title: string;
  color: string;
  ects_credits: number | null;
  width: number;
  height: number;
}

/** What a board does with an item of another board that is carried over it. */
export interface Host {
  start: (item: RuleItem, by: 'pointer' | 'keyboard') => void;
  /** The position of the item's upper left corner, for a pointer. */
  at: (corner: Point) => void;
  over: (move: Move) => void;
  /** False when it is refused. */
  drop: () => boolean;
  cancel: () => void;
}

/** A board that something can be dragged onto. */
export interface BoardHandle {
  element: HTMLElement;
  /** Absent where items do not go from board to board. */
  host?: Host | undefined;
  over: (source: DragSource, at: Point) => void;
  drop: () => void;
  /** Also when the pointer leaves the board. */
  cancel: () => void;
}

export interface Area {
  /** The boards to and from which items can be carried, from top to bottom. */
  hosts: () => BoardHandle[];
  /** All boards, from top to bottom. */
  boards: () => HTMLElement[];
  /** What follows the pointer; null for nothing. */
  showGhost: (ghost: Ghost | null, at?: Point) => void;
  register: (board: BoardHandle) => () => void;
  dragIn: (event: ReactPointerEvent<HTMLElement>, source: DragSource) => void;
}

export type Ghost = Pick<DragSource, 'title' | 'color'>;

const AreaContext = createContext<Area | null>(null);

export function useDragArea(): Area | null {
  return use(AreaContext);
}

export function DragArea({ children }: { children: ReactNode }) {
  const [ghost, setGhost] = useState<Ghost | null>(null);
  const boards = useRef(new Set<BoardHandle>());
  const ghostElement = useRef<HTMLDivElement>(null);
  const tracking = useRef<Tracking | null>(null);
  useEffect(() => () => tracking.current?.cancel(), []);

  const area = useMemo<Area>(() => {
    const register = (board: BoardHandle) => {
      boards.current.add(board);
      return () => void boards.current.delete(board);
    };
    const inOrder = () => [...boards.current].toSorted((a, b) => (isBefore(a.element, b.element) ? -1 : 1));
    const hosts = () => inOrder().filter(({ host }) => host !== undefined);
    const elements = () => inOrder().map(({ element }) => element);
    const moveGhost = ({ x, y }: Point) => {
      if (ghostElement.current) ghostElement.current.style.transform = `translate(${x + 10}px, ${y + 10}px)`;
    };
    const showGhost = (next: Ghost | null, at?: Point) => {
      setGhost(next);
      if (at) moveGhost(at);
    };
    const dragIn = (event: ReactPointerEvent<HTMLElement>, source: DragSource) => {
      if (event.button !== 0 || tracking.current?.isOver() === false) return;
      // On a tablet the list covers the grid: while the pointer is over the list, it is over no cell.
      const home = event.currentTarget.closest('section');
      let below: BoardHandle | null = null;
      tracking.current = trackPointer(event, {
        element: event.currentTarget,
        cursor: 'move',
        start: () => setGhost(source),
        over: (at) => {
          moveGhost(at);
          const isHome = home !== null && isAbove(home, at);
          const now = isHome ? null : ([...boards.current].find(({ element }) => isAbove(element, at)) ?? null);
          if (below !== now) below?.cancel();
          below = now;
          now?.over(source, at);
        },
        drop: () => {
          setGhost(null);
          below?.drop();
        },
        cancel: () => {
          setGhost(null);
          below?.cancel();
        },
      });
    };
    return { register, hosts, boards: elements, showGhost, dragIn };
  }, []);

  return (
    <AreaContext value={area}>
      {children}
      {ghost ? (
        <div ref={ghostElement} className={classes.ghost} style={ghostStyle(ghost.color)} aria-hidden="true">
          {ghost.title}
        </div>
      ) : null}
    </AreaContext>
  );
}

function isBefore(a: Element, b: Element): boolean {
  return (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Off screen until the pointer moves. */
function ghostStyle(color: string): CSSProperties {
  return { '--item': schemeColor(color), transform: 'translate(-999px, -999px)' } as CSSProperties;
}
