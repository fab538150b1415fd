// Helpers for the tests of this folder: random dates, years, calendars and grids for fast-check. Only imported by tests.
import * as fc from 'fast-check';

import { type Finding, findingsOf } from '#shared/rules/registry.ts';
import type { GridContext, RuleItem } from '#shared/rules/rule.ts';

import type { YearPart } from './calendar.ts';
import { addDays, mondayOf } from './dates.ts';
import type { Placed, Placement } from './grid.ts';
import { isInside } from './grid.ts';
import type { PlanRow, PlanYear } from './plan-tree.ts';
import type { PlanWeek, Sums } from './totals.ts';

export const semestersAndBlocks = { show_year_parts: true, show_blocks: true };
export const semestersOnly = { show_year_parts: true, show_blocks: false };
export const blocksOnly = { show_year_parts: false, show_blocks: true };

export const anyDate = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('1990-01-01', days));

/** Any weekday to any weekday. */
export const anyBlock = fc
  .tuple(anyDate, fc.integer({ min: 1, max: 300 }))
  .map(([start_date, days]) => ({ start_date, end_date: addDays(start_date, days) }));

/** Years of 52 or 53 weeks that start on a Monday. */
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

/** Compares every pair: a reference for the faster implementation. */
export function overlaps(a: Placement, b: Placement): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export function canPlace(items: readonly Placement[], placement: Placement): boolean {
  return isInside(placement) && !items.some((other) => overlaps(other, placement));
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

export const anyColumns = fc
  .tuple(fc.nat({ max: 11 }), fc.integer({ min: 1, max: 12 }))
  .map(([x, width]) => ({ x, width: Math.min(width, 12 - x) }));

export const anyAxis = fc.array(fc.integer({ min: 1, max: 14 }), { minLength: 1, maxLength: 7 });

/** A year of some blocks, in which every fifth week or so has no classes. */
export const anyPlanYear = anyAxis.chain((axis) =>
  fc.array(fc.nat({ max: 4 }), { minLength: 98, maxLength: 98 }).map((free): PlanYear<PlanWeek> => {
    const weeks = axis.flatMap((count, block) =>
      Array.from({ length: count }, () => ({ block, no_class: false, no_class_title: '' })),
    );
    return { blocks: axis.length, weeks: weeks.map((week, index) => ({ ...week, no_class: free[index] === 0 })) };
  }),
);

const maybe = (max: number) => fc.option(fc.nat({ max }), { nil: null });
const anySpot = fc.tuple(anyColumns, fc.integer({ min: 1, max: 3 })).map(([at, height]) => ({ ...at, height }));

interface Branch {
  own: Partial<PlanRow> & Pick<PlanRow, 'kind'>;
  inside: Branch[];
}

const anyLesson = fc.record({
  own: fc.record({
    ...{ kind: fc.constantFrom('course' as const, 'exam' as const), y: fc.nat({ max: 14 }) },
    ...{ width: fc.constant(3), height: fc.integer({ min: 1, max: 6 }) },
    ...{ ects_credits: maybe(5), duration_value: fc.constantFrom(null, 0.83, 1, 1.5, 2) },
    ...{ weight: maybe(100), resit: fc.boolean() },
  }),
  inside: fc.constant<Branch[]>([]),
});
const anyUnit = (kind: 'block_unit' | 'week_unit') =>
  fc.record({
    own: fc
      .record({
        ...{ at: anySpot, ects_credits: maybe(15), mirrored: fc.boolean() },
        ...{ contact_hours: maybe(60), self_study_hours: maybe(90) },
      })
      .map(({ at, mirrored, ...own }) => ({ ...at, ...own, kind, mirrored: mirrored && kind === 'week_unit' })),
    inside: fc.array<Branch>(anyLesson, { maxLength: 3 }),
  });
const anyPart = (depth: number): fc.Arbitrary<Branch> =>
  fc.record({
    own: fc
      .record({ at: anySpot, ects_credits: maybe(30), count_ects_credits: fc.boolean(), choose_ects_min: maybe(20) })
      .map(({ at, ...own }) => ({ ...at, ...own, kind: 'part' as const })),
    inside:
      depth === 0
        ? fc.array<Branch>(anyUnit('week_unit'), { maxLength: 4 })
        : fc.oneof(
            fc.array<Branch>(anyUnit('week_unit'), { maxLength: 4 }),
            fc.array<Branch>(fc.oneof(anyPart(depth - 1), anyUnit('block_unit')), { maxLength: 3 }),
          ),
  });

/** The rows of a year: nested parts, units by block and by week, some mirrored, with courses and exams. Nothing overlaps. */
export const anyPlanRows = fc
  .array<Branch>(fc.oneof(anyPart(1), anyUnit('block_unit')), { maxLength: 5 })
  .map((branches) => {
    const rows: PlanRow[] = [];
    const visit = (inside: readonly Branch[], parent: number | null) => {
      // Each item has its own rows, mirrored ones in group 2; courses and exams are beside each other.
      inside.forEach(({ own, inside: below }, index) => {
        const y = index * 3 + (own.mirrored ? 15 : 0);
        const x = own.kind === 'course' || own.kind === 'exam' ? index * 3 : 0;
        const row: PlanRow = {
          ...{ id: rows.length + 1, year: 1, parent, x, y, width: 12, height: 1, mirrored: false },
          ...{ ects_credits: null, contact_hours: null, duration_value: null, count_ects_credits: true },
          ...{ self_study_hours: null, choose_ects_min: null, choose_ects_max: null, weight: null, resit: false },
          ...own,
        };
        rows.push(row);
        visit(below, row.id);
      });
    };
    visit(branches, null);
    return rows;
  });

/** A grid of blocks without special rules. */
export const openContext: GridContext = {
  by: 'blocks',
  kinds: ['programme_part', 'educational_unit', 'course', 'exam'],
  weeks: [],
  closed: null,
  mirrored: false,
  part: null,
};

/** Teaching weeks for the rules. */
export function ruleWeeks(count: number): GridContext['weeks'] {
  return Array.from({ length: count }, (_, row) => ({ calendar_week: 36 + row, no_class: false, no_class_title: '' }));
}

export function ruleItem(key: string, x: number, y: number, width: number, height = 1): RuleItem {
  return { key, x, y, width, height, title: key.toUpperCase(), kind: 'programme_part', object: 1 };
}

/** The findings of the general rules: items outside the grid, and overlapping items. */
export function findingsOn(items: readonly Placement[]): Finding[] {
  const after = items.map(({ x, y, width, height }, index) => ruleItem(String(index), x, y, width, height));
  return findingsOf({ before: [], after, context: openContext });
}

export const ects = (sums: readonly Sums[]) => sums.map(({ ects_credits }) => ects_credits);
export const hours = (sums: readonly Sums[]) => sums.map(({ contact_hours }) => contact_hours);
