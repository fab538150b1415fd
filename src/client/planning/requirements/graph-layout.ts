// The positions of the units in the graph and the routes of the lines between them: a column per block, a row where there is
// room. Pure.
import type { OutputOf } from '#client/api/send.ts';
import type { requirements } from '#shared/api/requirements.ts';
import { requirementGraphText } from '#shared/text/requirement-graph.ts';

export type GraphData = OutputOf<typeof requirements.graph>;
export type GraphUnit = GraphData['units'][number];
export type GraphLink = GraphData['requirements'][number];
export type PlannedPlace = GraphUnit['places'][number];

export const boxHeight = 48;
const headHeight = 52;
const boxWidth = 150;
const columnGap = 48;
const rowGap = 26;
const pitch = boxWidth + columnGap;
/** Room at both ends for lines that turn around there. */
const edge = 12;
const columnX = (column: number) => edge + column * pitch;

export interface Column {
  key: string;
  label: string;
  x: number;
  width: number;
}

export interface Box {
  key: string;
  unit: GraphUnit;
  /** Null where it is not planned. */
  place: PlannedPlace | null;
  column: number;
  row: number;
  x: number;
  y: number;
  width: number;
}

export interface Line {
  key: string;
  link: GraphLink;
  from: Box;
  to: Box;
  path: string;
  middle: { x: number; y: number };
}

export interface GraphDrawing {
  /** Study years above their blocks, and a column for units that are not planned. */
  heads: Column[];
  columns: Column[];
  /** In the order of reading: by column, from the top down. */
  boxes: Box[];
  lines: Line[];
  width: number;
  height: number;
}

export function layoutGraph({ years, units, requirements: links }: GraphData, onlyLinked: boolean): GraphDrawing {
  const linked = new Set(links.flatMap(({ educational_unit, requires }) => [educational_unit, requires]));
  const shown = units.filter((unit) => !onlyLinked || linked.has(unit.educational_unit));
  const unplanned = shown.some(({ places }) => places.length === 0) ? 1 : 0;
  const { heads, columns, startOf } = columnsOf(years, unplanned);
  const boxes = placeBoxes(boxesOf(shown, startOf), links);
  const lines = links.flatMap((link, index) => linesOf(link, boxes, index % lanes));
  const rows = Math.max(1, ...boxes.map(({ row }) => row + 1));
  return {
    ...{ heads, columns, lines },
    boxes: boxes.toSorted((a, b) => a.column - b.column || a.row - b.row),
    width: columnX(columns.length) + edge,
    height: headHeight + rows * (boxHeight + rowGap) + rowGap,
  };
}

/** A year without blocks still has a column, so that what is planned in it has a place. */
function columnsOf(years: GraphData['years'], unplanned: 0 | 1) {
  const heads: Column[] = [];
  const columns: Column[] = [];
  const starts = new Map<number, number>();
  const add = (key: string, title: string, labels: readonly string[]) => {
    heads.push({ key, label: title, x: columnX(columns.length), width: labels.length * pitch });
    labels.forEach((label, index) =>
      columns.push({ key: `${key}-${index}`, label, x: columnX(columns.length), width: pitch }),
    );
  };
  if (unplanned) add('unplanned', requirementGraphText.unplanned, ['']);
  for (const { year, label, blocks } of years) {
    starts.set(year, columns.length);
    add(String(year), label, blocks.length > 0 ? blocks : ['']);
  }
  return { heads, columns, startOf: (year: number) => starts.get(year) ?? 0 };
}

type Unplaced = Omit<Box, 'row' | 'y'> & { last: number };

function boxesOf(units: readonly GraphUnit[], startOf: (year: number) => number): Unplaced[] {
  const boxAt = (unit: GraphUnit, place: PlannedPlace | null, column: number, last: number): Unplaced => ({
    ...{ key: `${unit.educational_unit}-${place?.relation_id ?? 0}`, unit, place, column, last },
    ...{ x: columnX(column) + columnGap / 2, width: (last - column) * pitch + boxWidth },
  });
  return units.flatMap((unit) =>
    unit.places.length === 0
      ? [boxAt(unit, null, 0, 0)]
      : unit.places.map((place) => {
          const start = startOf(place.year);
          return boxAt(unit, place, start + place.first, start + place.last);
        }),
  );
}

/** From left to right, each as near as possible to what it requires, so that lines are short and seldom cross. */
function placeBoxes(unplaced: readonly Unplaced[], links: readonly GraphLink[]): Box[] {
  const rowsOf = new Map<number, number[]>();
  const taken = new Set<string>();
  const wishOf = ({ unit }: Unplaced): number | null => {
    const rows = links
      .filter(({ educational_unit }) => educational_unit === unit.educational_unit)
      .flatMap(({ requires }) => rowsOf.get(requires) ?? []);
    return rows.length === 0 ? null : rows.reduce((sum, row) => sum + row, 0) / rows.length;
  };
  const isFree = ({ column, last }: Unplaced, row: number) =>
    Array.from({ length: last - column + 1 }, (_, index) => `${column + index} ${row}`).every((at) => !taken.has(at));
  const rowFor = (box: Unplaced, wish: number): number => {
    const near = Math.round(wish);
    for (let distance = 0; ; distance += 1)
      for (const row of [near - distance, near + distance]) if (row >= 0 && isFree(box, row)) return row;
  };
  const placed: Box[] = [];
  for (const column of [...new Set(unplaced.map((box) => box.column))].toSorted((a, b) => a - b)) {
    const here = unplaced
      .filter((box) => box.column === column)
      .map((box) => ({ box, wish: wishOf(box) }))
      // Units with requirements first; the others fill the gaps.
      .toSorted((a, b) => (a.wish ?? Infinity) - (b.wish ?? Infinity) || 0);
    for (const { box, wish } of here) {
      const row = rowFor(box, wish ?? 0);
      for (let at = box.column; at <= box.last; at += 1) taken.add(`${at} ${row}`);
      const { last: _last, ...rest } = box;
      placed.push({ ...rest, row, y: headHeight + rowGap + row * (boxHeight + rowGap) });
      rowsOf.set(box.unit.educational_unit, [...(rowsOf.get(box.unit.educational_unit) ?? []), row]);
    }
  }
  return placed;
}

/** To each place of the unit, from the last place of what it requires that is before it; else from the first. */
function linesOf(link: GraphLink, boxes: readonly Box[], lane: number): Line[] {
  const of = (unit: number) => boxes.filter((box) => box.unit.educational_unit === unit);
  const sources = of(link.requires).toSorted((a, b) => a.x - b.x);
  return of(link.educational_unit).flatMap((to) => {
    const from = sources.findLast((box) => box.x + box.width <= to.x) ?? sources[0];
    return from ? [{ key: `${from.key} ${to.key}`, link, from, to, ...routeOf(from, to, lane) }] : [];
  });
}

/** Lines that run side by side lie this far apart, on so many lanes. */
const laneGap = 5;
const lanes = 4;

/**
 * To the next column straight through the gap between them; farther, or back, through the gap between two rows, so that no
 * line runs behind a unit that it has nothing to do with.
 */
function routeOf(from: Box, to: Box, lane: number): Pick<Line, 'path' | 'middle'> {
  const [startX, startY] = [from.x + from.width, from.y + boxHeight / 2];
  const [endX, endY] = [to.x - 2, to.y + boxHeight / 2];
  if (endX > startX && endX - startX <= columnGap) {
    const bend = (endX - startX) / 2;
    return {
      path: `M${startX} ${startY} C${startX + bend} ${startY} ${endX - bend} ${endY} ${endX} ${endY}`,
      middle: { x: startX + bend, y: (startY + endY) / 2 },
    };
  }
  const aside = (lane - (lanes - 1) / 2) * laneGap;
  const between = from.row < to.row ? to.y - rowGap / 2 : to.y + boxHeight + rowGap / 2;
  const [outX, inX, acrossY] = [startX + columnGap / 2 + aside, endX - columnGap / 2 + aside, between + aside];
  const corners = [
    [startX, startY],
    [outX, startY],
    [outX, acrossY],
    [inX, acrossY],
    [inX, endY],
    [endX, endY],
  ] as const;
  return { path: rounded(corners), middle: { x: (outX + inX) / 2, y: acrossY } };
}

const roundness = 7;

/** A line along these points, around each corner in a small bow. */
function rounded(points: readonly (readonly [number, number])[]): string {
  const toward = ([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]) => {
    const distance = Math.hypot(toX - x, toY - y);
    const part = distance === 0 ? 0 : Math.min(roundness, distance / 2) / distance;
    return `${x + (toX - x) * part} ${y + (toY - y) * part}`;
  };
  return points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${point.join(' ')}`;
      return after ? `L${toward(point, before)} Q${point.join(' ')} ${toward(point, after)}` : `L${point.join(' ')}`;
    })
    .join(' ');
}

/** All that a unit needs and all that needs it, at any distance, itself included. */
export function relatedTo(unit: number, links: readonly GraphLink[]): Set<number> {
  const walk = (next: (link: GraphLink) => [from: number, to: number]) => {
    const reached = new Set([unit]);
    for (const at of reached)
      for (const link of links) {
        const [from, to] = next(link);
        if (from === at) reached.add(to);
      }
    return reached;
  };
  return new Set([
    ...walk(({ educational_unit, requires }) => [educational_unit, requires]),
    ...walk(({ educational_unit, requires }) => [requires, educational_unit]),
  ]);
}

/** The box that an arrow key leads to; the box itself where there is none. */
export function nextBox(boxes: readonly Box[], from: Box, key: string): Box {
  const inColumn = (column: number) => boxes.filter((box) => box.column === column);
  const nearest = (among: readonly Box[]) =>
    among.toSorted((a, b) => Math.abs(a.row - from.row) - Math.abs(b.row - from.row))[0];
  const columns = [...new Set(boxes.map(({ column }) => column))].toSorted((a, b) => a - b);
  const own = inColumn(from.column);
  const targets: Record<string, Box | undefined> = {
    ArrowUp: own[own.indexOf(from) - 1],
    ArrowDown: own[own.indexOf(from) + 1],
    ArrowLeft: nearest(inColumn(columns.findLast((column) => column < from.column) ?? -1)),
    ArrowRight: nearest(inColumn(columns.find((column) => column > from.column) ?? -1)),
    Home: boxes[0],
    End: boxes.at(-1),
  };
  return targets[key] ?? from;
}
