// A plan as a tree: every placed item with the blocks and weeks that it covers, its totals, and what lies inside it.
// The server builds each planner screen from it, and finds by it what a shorter block would lose.
import { coveredSpan, type Columns, type Span } from './axis.ts';
import type { CalendarYear, TeachingBlock } from './calendar.ts';
import type { Placement } from './grid.ts';
import { lessonTotals, partTotals, type Totals, unitTotals } from './totals.ts';
import { type WeekRow, weekRows } from './week-rows.ts';

export type PlanKind = 'part' | 'block_unit' | 'week_unit' | 'course' | 'exam';

export interface PlanRow extends Placement {
  id: number;
  year: number;
  parent: number | null;
  kind: PlanKind;
  mirrored: boolean;
  /** The object's own values; of a course or exam those of the placed item. */
  ects_credits: number | null;
  contact_hours: number | null;
  count_ects_credits: boolean;
  duration_value: number | null;
}

/** A study year as far as planning goes: without a calendar year, or without blocks, it has no weeks. */
export interface PlanYear {
  calendar: CalendarYear | null;
  blocks: readonly TeachingBlock[];
}

export interface PlanNode<R extends PlanRow = PlanRow> {
  row: R;
  parent: PlanNode<R> | null;
  children: PlanNode<R>[];
  /** Positions in the blocks of the year; null when there are none. */
  blocks: Span | null;
  /** `block` in them counts the blocks of the whole year. */
  weeks: WeekRow[];
  totals: Totals;
  /** Adds nothing to what lies above it: mirrored, or a part that does not count (a choice of which another one does). */
  mirrored: boolean;
  x: number;
  width: number;
  /** How many items lie inside it, at every depth. */
  inside: number;
}

export interface Plan<R extends PlanRow = PlanRow> {
  /** The items of level 1 per study year. */
  roots: Map<number, PlanNode<R>[]>;
  nodes: Map<number, PlanNode<R>>;
  /** The weeks of each study year. */
  weeks: Map<number, readonly WeekRow[]>;
}

export function planTree<R extends PlanRow>(
  rows: readonly R[],
  yearOf: (year: number) => PlanYear | undefined,
): Plan<R> {
  const plan: Plan<R> = { roots: new Map(), nodes: new Map(), weeks: new Map() };
  const inside = new Map<number | null, R[]>();
  for (const row of rows) addTo(inside, row.parent, row);
  const blockCounts = new Map<number, number>();
  const weeksIn = (year: number): readonly WeekRow[] => {
    const known = plan.weeks.get(year);
    if (known) return known;
    const { calendar = null, blocks = [] } = yearOf(year) ?? {};
    const weeks = calendar ? weekRows(blocks, calendar) : [];
    plan.weeks.set(year, weeks);
    blockCounts.set(year, blocks.length);
    return weeks;
  };

  const build = (row: R, parent: PlanNode<R> | null): PlanNode<R> => {
    const yearWeeks = weeksIn(row.year);
    const blocks = spanWithin(row, parent ? parent.blocks : wholeYear(blockCounts.get(row.year) ?? 0));
    const node: PlanNode<R> = {
      row,
      parent,
      children: [],
      blocks: row.kind === 'part' || row.kind === 'block_unit' ? blocks : (parent?.blocks ?? null),
      weeks: [],
      totals: nothing,
      mirrored: row.mirrored || !row.count_ects_credits,
      x: row.x,
      width: row.width,
      inside: 0,
    };
    node.weeks = weeksOfNode(node, yearWeeks);
    node.children = (inside.get(row.id) ?? []).map((child) => build(child, node));
    node.inside = node.children.reduce((count, child) => count + 1 + child.inside, 0);
    node.totals = totalsOf(node);
    plan.nodes.set(row.id, node);
    return node;
  };

  for (const root of inside.get(null) ?? []) addTo(plan.roots, root.year, build(root, null));
  return plan;
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const none = { shown: 0, planned: null, own: null, difference: 0 };
const nothing: Totals = { ects_credits: none, contact_hours: none };

function wholeYear(blocks: number): Span | null {
  return blocks > 0 ? { first: 0, last: blocks - 1 } : null;
}

/** The part of a span that columns cover, counted as the span itself is. */
function spanWithin(columns: Columns, span: Span | null): Span | null {
  const covered = span && coveredSpan(columns, span.last - span.first + 1);
  return covered && { first: span.first + covered.first, last: span.first + covered.last };
}

function weeksOfNode<R extends PlanRow>(
  { row, parent, blocks }: PlanNode<R>,
  yearWeeks: readonly WeekRow[],
): WeekRow[] {
  if (row.kind === 'part' || row.kind === 'block_unit')
    return blocks ? yearWeeks.filter(({ block }) => block >= blocks.first && block <= blocks.last) : [];
  const weeks = parent?.weeks ?? [];
  if (row.kind !== 'week_unit') return weeks.slice(row.y, row.y + row.height);
  const span = coveredSpan(row, weeks.length);
  return span ? weeks.slice(span.first, span.last + 1) : [];
}

function totalsOf<R extends PlanRow>({ row, children, parent, weeks }: PlanNode<R>): Totals {
  if (row.kind === 'part') return partTotals(row, children);
  if (row.kind === 'course' || row.kind === 'exam') {
    const { ects_l3, duration } = lessonTotals([row], parent?.weeks ?? []);
    return {
      ects_credits: { ...none, shown: ects_l3 ?? 0, own: ects_l3 },
      contact_hours: { ...none, shown: duration ?? 0, own: duration },
    };
  }
  const lessons = children.map((child) => child.row);
  return unitTotals(row, lessons, weeks);
}
