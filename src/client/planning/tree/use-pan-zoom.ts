// Moving and zooming a drawing: dragging its ground, the wheel with Ctrl, and the buttons. The tree uses it.
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useState } from 'react';

export interface View {
  x: number;
  y: number;
  zoom: number;
}

const [least, most] = [0.3, 2];
const margin = 24;

export function usePanZoom(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<View>({ x: margin, y: margin, zoom: 1 });

  const zoomBy = (factor: number, at?: { x: number; y: number }) =>
    setView((before) => {
      const box = frame.current?.getBoundingClientRect();
      const centre = at ?? { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
      // A large tree that is wholly in sight is smaller than one would ever zoom out to.
      const zoom = Math.min(most, Math.max(Math.min(least, before.zoom), before.zoom * factor));
      const change = zoom / before.zoom;
      return { zoom, x: centre.x - (centre.x - before.x) * change, y: centre.y - (centre.y - before.y) * change };
    });

  useEffect(() => {
    const element = frame.current;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = element!.getBoundingClientRect();
      zoomBy(event.deltaY < 0 ? 1.12 : 1 / 1.12, { x: event.clientX - box.left, y: event.clientY - box.top });
    };
    // Not through React, whose wheel listeners cannot keep the page from zooming.
    element?.addEventListener('wheel', wheel, { passive: false });
    return () => element?.removeEventListener('wheel', wheel);
  });

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('a, button')) return;
    const element = event.currentTarget;
    const from = { x: event.clientX - view.x, y: event.clientY - view.y };
    element.setPointerCapture(event.pointerId);
    const move = ({ clientX, clientY }: PointerEvent) =>
      setView((before) => ({ ...before, x: clientX - from.x, y: clientY - from.y }));
    const stop = () => {
      element.removeEventListener('pointermove', move);
      element.removeEventListener('pointerup', stop);
      element.removeEventListener('pointercancel', stop);
    };
    element.addEventListener('pointermove', move);
    element.addEventListener('pointerup', stop);
    element.addEventListener('pointercancel', stop);
  };

  return {
    view,
    onPointerDown,
    zoomIn: () => zoomBy(1.25),
    zoomOut: () => zoomBy(1 / 1.25),
    /** From the top left, where a tree begins; as large as there is room for. */
    fit: (width: number, height: number, smallest = 0) => {
      const box = frame.current?.getBoundingClientRect();
      if (!box) return;
      const zoom = Math.min(
        1,
        Math.max(smallest, Math.min((box.width - 2 * margin) / width, (box.height - 2 * margin) / height)),
      );
      setView({ x: margin, y: margin, zoom });
    },
    /** Brings a spot of the drawing into sight, as far as needed. */
    reveal: (x: number, y: number, width: number, height: number) =>
      setView((before) => {
        const box = frame.current?.getBoundingClientRect();
        if (!box) return before;
        const { zoom } = before;
        const shift = (start: number, size: number, offset: number, room: number) =>
          Math.max(0, margin - (start * zoom + offset)) ||
          Math.min(0, room - margin - ((start + size) * zoom + offset));
        return {
          zoom,
          x: before.x + shift(x, width, before.x, box.width),
          y: before.y + shift(y, height, before.y, box.height),
        };
      }),
  };
}
