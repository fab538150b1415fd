// The twelve columns of a grid as time: which blocks or weeks an item covers.
// Level 1 counts blocks, level 2 weeks; the server finds a unit's weeks by it, the client says by it when an item is taught.
import { columns } from './grid.ts';

/** First and last position, both included, counted from 0. */
export interface Span {
  first: number;
  last: number;
}

export interface Columns {
  x: number;
  width: number;
}

/** What columns x … x+width−1 cover of `count` weeks (or blocks); null when there are none. */
export function coveredSpan({ x, width }: Columns, count: number): Span | null {
  if (count <= 0 || width <= 0) return null;
  return { first: Math.floor((x * count) / columns), last: Math.ceil(((x + width) * count) / columns) - 1 };
}
