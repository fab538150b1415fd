// The planning grid: twelve columns, items that stay where they are put and never overlap.
// Server and client decide by these.

export const columns = 12;

/** Far beyond any curriculum; it keeps a typing error or an attack from making a page of kilometres. */
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

/** Null when the numbers alone are fine; whether the spot is free is another question. */
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

/** Where an item would be with one edge moved, allowed or not: what is drawn while dragging. */
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
