// The planning grid: twelve columns, with items that stay where they are put and never overlap.
// Shared by server and client.

export const columns = 12;

/** Far beyond any curriculum; prevents a typing error or an attack from making an endless page. */
export const MAX_ROWS = 1_000;

export interface Placement {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Placed extends Placement {
  key: string;
}

export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** Null if the numbers are valid; does not check whether the spot is free. */
export function checkPlacement({ x, y, width, height }: Placement): 'notInteger' | 'outside' | null {
  if (![x, y, width, height].every(Number.isInteger)) return 'notInteger';
  const fits = x >= 0 && width >= 1 && x + width <= columns && y >= 0 && height >= 1 && y + height <= MAX_ROWS;
  return fits ? null : 'outside';
}

export function isInside(placement: Placement): boolean {
  return checkPlacement(placement) === null;
}

export function samePlace(a: Placement, b: Placement): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

export function placeOf({ x, y, width, height }: Placement): Placement {
  return { x, y, width, height };
}

/** The place of an item with one edge moved, allowed or not, for drawing while dragging. */
export function withEdge({ x, y, width, height }: Placement, edge: Edge, by: number): Placement {
  if (edge === 'left') return { x: x + by, y, width: width - by, height };
  if (edge === 'right') return { x, y, width: width + by, height };
  if (edge === 'top') return { x, y: y + by, width, height: height - by };
  return { x, y, width, height: height + by };
}

/** The first row below everything. */
export function bottomRow(items: readonly Placement[]): number {
  return items.reduce((row, { y, height }) => Math.max(row, y + height), 0);
}
