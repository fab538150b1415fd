// Where everything is drawn on the page of a presentation: a row per study year. Pure.
import type { PresentedItem, PresentedUnit, PresentedYear } from '#shared/api/planner-presentation.ts';
import { axisOf, weekStretches } from '#shared/planning/axis.ts';
import { columns } from '#shared/planning/grid.ts';

export interface PageSize {
  width: number;
  height: number;
}

/** A screen, and paper in landscape within its margins: what is printed fills the sheet. */
export const pages = { screen: { width: 1920, height: 1080 }, paper: { width: 1920, height: 1320 } } as const;
const margin = 34;
const headHeight = 78;
const footHeight = 58;
const labelWidth = 100;
const gap = 14;
const stripHeight = 26;
const inset = 2;
/** If there are few years, each is at most this share of the page. */
const MAX_YEAR_PART = 0.3;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface DrawnBar extends Box {
  unit: PresentedUnit;
}

export interface DrawnItem extends Box {
  item: PresentedItem;
  /** The units inside, in their weeks; as many as there is room for. */
  bars: DrawnBar[];
  /** Those without room, in their weeks at the bottom: each is only drawn when it is chosen. */
  hidden: DrawnBar[];
}

export interface DrawnWeek extends Box {
  week: PresentedYear['weeks'][number];
  /** How high the week is filled: its contact hours against a full week, or against the busiest one. */
  filled: number;
  hasExams: boolean;
}

export interface DrawnYear extends Box {
  year: PresentedYear;
  items: DrawnItem[];
  weeks: DrawnWeek[];
}

export function layoutPresentation(years: readonly PresentedYear[], page: PageSize): DrawnYear[] {
  const room = page.height - headHeight - footHeight - gap * (years.length - 1);
  const height = Math.min(page.height * MAX_YEAR_PART, room / Math.max(1, years.length));
  return years.map((year, index) => {
    const box = {
      x: margin + labelWidth,
      y: headHeight + index * (height + gap),
      width: page.width - 2 * margin - labelWidth,
      height,
    };
    return { ...box, year, items: itemsOf(year, box), weeks: weeksOf(year, box) };
  });
}

function itemsOf({ items, blocks, weeks }: PresentedYear, box: Box): DrawnItem[] {
  const rowOf = usedRows(items);
  const [column, row] = [box.width / columns, (box.height - stripHeight) / Math.max(2, rowOf.size)];
  const stretches = weekStretches(axisOf(weeks, blocks.length));
  return items.map((item) => {
    const own = {
      x: box.x + item.x * column + inset,
      y: box.y + (rowOf.get(item.y) ?? 0) * row + inset,
      width: item.width * column - 2 * inset,
      height: Math.max(1, item.height * row - 2 * inset),
    };
    const spans = item.units.flatMap((unit) => {
      const [first, last] = [stretches[unit.first_week], stretches[unit.last_week]];
      return first && last ? [{ unit, from: box.x + first.from * column, to: box.x + last.to * column }] : [];
    });
    return { ...own, item, ...barsOf(spans, own) };
  });
}

/** Rows of the grid that hold items, by their place on the page: empty ones take no room. */
function usedRows(items: PresentedYear['items']): ReadonlyMap<number, number> {
  const used = new Set(items.flatMap(({ y, height }) => Array.from({ length: height }, (_, index) => y + index)));
  return new Map([...used].toSorted((a, b) => a - b).map((row, index) => [row, index]));
}

interface Span {
  unit: PresentedUnit;
  from: number;
  to: number;
}

const barHeight = 6;
const barStep = 9;
/** Above it the title and the amounts are written. */
const textHeight = 50;
/** Lower than this an item has no line for its amounts; lower than the other, its title and a thin bar are all. */
const LOW = 52;
const LOWEST = 34;
/** From this height on, lines are further apart; a bar above brings them together again. */
const ROOMY = 66;
const thinBar = { height: 3, step: 4 };

/** Where the lines of an item are written, so that a bar at its bottom stays below them. */
export function linesIn({ y, height, bars, hidden }: DrawnItem) {
  const isLow = height < LOW;
  if (isLow) return { isLow, first: Math.min(19, height - 8), step: 19 };
  const top = Math.min(...[...bars, ...hidden].map((bar) => bar.y - y));
  const step = height < ROOMY || top < textHeight ? 21 : 24;
  return { isLow, first: step, step };
}

/** One below the other where they run at the same time. */
function barsOf(spans: readonly Span[], box: Box): Pick<DrawnItem, 'bars' | 'hidden'> {
  const ends: number[] = [];
  const lanes = spans
    .toSorted((a, b) => a.from - b.from || a.to - b.to)
    .map((span) => {
      const free = ends.findIndex((end) => end <= span.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = span.to;
      return { ...span, lane };
    });
  const fitting = Math.max(0, Math.floor((box.height - textHeight) / barStep));
  const top = box.y + box.height - 6 - Math.min(ends.length, fitting) * barStep;
  const bar = ({ unit, from, to }: Span, y: number, thickness = barHeight): DrawnBar => {
    const x = Math.max(from, box.x + 6);
    const end = Math.min(to, box.x + box.width - 6);
    return { unit, x, y, width: Math.max(2, end - x), height: thickness };
  };
  const atBottom = box.height < LOWEST ? thinBar : { height: barHeight, step: barStep };
  return {
    bars: lanes.filter(({ lane }) => lane < fitting).map((span) => bar(span, top + span.lane * barStep)),
    hidden: lanes
      .filter(({ lane }) => lane >= fitting)
      .map((span) => bar(span, box.y + Math.max(0, box.height - atBottom.step), atBottom.height)),
  };
}

/** A week with so many contact hours is drawn full. */
const FULL_WEEK = 24;

function weeksOf({ weeks, blocks, loads }: PresentedYear, box: Box): DrawnWeek[] {
  const column = box.width / columns;
  const height = stripHeight - 4;
  const full = Math.max(FULL_WEEK, ...(loads ?? []).map(({ contact_hours }) => contact_hours));
  return weekStretches(axisOf(weeks, blocks.length)).flatMap(({ from, to }, index) => {
    const week = weeks[index];
    const y = box.y + box.height - stripHeight + 2;
    if (!week) return [];
    const { contact_hours = 0, exams = 0 } = loads?.[index] ?? {};
    const filled = (contact_hours / full) * height;
    return [{ week, filled, hasExams: exams > 0, x: box.x + from * column, y, width: (to - from) * column, height }];
  });
}
