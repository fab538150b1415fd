// What the tests of this folder share: random dates, years, calendars and grids for fast-check. Nothing else imports it.
import * as fc from 'fast-check';

import type { YearPart } from './calendar.ts';
import { addDays, mondayOf } from './dates.ts';
import type { Placed } from './grid.ts';
import { canPlace } from './grid.ts';

export const semestersAndBlocks = { show_year_parts: true, show_blocks: true };
export const semestersOnly = { show_year_parts: true, show_blocks: false };
export const blocksOnly = { show_year_parts: false, show_blocks: true };

export const anyDate = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('1990-01-01', days));

/** Any weekday to any weekday. */
export const anyBlock = fc
  .tuple(anyDate, fc.integer({ min: 1, max: 300 }))
  .map(([start_date, days]) => ({ start_date, end_date: addDays(start_date, days) }));

/** Years of 52 or 53 weeks from a Monday, with the Monday of the year after. */
export const anyYear = fc.tuple(anyDate, fc.constantFrom(52, 53)).map(([date, weeks]) => {
  const start_date = mondayOf(date);
  return { start_date, end_date: addDays(start_date, 7 * weeks - 3), weeks };
});

/** A part of whole weeks: `from` and `weeks` count from the Monday of the year. */
export function partAt(
  yearStart: string,
  from: number,
  weeks: number,
  calendar_blocks: YearPart['calendar_blocks'] = [],
) {
  const start_date = addDays(yearStart, 7 * from);
  return { start_date, end_date: addDays(start_date, 7 * weeks - 3), calendar_weeks: [], calendar_blocks };
}

export function item(key: string, x: number, y: number, width: number, height = 1): Placed {
  return { key, x, y, width, height };
}

const anyPlacement = fc
  .tuple(fc.nat({ max: 11 }), fc.nat({ max: 12 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 }))
  .map(([x, y, width, height]) => ({ x, y, width: Math.min(width, 12 - x), height }));

/** A grid in which nothing overlaps. */
export const anyGrid = fc.array(anyPlacement, { maxLength: 25 }).map((placements) => {
  const grid: Placed[] = [];
  placements.forEach((placement, index) => {
    if (canPlace(grid, placement)) grid.push({ ...placement, key: `item ${index}` });
  });
  return grid;
});
