// Where an item is in the words of its level, for screen readers and for the list on narrow screens.
import type { PlannerBlock, PlannerWeek } from '#shared/api/planner-shapes.ts';
import { type Axis, axisOf, coveredBlocks, coveredWeeks } from '#shared/planning/axis.ts';
import type { Placement } from '#shared/planning/grid.ts';
import { planningText } from '#shared/text/planning.ts';

export type Describe = (placement: Placement) => string;

const words = planningText;

/** 'Blok 1 – Blok 2, rij 3' */
export function onBlocks(blocks: readonly PlannerBlock[]): Describe {
  return (placement) => [blockSpan(blocks, placement), words.row(placement.y + 1)].filter(Boolean).join(', ');
}

function blockSpan(blocks: readonly PlannerBlock[], placement: Placement): string {
  const span = coveredBlocks(placement, blocks.length);
  const [first, last] = [blocks[span?.first ?? 0]?.label ?? '', blocks[span?.last ?? 0]?.label ?? ''];
  return first === last ? first : words.range(first, last);
}

/** 'week 36 tot en met 39, rij 1' */
export function onWeeks(blocks: readonly PlannerBlock[], weeks: readonly PlannerWeek[]): Describe {
  const axis = axisOf(weeks, blocks.length);
  return (placement) => [weekSpan(axis, weeks, placement), words.row(placement.y + 1)].filter(Boolean).join(', ');
}

function weekSpan(axis: Axis, weeks: readonly PlannerWeek[], placement: Placement): string {
  const span = coveredWeeks(placement, axis);
  const [first, last] = [weeks[span?.first ?? 0], weeks[span?.last ?? 0]];
  return first && last ? words.weeks(first.calendar_week, last.calendar_week) : '';
}

/** 'Kalenderweek 46–51 · Syllabusweek 11–16 · Blokweek 1–6': level 3 as a list, with the columns of its grid. */
export function inWeekNumbers(weeks: readonly PlannerWeek[]): Describe {
  const { calendarWeek, syllabusWeek, blockWeek, noClass, weekNumbers } = words.level3;
  return ({ y, height }) => {
    const covered = weeks.slice(y, y + height);
    const [first, last] = [covered[0], covered.at(-1)];
    if (!first || !last) return words.row(y + 1);
    const numbers = covered.flatMap(({ block_week_number }) => block_week_number ?? []);
    const [from, to] = [numbers[0], numbers.at(-1)];
    const columns: [string, number, number][] = [
      [calendarWeek, first.calendar_week, last.calendar_week],
      [syllabusWeek, first.syllabus_week, last.syllabus_week],
    ];
    if (from !== undefined && to !== undefined) columns.push([blockWeek, from, to]);
    const free = from === undefined ? ` · ${first.no_class_title || noClass}` : '';
    return weekNumbers(columns) + free;
  };
}

/** 'week 46 tot en met 51, kolom 1 tot en met 3': level 3, where time runs down. */
export function onWeekRows(weeks: readonly PlannerWeek[]): Describe {
  return ({ x, y, width, height }) => {
    const [first, last] = [weeks[y], weeks[Math.min(weeks.length, y + height) - 1]];
    const when = first && last ? words.weeks(first.calendar_week, last.calendar_week) : words.row(y + 1);
    return `${when}, ${words.column(x + 1, x + width)}`;
  };
}
