// EC and contact hours: placed courses and exams → unit → part → block and year. Mirrored items never count.
// The server aggregates by these rules; the planner recomputes with them while a grid is edited.
import { columns } from './grid.ts';

export interface Amount {
  /** What the screen shows: planned where something is planned, else the own value. */
  shown: number;
  /** The sum of what is inside; null while nothing inside says anything. */
  planned: number | null;
  own: number | null;
  /** planned − own; 0 while either is unknown. Anything else is shown as a difference. */
  difference: number;
}

export interface Totals {
  ects_credits: Amount;
  contact_hours: Amount;
}

/** A course or exam placed at level 3; y and height count week rows. */
export interface PlacedLesson {
  y: number;
  height: number;
  ects_credits: number | null;
  /** Hours in each week. */
  duration_value: number | null;
}

interface CountedItem {
  mirrored?: boolean | undefined;
}

/** ects_l3, and the hours over the teaching weeks that each item covers. */
export function lessonTotals(
  lessons: readonly (PlacedLesson & CountedItem)[],
  weeks: readonly { no_class: boolean }[],
): { ects_l3: number | null; duration: number | null } {
  const counted = lessons.filter(isCounted);
  const hours = counted.map(({ y, height, duration_value }) =>
    duration_value ? duration_value * weeks.slice(y, y + height).filter(({ no_class }) => !no_class).length : null,
  );
  return { ects_l3: sumOf(counted.map(({ ects_credits }) => ects_credits || null)), duration: sumOf(hours) };
}

export function unitTotals(
  unit: { ects_credits: number | null; contact_hours: number | null },
  lessons: readonly (PlacedLesson & CountedItem)[],
  weeks: readonly { no_class: boolean }[],
): Totals {
  const { ects_l3, duration } = lessonTotals(lessons, weeks);
  return { ects_credits: amount(ects_l3, unit.ects_credits), contact_hours: amount(duration, unit.contact_hours) };
}

/** `children` are the placed units or sub-parts. A part that does not count its EC adds none to what lies above it. */
export function partTotals(
  part: { ects_credits: number | null; count_ects_credits: boolean },
  children: readonly (CountedItem & { totals: Totals })[],
): Totals {
  const inside = children.filter(isCounted).map(({ totals }) => totals);
  const ects = amount(sumOf(inside.map(({ ects_credits }) => ects_credits.shown)), part.ects_credits);
  return {
    ects_credits: part.count_ects_credits ? ects : { ...ects, shown: 0 },
    contact_hours: amount(sumOf(inside.map(({ contact_hours }) => contact_hours.shown)), null),
  };
}

export interface Sums {
  ects_credits: number;
  contact_hours: number;
}

type Level1Item = CountedItem & { x: number; width: number; totals: Totals };

export function yearTotals(items: readonly Level1Item[]): Sums {
  const inside = items.filter(isCounted).map(({ totals }) => totals);
  return {
    ects_credits: sumOf(inside.map(({ ects_credits }) => ects_credits.shown)) ?? 0,
    contact_hours: sumOf(inside.map(({ contact_hours }) => contact_hours.shown)) ?? 0,
  };
}

/** Per block; an item over several blocks is shared out by its columns, so that the blocks add up to the year. */
export function blockTotals(items: readonly Level1Item[], blocks: number): Sums[] {
  const counted = items.filter(isCounted);
  const ects = counted.map((item) => shares(item, item.totals.ects_credits.shown, blocks));
  const hours = counted.map((item) => shares(item, item.totals.contact_hours.shown, blocks));
  return Array.from({ length: blocks }, (_, block) => ({
    ects_credits: sumOf(ects.map((share) => share[block] ?? 0)) ?? 0,
    contact_hours: sumOf(hours.map((share) => share[block] ?? 0)) ?? 0,
  }));
}

/** Rounds what is given out so far, not each share, so that nothing is lost in rounding. */
function shares({ x, width }: { x: number; width: number }, value: number, blocks: number): number[] {
  let given = 0;
  return Array.from({ length: blocks }, (_, block) => {
    const end = ((block + 1) * columns) / blocks;
    const part = Math.min(Math.max((end - x) / width, 0), 1);
    const share = round(round(value * part) - given);
    given = round(given + share);
    return share;
  });
}

function amount(planned: number | null, own: number | null): Amount {
  const difference = planned === null || own === null ? 0 : round(planned - own);
  return { shown: planned ?? own ?? 0, planned, own, difference };
}

function isCounted(item: CountedItem): boolean {
  return !item.mirrored;
}

/** Null when nothing has a value. */
function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : round(known.reduce((sum, value) => sum + value, 0));
}

/** Hours come in quarters and halves; hundredths hide what floating point adds. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
