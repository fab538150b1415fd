// The planning grid: twelve columns, items that stay where they are put and never overlap.
// Server and client decide by these; each answers a new array or a refusal, and none throws.

export const columns = 12;

/** Far beyond any curriculum; it keeps a typing error or an attack from making a page of kilometres. */
export const maximumRows = 1_000;

export interface Placement {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Placed extends Placement {
  key: string;
}

export type GridCode = 'notInteger' | 'outside' | 'overlap';
export type RefusalCode = GridCode | 'unknownItem' | 'duplicateKey';

export type GridResult<T> = { ok: true; items: T[] } | { ok: false; code: RefusalCode; conflicts: T[] };

export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** Null when the numbers alone are fine; whether the spot is free is another question. */
export function checkPlacement({ x, y, width, height }: Placement): 'notInteger' | 'outside' | null {
  if (![x, y, width, height].every(Number.isInteger)) return 'notInteger';
  const fits = x >= 0 && width >= 1 && x + width <= columns && y >= 0 && height >= 1 && y + height <= maximumRows;
  return fits ? null : 'outside';
}

export function isInside(placement: Placement): boolean {
  return checkPlacement(placement) === null;
}

export function overlaps(a: Placement, b: Placement): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The items in the way; the item that moves is not in its own way. */
export function conflicts<T extends Placed>(items: readonly T[], placement: Placement, except?: string): T[] {
  return items.filter((item) => item.key !== except && overlaps(item, placement));
}

export function canPlace(items: readonly Placed[], placement: Placement, except?: string): boolean {
  return isInside(placement) && !items.some((item) => item.key !== except && overlaps(item, placement));
}

export function place<T extends Placed>(items: readonly T[], item: T): GridResult<T> {
  const same = items.filter(({ key }) => key === item.key);
  if (same.length > 0) return refuse('duplicateKey', same);
  return accept(items, item, () => [...items, item]);
}

export function move<T extends Placed>(
  items: readonly T[],
  key: string,
  to: Pick<Placement, 'x' | 'y'>,
): GridResult<T> {
  return change(items, key, (item) => ({ ...item, x: to.x, y: to.y }));
}

/** `by` is how far the edge moves, right and down being positive: the left edge by −1 makes the item wider. */
export function resize<T extends Placed>(items: readonly T[], key: string, edge: Edge, by: number): GridResult<T> {
  return change(items, key, (item) => ({ ...item, ...withEdge(item, edge, by) }));
}

export function remove<T extends Placed>(items: readonly T[], key: string): GridResult<T> {
  const rest = items.filter((item) => item.key !== key);
  return rest.length < items.length ? { ok: true, items: rest } : refuse('unknownItem');
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

function change<T extends Placed>(items: readonly T[], key: string, changed: (item: T) => T): GridResult<T> {
  const item = items.find((candidate) => candidate.key === key);
  if (!item) return refuse('unknownItem');
  const next = changed(item);
  return accept(items, next, () => items.map((other) => (other === item ? next : other)));
}

function accept<T extends Placed>(items: readonly T[], item: T, result: () => T[]): GridResult<T> {
  const code = checkPlacement(item);
  if (code) return refuse(code);
  const inTheWay = conflicts(items, item, item.key);
  return inTheWay.length > 0 ? refuse('overlap', inTheWay) : { ok: true, items: result() };
}

function refuse<T>(code: RefusalCode, inTheWay: T[] = []): GridResult<T> {
  return { ok: false, code, conflicts: inTheWay };
}
