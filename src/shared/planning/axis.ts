// The twelve columns of a grid as time: which blocks or weeks an item covers, and where the headers stand.
// Level 1 counts blocks, level 2 weeks; the server finds a unit's weeks by it, the client draws by it.
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

/** The blocks or weeks of a list that an item covers. */
export function covered<T>(list: readonly T[], item: Columns): T[] {
  const span = coveredSpan(item, list.length);
  return span ? list.slice(span.first, span.last + 1) : [];
}

/** The narrowest columns that cover a span: the way back. */
export function columnsFor({ first, last }: Span, count: number): Columns | null {
  if (first < 0 || last < first || last >= count) return null;
  const x = Math.floor((first * columns) / count);
  return { x, width: Math.ceil(((last + 1) * columns) / count) - x };
}

export interface Header {
  /** In columns, with a fraction where twelve does not divide. */
  start: number;
  width: number;
}

/** Headers side by side over the twelve columns, each as wide as its share: weeks per block at level 2, ones for equal blocks at level 1. */
export function headers(sizes: readonly number[]): Header[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  return sizes.map((size) => {
    const start = total === 0 ? 0 : (before * columns) / total;
    before += size;
    return { start, width: total === 0 ? 0 : (size * columns) / total };
  });
}

/** 12 / number of blocks each. */
export function evenHeaders(count: number): Header[] {
  return headers(Array.from({ length: count }, () => 1));
}
