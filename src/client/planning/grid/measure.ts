// From a point on the screen to a cell of the grid. Reads the drawn size each time, so zoom and scrolling need no care.
import { columns } from '#shared/planning/grid.ts';

export interface Point {
  x: number;
  y: number;
}

/** The whole page shows the cursor of what is being dragged, wherever the pointer goes. */
export function showDragging(what: string | null): void {
  if (what === null) delete document.documentElement.dataset['dragging'];
  else document.documentElement.dataset['dragging'] = what;
}

export interface Cells {
  columnWidth: number;
  rowHeight: number;
}

export function cellsOf(board: Element, rowHeight: number): Cells {
  return { columnWidth: Math.max(1, board.getBoundingClientRect().width / columns), rowHeight };
}

/** A point relative to the corner of the board, in pixels. */
export function onBoard(board: Element, clientX: number, clientY: number): Point {
  const { left, top } = board.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** The nearest cell to the left upper corner of what is carried. */
export function nearestCell({ x, y }: Point, { columnWidth, rowHeight }: Cells): Point {
  return { x: Math.round(x / columnWidth), y: Math.round(y / rowHeight) };
}

export function isOver(board: Element, clientX: number, clientY: number): boolean {
  const { left, right, top, bottom } = board.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
