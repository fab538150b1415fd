// A plan as a tree: every placed item with the blocks and weeks it covers, its totals, and the items inside it.
// The server builds each planner page from it, the client uses it for totals while a grid is edited, and it shows what a
// shorter block would lose.
import { addTo } from './add-to.ts';
import { type Axis, axisOf, coveredBlocks, coveredWeeks, type Span } from './axis.ts';
import type { CalendarYear, TeachingBlock } from './calendar.ts';
import type { Placement } from './grid.ts';
import {
  blockSums,
  type CountedNode,
  noTotals,
  type PlanWeek,
  type Share,
  shareWithin,
  type Sums,
  totalsOf,
  whole,
} from './totals.ts';
import { type WeekRow, weekRows } from './week-rows.ts';

type CountedRow = CountedNode['row'];
export type PlanKind = CountedRow['kind'];

export interface PlanRow extends Placement, CountedRow {
  id: number;
  year: number;
  parent: number | null;
}

/** A study year for planning: the number of blocks, and all their weeks. */
export interface PlanYear<W extends PlanWeek = WeekRow> {
  blocks: number;
  weeks: readonly W[];
}

export interface PlanNode<R extends PlanRow = PlanRow, W extends PlanWeek = WeekRow> extends CountedNode {
  row: R;
  parent: PlanNode<R, W> | null;
  children: PlanNode<R, W>[];
  /** The blocks it touches, as positions in the blocks of the year; null if there are none. */
  blocks: Span | null;
  /** For a part, all weeks of its blocks: the grid inside it. */
  weeks: readonly W[];
  /** The number of items inside it, at every depth. */
  inside: number;
}

export interface Plan<R extends PlanRow = PlanRow, W extends PlanWeek = WeekRow> {
  /** The items of level 1 per study year. */
  roots: Map<number, PlanNode<R, W>[]>;
  nodes: Map<number, PlanNode<R, W>>;
}

export function planTree<R extends PlanRow, W extends PlanWeek>(
  rows: readonly R[],
  yearOf: (year: number) => PlanYear<W>,
): Plan<R, W> {
  const plan: Plan<R, W> = { roots: new Map(), nodes: new Map() };
  const inside = new Map<number | null, R[]>();
  for (const row of rows) addTo(inside, row.parent, row);

  const build = (row: R, parent: PlanNode<R, W> | null, year: YearAxis<W>): PlanNode<R, W> => {
    const grid = parent ? parent.blocks : year.blocks;
    const blocks = blocksOf(row, grid);
    const weeks = weeksOf(row, parent, grid, blocks, year);
    const node: PlanNode<R, W> = { row, parent, children: [], grid, blocks, weeks, inside: 0, totals: noTotals };
    for (const child of inside.get(row.id) ?? []) node.children.push(build(child, node, year));
    for (const child of node.children) node.inside += 1 + child.inside;
    node.totals = totalsOf(node);
    plan.nodes.set(row.id, node);
    return node;
  };

  const years = new Map<number, YearAxis<W>>();
  for (const root of inside.get(null) ?? []) {
    const year = years.get(root.year) ?? yearAxis(yearOf(root.year));
    years.set(root.year, year);
    addTo(plan.roots, root.year, build(root, null, year));
  }
  return plan;
}

/** The plan year of a calendar; without a calendar there are no weeks. */
export function planYear(calendar: CalendarYear | null, blocks: readonly TeachingBlock[]): PlanYear {
  return { blocks: blocks.length, weeks: calendar ? weekRows(blocks, calendar) : [] };
}

/** The share of an item that counts in the year. */
export function shareInYear(node: PlanNode<PlanRow, PlanWeek>): Share {
  return shareWithin(node, node.parent, node.parent ? shareInYear(node.parent) : whole);
}

/** The contribution of one item to each block of the year. */
export function sharesInYear(node: PlanNode<PlanRow, PlanWeek>, blocks: number): Sums[] {
  const share = shareInYear(node);
  return blockSums([node], blocks).map(({ ects_credits, contact_hours }) => ({
    ects_credits: ects_credits * share.ects,
    contact_hours: contact_hours * share.hours,
  }));
}

/** The nearest part around an item with a choice for students. */
export function choiceAround<R extends PlanRow, W extends PlanWeek>({ parent }: PlanNode<R, W>): PlanNode<R, W> | null {
  for (let at = parent; at; at = at.parent) if (at.totals.ects_credits.choice) return at;
  return null;
}

interface YearAxis<W> {
  blocks: Span | null;
  axis: Axis;
  weeks: readonly W[];
  /** The position of the first week of each block, and the end of the last. */
  starts: readonly number[];
}

function yearAxis<W extends PlanWeek>({ blocks, weeks }: PlanYear<W>): YearAxis<W> {
  const axis = axisOf(weeks, blocks);
  const starts = [0];
  for (const count of axis) starts.push((starts.at(-1) ?? 0) + count);
  return { blocks: blocks > 0 ? { first: 0, last: blocks - 1 } : null, axis, weeks, starts };
}

/** The blocks that an item touches, as positions in the year, like those of the grid. */
function blocksOf({ kind, x, width }: PlanRow, grid: Span | null): Span | null {
  if (!grid || kind === 'course' || kind === 'exam') return grid;
  const covered = coveredBlocks({ x, width }, grid.last - grid.first + 1);
  return covered && { first: grid.first + covered.first, last: grid.first + covered.last };
}

function weeksOf<W>(
  row: PlanRow,
  parent: { weeks: readonly W[] } | null,
  grid: Span | null,
  blocks: Span | null,
  { axis, weeks, starts }: YearAxis<W>,
): readonly W[] {
  if (row.kind === 'course' || row.kind === 'exam') return (parent?.weeks ?? []).slice(row.y, row.y + row.height);
  if (!grid || !blocks) return [];
  if (row.kind === 'part') return weeks.slice(starts[blocks.first], starts[blocks.last + 1]);
  const covered = coveredWeeks(row, axis.slice(grid.first, grid.last + 1));
  const before = starts[grid.first] ?? 0;
  return covered ? weeks.slice(before + covered.first, before + covered.last + 1) : [];
}
