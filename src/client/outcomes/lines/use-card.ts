// Which station the card explains: the hovered or focused one, or the one that was opened, until it is closed.
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

import type { MatrixOutcome } from '#shared/api/outcomes.ts';
import type { Stop } from '#shared/outcomes/stations.ts';

import type { DrawnLines } from './geometry.ts';

/** Milliseconds for the pointer to go from a station to its card. */
const HIDE_DELAY_MS = 180;

/** The position of a station in the area, and the size of the area. */
export interface CardAnchor {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The room in the window above and below the station. */
  above: number;
  below: number;
}

/** `area` contains the picture and the card; `box` is the card. */
export function useCard(drawn: DrawnLines, area: RefObject<HTMLElement | null>, box: RefObject<HTMLElement | null>) {
  const [key, setKey] = useState('');
  const [isPinned, setPinned] = useState(false);
  const [tabStop, setTabStop] = useState('');
  const [anchor, setAnchor] = useState<CardAnchor | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (isPinned) box.current?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
  }, [isPinned, box]);

  const stops = drawn.rows.flatMap(({ row, stops: own }) => own.map(({ stop }) => ({ stop, outcome: row.outcome })));
  const find = (wanted: string): { stop: Stop; outcome: MatrixOutcome } | undefined =>
    stops.find(({ stop }) => stop.key === wanted);
  const buttonOf = (wanted: string) => area.current?.querySelector<HTMLElement>(`[data-station="${wanted}"]`);

  const show = (wanted: string) => {
    clearTimeout(timer.current);
    const [outer, inner] = [area.current?.getBoundingClientRect(), buttonOf(wanted)?.getBoundingClientRect()];
    if (outer && inner)
      setAnchor({
        ...{ x: inner.x + inner.width / 2 - outer.x, y: inner.y + inner.height / 2 - outer.y },
        ...{ width: outer.width, height: outer.height },
        ...{ above: inner.y, below: window.innerHeight - inner.bottom },
      });
    setKey(wanted);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setKey('');
    setPinned(false);
  };
  const leave = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const focused = document.activeElement;
      const isInCard = box.current?.contains(focused) ?? false;
      const kept = focused instanceof HTMLElement ? focused.dataset['station'] : undefined;
      // While nothing is hovered, the card explains the focused station.
      if (kept && focused?.matches(':focus-visible')) show(kept);
      else if (!isInCard) hide();
    }, HIDE_DELAY_MS);
  };
  const close = () => {
    const button = buttonOf(key);
    hide();
    button?.focus({ preventScroll: true });
    // The returned focus would show the card again.
    setKey('');
  };

  return {
    shown: find(key),
    anchor,
    /** The station in the tab order. */
    current: find(tabStop) ? tabStop : (stops[0]?.stop.key ?? ''),
    card: {
      ...{ isPinned, leave, close },
      keep: () => clearTimeout(timer.current),
      onBlur: (event: FocusEvent) => {
        if (!area.current?.contains(event.relatedTarget)) hide();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape' || key === '') return;
        event.stopPropagation();
        close();
      },
      handlersOf: (own: string) => ({
        onFocus: () => {
          setTabStop(own);
          setPinned(false);
          show(own);
        },
        onPointerEnter: (event: { pointerType: string }) => {
          if (event.pointerType === 'mouse' && !isPinned) show(own);
        },
        onPointerLeave: () => {
          if (!isPinned) leave();
        },
        onClick: () => {
          show(own);
          setPinned(true);
        },
      }),
    },
  };
}
