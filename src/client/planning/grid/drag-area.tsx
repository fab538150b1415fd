// Dragging in from a side list: one area around the list and the boards, so that the drag finds the board below it.
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

import { isAbove, type Point, type Tracking, trackPointer } from './pointer.ts';

import classes from './board.module.css';

/** What can be placed: a part, a unit, a course or an exam of the side list. */
export interface DragSource {
  type: GridKind;
  id: number;
  title: string;
  color: string;
  ects_credits: number | null;
  width: number;
  height: number;
}

/** A board that something can be dragged onto. */
export interface BoardHandle {
  element: HTMLElement;
  over: (source: DragSource, at: Point) => void;
  drop: () => void;
  /** Also when the pointer leaves the board. */
  cancel: () => void;
}

interface Area {
  register: (board: BoardHandle) => () => void;
  dragIn: (event: ReactPointerEvent<HTMLElement>, source: DragSource) => void;
}

const AreaContext = createContext<Area | null>(null);

export function useDragArea(): Area | null {
  return use(AreaContext);
}

export function DragArea({ children }: { children: ReactNode }) {
  const [ghost, setGhost] = useState<DragSource | null>(null);
  const boards = useRef(new Set<BoardHandle>());
  const ghostElement = useRef<HTMLDivElement>(null);
  const tracking = useRef<Tracking | null>(null);
  useEffect(() => () => tracking.current?.cancel(), []);

  const area = useMemo<Area>(() => {
    const register = (board: BoardHandle) => {
      boards.current.add(board);
      return () => void boards.current.delete(board);
    };
    const dragIn = (event: ReactPointerEvent<HTMLElement>, source: DragSource) => {
      if (event.button !== 0 || tracking.current?.isOver() === false) return;
      // On a tablet the list lies over the grid: as long as the pointer is over the list, it is nowhere.
      const home = event.currentTarget.closest('section');
      let below: BoardHandle | null = null;
      tracking.current = trackPointer(event, {
        element: event.currentTarget,
        cursor: 'move',
        start: () => setGhost(source),
        over: (at) => {
          if (ghostElement.current) ghostElement.current.style.transform = `translate(${at.x + 10}px, ${at.y + 10}px)`;
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
    return { register, dragIn };
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

/** Out of sight until the pointer says where. */
function ghostStyle(color: string): CSSProperties {
  return { '--item': schemeColor(color), transform: 'translate(-999px, -999px)' } as CSSProperties;
}
