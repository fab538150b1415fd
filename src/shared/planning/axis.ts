// Maps the twelve columns of a grid to time. The blocks of a grid are equally wide, and the weeks of one block share its
// width evenly. Headers, lines, '+', level 3, the module planner and totals all use these functions.
import { oncePer } from '#shared/once-per.ts';

import { columns } from './grid.ts';

/** The number of weeks in each block of a grid, in order. */
export type Axis = readonly number[];

/** First and last position, both included, counted from 0. */
export interface Span {
  first: number;
  last: number;
}

export interface Columns {
  x: number;
  width: number;
}

/** Begin and end, in columns. */
export interface Stretch {
  from: number;
  to: number;
}

/** The axis of a list of weeks, whose `block` counts from 0 within the grid. */
export function axisOf(weeks: readonly { block: number }[], blocks: number): Axis {
  const counts = weeksPerBlock(weeks);
  return Array.from({ length: blocks }, (_, block) => counts.get(block) ?? 0);
}

/** Cached, because every plan in the same calendar needs them. */
const weeksPerBlock = oncePer((weeks: readonly { block: number }[]) => {
  const counts = new Map<number, number>();
  for (const { block } of weeks) counts.set(block, (counts.get(block) ?? 0) + 1);
  return counts;
});

/** The blocks that an item touches; null if there are no blocks. */
export function coveredBlocks(item: Columns, blocks: number): Span | null {
  return blocks > 0 ? coveredPieces(item, blocks) : null;
}

/** The weeks that an item touches, as positions in the weeks of all blocks; null if there are none. */
export function coveredWeeks(item: Columns, axis: Axis): Span | null {
  let before = 0;
  let [begin, end] = [-1, -1];
  for (const [block, weeks] of axis.entries()) {
    // Computed as if every block had as many weeks as this one: whole numbers avoid rounding errors.
    const { first, last } = coveredPieces(item, axis.length * weeks);
    const [from, to] = [Math.max(first - block * weeks, 0), Math.min(last - block * weeks, weeks - 1)];
    if (from <= to) {
      if (begin < 0) begin = before + from;
      end = before + to;
    }
    before += weeks;
  }
  return begin < 0 ? null : { first: begin, last: end };
}

/** The pieces that an item covers when the twelve columns are divided into equal pieces. */
function coveredPieces({ x, width }: Columns, pieces: number): Span {
  return { first: Math.floor((x * pieces) / columns), last: Math.ceil(((x + width) * pieces) / columns) - 1 };
}

export function blockStretches(blocks: number): Stretch[] {
  return Array.from({ length: blocks }, (_, block) => ({
    from: (block * columns) / blocks,
    to: ((block + 1) * columns) / blocks,
  }));
}

/** The stretch of every week, in the order of `coveredWeeks`. */
export function weekStretches(axis: Axis): Stretch[] {
  return axis.flatMap((weeks, block) =>
    Array.from({ length: weeks }, (_, week) => ({
      from: ((block * weeks + week) * columns) / (axis.length * weeks),
      to: ((block * weeks + week + 1) * columns) / (axis.length * weeks),
    })),
  );
}

/** The stretch from the first to the last covered piece. */
export function stretchOver(span: Span | null, stretches: readonly Stretch[]): Stretch | null {
  const [first, last] = [stretches[span?.first ?? -1], stretches[span?.last ?? -1]];
  return first && last ? { from: first.from, to: last.to } : null;
}

/** Whole columns that cover exactly these pieces; null if the pieces are too narrow. */
export function columnsOver(span: Span, stretches: readonly Stretch[]): Columns | null {
  const [first, last] = [stretches[span.first], stretches[span.last]];
  if (!first || !last) return null;
  const [x, end] = [Math.ceil(first.from), Math.floor(last.to)];
  return x < first.to && end > last.from && end > x ? { x, width: end - x } : null;
}

/** The fraction of an item in one block; the fractions in all blocks add up to 1. */
export function blockPart({ x, width }: Columns, blocks: number, block: number): number {
  const [from, to] = [(block * columns) / blocks, ((block + 1) * columns) / blocks];
  return Math.max(0, Math.min(to, x + width) - Math.max(from, x)) / width;
}

/** The columns of an item if the blocks it covers filled the twelve columns, as on the grid inside it. */
export function onOwnBlocks({ x, width }: Columns, blocks: number): Columns {
  const own = stretchOver(coveredBlocks({ x, width }, blocks), blockStretches(blocks));
  if (!own) return { x: 0, width: columns };
  const scaled = (value: number) => Math.round(((value * columns) / (own.to - own.from)) * 1e9) / 1e9;
  return { x: scaled(x - own.from), width: scaled(width) };
}

/** The whole columns within each block, where '+' puts a new item. Blocks without a whole column are left out. */
export function columnsWithin(blocks: number): Columns[] {
  return blockStretches(blocks).flatMap(({ from, to }) => {
    const x = Math.ceil(from);
    const width = Math.floor(to) - x;
    return width > 0 ? [{ x, width }] : [];
  });
}
