// The contents of an item as bars by week: the units of a part, the courses and exams of a unit. Pure; the boards of
// levels 1, 2 and 2.5 draw them inside the item.
import { axisOf, type Stretch, weekStretches } from './axis.ts';
import type { CountedNode, PlanWeek } from './totals.ts';

export interface InsideBar {
  kind: 'unit' | 'course' | 'exam';
  /** Fractions of the width of the item, from 0 to 1. */
  from: number;
  to: number;
  /** Simultaneous bars are in different lanes. */
  lane: number;
  title: string;
  ects: number;
}

/** The number of each inside it, without mirrored items, which repeat others. */
export interface InsideCounts {
  parts: number;
  units: number;
  courses: number;
  exams: number;
}

export interface Inside {
  counts: InsideCounts;
  bars: readonly InsideBar[];
  lanes: number;
  /** The EC that count; in an elective part, all EC on offer. */
  ects: number;
}

interface DrawnNode extends CountedNode {
  row: CountedNode['row'] & { title: string };
  children: readonly DrawnNode[];
}

export type WeekStretches = ReadonlyMap<PlanWeek, Stretch>;

/** The columns of each week on the grid. */
export function stretchesOf(weeks: readonly PlanWeek[], blocks: number): WeekStretches {
  const stretches = weekStretches(axisOf(weeks, blocks));
  return new Map(weeks.flatMap((week, index) => (stretches[index] ? [[week, stretches[index]]] : [])));
}

/** Null if it is empty. */
export function insideOf(node: DrawnNode, stretches: WeekStretches): Inside | null {
  const isPart = node.row.kind === 'part';
  const found = isPart ? unitsIn(node) : node.children;
  const parts = partsIn(node);
  if (found.length === 0 && parts === 0) return null;
  const bars = found.flatMap((child) => barOf(child, node.row, stretches));
  const lessons = (kind: string) => found.filter(({ row }) => row.kind === kind).length;
  const counts = {
    ...{ parts, units: isPart ? found.length : 0 },
    ...{ courses: lessons('course'), exams: lessons('exam') },
  };
  const ends: number[] = [];
  const laid = bars
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
    .map((bar) => {
      const free = ends.findIndex((end) => end <= bar.from + EPSILON);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = bar.to;
      return { ...bar, lane };
    });
  const { choice, planned } = node.totals.ects_credits;
  return { counts, bars: laid, lanes: ends.length, ects: (choice ? choice.offered : planned) ?? 0 };
}

/** At every depth, without the second group of a mirror, which has the same units. */
function unitsIn({ children }: DrawnNode): DrawnNode[] {
  return children.flatMap((child) => {
    if (child.row.mirrored) return [];
    return child.row.kind === 'part' ? unitsIn(child) : [child];
  });
}

function partsIn({ children }: DrawnNode): number {
  const own = children.filter(({ row }) => row.kind === 'part' && !row.mirrored);
  return own.reduce((sum, part) => sum + 1 + partsIn(part), 0);
}

const EPSILON = 1e-6;
/** The minimum width: items in weeks outside this one stay visible, at its edge. */
const MIN_BAR = 0.02;

function barOf({ row, weeks, totals }: DrawnNode, item: { x: number; width: number }, stretches: WeekStretches) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  const [start, end] = [first && stretches.get(first), last && stretches.get(last)];
  if (!start || !end) return [];
  const part = (column: number) => (column - item.x) / item.width;
  const from = Math.min(Math.max(part(start.from), 0), 1 - MIN_BAR);
  const to = Math.max(Math.min(part(end.to), 1), from + MIN_BAR);
  const kind: InsideBar['kind'] = row.kind === 'course' || row.kind === 'exam' ? row.kind : 'unit';
  return [{ kind, from: rounded(from), to: rounded(to), title: row.title, ects: totals.ects_credits.shown }];
}

/** Rounded, so that equal places are equal numbers. */
function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
