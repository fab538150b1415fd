// How the EC and contact hours of a unit fall over the blocks of a year. The module planner shows them per block.
import type { PlacedLesson, Sums, Totals } from './totals.ts';

interface ShareWeek {
  block: number;
  no_class: boolean;
}

interface SharedUnit {
  totals: Totals;
  mirrored: boolean;
  weeks: readonly ShareWeek[];
  lessons: readonly PlacedLesson[];
}

/** EC by the teaching weeks in each block; hours as they are planned, or else the same way. Mirrored units have none. */
export function blockShares({ totals, mirrored, weeks, lessons }: SharedUnit, blocks: number): Sums[] {
  const ects = byWeeks(mirrored ? 0 : totals.ects_credits.shown, weeks, blocks);
  const planned = lessons.some(({ duration_value }) => duration_value);
  const hours = planned
    ? plannedHours(mirrored ? [] : lessons, weeks, blocks)
    : byWeeks(mirrored ? 0 : totals.contact_hours.shown, weeks, blocks);
  return Array.from({ length: blocks }, (_, block) => ({
    ects_credits: ects[block] ?? 0,
    contact_hours: hours[block] ?? 0,
  }));
}

/** Rounds what is given out so far, not each share, so that the blocks add up to the whole. */
function byWeeks(value: number, weeks: readonly ShareWeek[], blocks: number): number[] {
  const taught = weeks.filter(({ no_class }) => !no_class);
  const counted = taught.length > 0 ? taught : weeks;
  let before = 0;
  let given = 0;
  return Array.from({ length: blocks }, (_, block) => {
    before += counted.filter((week) => week.block === block).length;
    const share = counted.length > 0 ? round(round((value * before) / counted.length) - given) : 0;
    given = round(given + share);
    return share;
  });
}

function plannedHours(lessons: readonly PlacedLesson[], weeks: readonly ShareWeek[], blocks: number): number[] {
  const hours = Array.from({ length: blocks }, () => 0);
  for (const { y, height, duration_value } of lessons)
    for (const { block, no_class } of weeks.slice(y, y + height))
      if (!no_class) hours[block] = round((hours[block] ?? 0) + (duration_value ?? 0));
  return hours;
}

/** Block by block. */
export function sumShares(shares: readonly (readonly Sums[])[], blocks: number): Sums[] {
  return Array.from({ length: blocks }, (_, block) => ({
    ects_credits: round(shares.reduce((sum, each) => sum + (each[block]?.ects_credits ?? 0), 0)),
    contact_hours: round(shares.reduce((sum, each) => sum + (each[block]?.contact_hours ?? 0), 0)),
  }));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
