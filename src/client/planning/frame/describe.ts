// Where an item stands in the words of its level, for who listens and for the list on narrow screens.
import type { PlannerBlock, PlannerWeek } from '#shared/api/planner-shapes.ts';
import { type Axis, axisOf, coveredBlocks, coveredWeeks } from '#shared/planning/axis.ts';
import type { Placement } from '#shared/planning/grid.ts';
import { nl } from '#shared/text/nl.ts';

export type Describe = (placement: Placement) => string;

const words = nl.planning;

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

/** 'week 46 tot en met 51, kolom 1 tot en met 3': level 3, where time runs down. */
export function onWeekRows(weeks: readonly PlannerWeek[]): Describe {
  return ({ x, y, width, height }) => {
    const [first, last] = [weeks[y], weeks[Math.min(weeks.length, y + height) - 1]];
    const when = first && last ? words.weeks(first.calendar_week, last.calendar_week) : words.row(y + 1);
    return `${when}, ${words.column(x + 1, x + width)}`;
  };
}
