// The layout of learning lines, in pixels: columns, rows, stations, the curve through them and the dashes of a promise. Pure.
import { groupBy } from '#shared/group-by.ts';
import type { LearningLines, Line, LineRow } from '#shared/outcomes/lines.ts';
import type { Stop } from '#shared/outcomes/stations.ts';

/** The dimensions of a drawing: on a page, a phone or paper. */
export interface Measures {
  width: number;
  /** The width before the first column; 0 where names are above their lines. */
  names: number;
  /** After the last column, for the level that is promised. */
  end: number;
  /** Above and below the lowest and highest level, and between two levels. */
  padding: number;
  step: number;
  headRow: number;
  /** The room above a line, where its name is above it. */
  above: number;
  radius: number;
  /** The widths of a stop with several electives: with a word, and with only their number. */
  choice: { worded: number; number: number };
  /** The minimum width of a column, and the maximum that its stations alone can cause. */
  narrowest: number;
  widest: number;
}

export interface DrawnColumn {
  key: string;
  year: number;
  label: string;
  x: number;
  width: number;
  startsYear: boolean;
}

export interface DrawnStop {
  stop: Stop;
  x: number;
  y: number;
  /** Smaller where many are close together. */
  radius: number;
  /** Half its width: more than the radius where there is a choice. */
  half: number;
  /** With the word for a choice, not only its number. */
  isWorded: boolean;
}

export interface DrawnRow {
  row: LineRow;
  y: number;
  height: number;
  /** The height of each level of the framework, from the lowest. */
  levels: readonly number[];
  stops: readonly DrawnStop[];
  /** `curve` is '' without stations, `dashes` without a promise that is still open. */
  curve: string;
  dashes: string;
  end: { x: number; y: number; level: number; isPromise: boolean } | null;
}

export interface DrawnLines {
  width: number;
  height: number;
  left: number;
  right: number;
  columns: readonly DrawnColumn[];
  years: readonly { year: number; x: number; width: number }[];
  rows: readonly DrawnRow[];
}

/** The minimum distance between stations, in radii. */
const MIN_DISTANCE = 2.5;
const MIN_RADIUS = 3;

export function drawLines(lines: LearningLines, isWhole: boolean, measures: Measures): DrawnLines {
  const { names, end } = measures;
  const room = measures.width - names - end;
  const worded = neededBy(lines, measures, true);
  const needed = sumOf(worded) <= room ? worded : neededBy(lines, measures, false);
  const widths = distributeRoom(needed, room);
  const columns: DrawnColumn[] = [];
  let x = names;
  for (const [index, { year, block, label }] of lines.columns.entries()) {
    const width = widths[index] ?? 0;
    columns.push({ key: `${year}-${block}`, year, label, x, width, startsYear: columns.at(-1)?.year !== year });
    x += width;
  }
  const rows: DrawnRow[] = [];
  let y = 0;
  for (const row of lines.rows) {
    const drawn = drawRow(row, { y, top: lines.top, columns, right: x, isWhole, measures });
    rows.push(drawn);
    y += drawn.height;
  }
  return { width: x + end, height: y, left: names, right: x, columns, years: yearsOf(columns), rows };
}

/** How wide each column must be for the stops of its fullest line. */
function neededBy({ columns, rows }: LearningLines, measures: Measures, isWorded: boolean): number[] {
  const { narrowest, widest } = measures;
  return columns.map((_, index) => {
    const sums = rows.map(({ line }) => {
      const own = line?.stops.filter(({ column }) => column === index) ?? [];
      return sumOf(own.map((stop) => widthOf(stop, measures, isWorded)));
    });
    return Math.min(widest, Math.max(narrowest, ...sums));
  });
}

/** Including the room around it. */
function widthOf({ stations }: Stop, { radius, choice }: Measures, isWorded: boolean): number {
  if (stations.length === 1) return radius * MIN_DISTANCE;
  return (isWorded ? choice.worded : choice.number) + radius * (MIN_DISTANCE - 2);
}

/** Equal widths, except for columns that need more. Together they fill the room, or take more if they need it. */
export function distributeRoom(needed: readonly number[], room: number): number[] {
  let left = room;
  let equal = 0;
  for (const [index, need] of needed.toSorted((a, b) => b - a).entries()) {
    equal = left / (needed.length - index);
    if (need <= equal) break;
    left -= need;
  }
  return needed.map((need) => Math.max(need, equal));
}

function yearsOf(columns: readonly DrawnColumn[]) {
  return columns
    .filter(({ startsYear }) => startsYear)
    .map(({ year, x }) => {
      const width = columns.filter((each) => each.year === year).reduce((sum, each) => sum + each.width, 0);
      return { year, x, width };
    });
}

interface RowPlace {
  y: number;
  top: number;
  columns: readonly DrawnColumn[];
  right: number;
  isWhole: boolean;
  measures: Measures;
}

function drawRow(row: LineRow, place: RowPlace): DrawnRow {
  const { y, top, columns, right, isWhole, measures } = place;
  const { padding, step, headRow, above } = measures;
  const { line } = row;
  if (!line) return { row, y, height: headRow, levels: [], stops: [], curve: '', dashes: '', end: null };
  const height = above + padding * 2 + step * (top - 1);
  const yAt = (level: number) => y + height - padding - step * (Math.max(1, level) - 1);
  const stops = [...groupBy(line.stops, ({ column }) => column).values()].flatMap((beside) =>
    sideBySide(beside, place).map((drawn) => ({ ...drawn, y: yAt(drawn.stop.height) })),
  );
  const end = isWhole ? endOf(line, right, yAt) : null;
  const last = stops.at(-1);
  const isOpen = end?.isPromise && isOpenPromise(line);
  // Without a station only the promise is drawn, along its whole level.
  const from = last ? { x: last.x + last.half + 3, y: last.y } : { x: columns[0]?.x ?? 0, y: end?.y ?? 0 };
  return {
    ...{ row, y, height, stops, end },
    levels: Array.from({ length: top }, (_, index) => yAt(index + 1)),
    curve: curveThrough(stops),
    dashes: isOpen ? curveThrough([from, { x: right - 2, y: end.y }]) : '',
  };
}

/** The stops of one column: they use its whole width and are made smaller if they do not fit. */
function sideBySide(stops: readonly Stop[], { columns, measures }: RowPlace): Omit<DrawnStop, 'y'>[] {
  const { x = 0, width = 0 } = columns[stops[0]?.column ?? 0] ?? {};
  const widthsOf = (worded: boolean) => stops.map((stop) => widthOf(stop, measures, worded));
  const isWorded = sumOf(widthsOf(true)) <= width + 0.01;
  const widths = widthsOf(isWorded);
  const sum = sumOf(widths);
  const scale = Math.min(1, width / sum);
  const radius = Math.max(MIN_RADIUS, measures.radius * scale);
  const choice = measures.choice[isWorded ? 'worded' : 'number'] * scale;
  return stops.map((stop, index) => {
    const before = sumOf(widths.slice(0, index)) + (widths[index] ?? 0) / 2;
    const half = stop.stations.length === 1 ? radius : Math.max(radius, choice / 2);
    return { stop, x: x + (width * before) / sum, radius, half, isWorded };
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Promised, but no exam that counts and that every student takes reaches the level. */
function isOpenPromise({ promised, exams, tested, gap }: Line): boolean {
  return promised !== null && (exams === 0 || tested < promised || gap === 'elective');
}

function endOf({ promised, reached, stations }: Line, x: number, yAt: (level: number) => number): DrawnRow['end'] {
  if (promised !== null) {
    const level = promised || reached;
    return { x, y: yAt(level || (stations.at(-1)?.height ?? 1)), level, isPromise: true };
  }
  return reached > 0 ? { x, y: yAt(reached), level: reached, isPromise: false } : null;
}

/** Horizontal at every point, so that the curve never goes beyond the two points it connects. */
export function curveThrough(points: readonly { x: number; y: number }[]): string {
  return points
    .map(({ x, y }, index) => {
      const from = points[index - 1];
      if (!from) return `M${round(x)} ${round(y)}`;
      if (from.y === y) return `L${round(x)} ${round(y)}`;
      const middle = round((from.x + x) / 2);
      return `C${middle} ${round(from.y)} ${middle} ${round(y)} ${round(x)} ${round(y)}`;
    })
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
