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

import { startAutoScroll } from './auto-scroll.ts';
import { isOver, showDragging } from './measure.ts';

import classes from './board.module.css';

/** What can be placed: a part, a unit, a course or an exam of the side list. */
export interface DragSource {
  type: 'programme_part' | 'educational_unit' | 'course' | 'exam';
  id: number;
  title: string;
  color: string;
  ects_credits: number | null;
  width: number;
  height: number;
}

export interface BoardHandle {
  element: HTMLElement;
  hover: (source: DragSource, clientX: number, clientY: number) => void;
  leave: () => void;
  /** False when it cannot be put down there. */
  drop: (source: DragSource) => boolean;
}

interface Area {
  register: (board: BoardHandle) => () => void;
  bringIn: (event: ReactPointerEvent<HTMLElement>, source: DragSource) => void;
}

const AreaContext = createContext<Area | null>(null);

export function useDragArea(): Area | null {
  return use(AreaContext);
}

const clickTolerance = 4;

export function DragArea({ children }: { children: ReactNode }) {
  const [ghost, setGhost] = useState<DragSource | null>(null);
  const boards = useRef(new Set<BoardHandle>());
  const ghostElement = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(() => undefined);
  useEffect(() => () => stop.current(), []);

  const area = useMemo<Area>(() => {
    const register = (board: BoardHandle) => {
      boards.current.add(board);
      return () => void boards.current.delete(board);
    };
    const bringIn = (event: ReactPointerEvent<HTMLElement>, source: DragSource) => {
      if (event.button !== 0) return;
      const from = { x: event.clientX, y: event.clientY };
      const pointer = event.pointerId;
      const handle = event.currentTarget;
      // On a tablet the list lies over the grid: as long as the pointer is over the list, it is nowhere.
      const home = handle.closest('section');
      let at = from;
      let over: BoardHandle | null = null;
      let started = false;
      const follow = () => {
        if (ghostElement.current) ghostElement.current.style.transform = `translate(${at.x + 10}px, ${at.y + 10}px)`;
        const atHome = home !== null && isOver(home, at.x, at.y);
        const now = atHome ? null : ([...boards.current].find(({ element }) => isOver(element, at.x, at.y)) ?? null);
        if (over !== now) over?.leave();
        over = now;
        now?.hover(source, at.x, at.y);
      };
      const scroll = startAutoScroll(handle, () => started && follow());
      const move = (moved: PointerEvent) => {
        if (moved.pointerId !== pointer) return;
        at = { x: moved.clientX, y: moved.clientY };
        if (!started && Math.hypot(at.x - from.x, at.y - from.y) < clickTolerance) return;
        if (!started) {
          started = true;
          showDragging('move');
          setGhost(source);
        }
        scroll.at(at.x, at.y);
        follow();
      };
      const end = (put: boolean) => {
        scroll.stop();
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', up);
        window.removeEventListener('pointercancel', cancel);
        window.removeEventListener('keydown', escape);
        showDragging(null);
        setGhost(null);
        if (put && started) over?.drop(source);
        over?.leave();
        stop.current = () => undefined;
      };
      const up = (event_: PointerEvent) => event_.pointerId === pointer && end(true);
      const cancel = (event_: PointerEvent) => event_.pointerId === pointer && end(false);
      const escape = (event_: KeyboardEvent) => event_.key === 'Escape' && end(false);
      stop.current = () => end(false);
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', cancel);
      window.addEventListener('keydown', escape);
    };
    return { register, bringIn };
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
