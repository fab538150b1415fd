// Describes where an item is and how long it lasts, in blocks and weeks. For the board, its menu and dialog, screen readers, and the
// list on narrow screens.
import type { PlannerBlock, PlannerWeek } from '#shared/api/planner-shapes.ts';
import { axisOf, coveredBlocks, coveredWeeks, type Span } from '#shared/planning/axis.ts';
import { columns, type Placement } from '#shared/planning/grid.ts';
import { gridText } from '#shared/text/grid.ts';
import { dutchNumber } from '#shared/text/numbers.ts';
import { planningText } from '#shared/text/planning.ts';

type Words = (placement: Placement) => string;

/** A moment at which an item can begin or end: a column, or at level 3 a row. */
export interface Moment {
  value: number;
  label: string;
}

export interface Describe {
  /** 'Blok 1 – Blok 2', 'week 36 tot en met 39': all that a list needs. */
  when: Words;
  /** The same, with its position among items of the same time. */
  where: Words;
  /** '1 blok lang, 2 regels hoog' */
  size: Words;
  /** In order; the last moment is included in what ends there. */
  starts: readonly Moment[];
  ends: readonly Moment[];
}

const words = planningText;
const cells = Array.from({ length: columns }, (_, x) => ({ x, width: 1 }));

/** Levels 1 and 2.5: a part lasts whole blocks, a block unit may begin and end within them. */
export function describeOnBlocks(blocks: readonly PlannerBlock[], weeks: readonly PlannerWeek[]): Describe {
  const axis = axisOf(weeks, blocks.length);
  const when: Words = (placement) => {
    const span = coveredBlocks(placement, blocks.length);
    const [first, last] = [blocks[span?.first ?? 0]?.label ?? '', blocks[span?.last ?? 0]?.label ?? ''];
    return first === last ? first : words.range(first, last);
  };
  const moments = (edge: keyof Span) =>
    cells.map((cell) => {
      const at = coveredWeeks(cell, axis)?.[edge] ?? -1;
      const [week, beyond] = [weeks[at], weeks[edge === 'first' ? at - 1 : at + 1]];
      if (!week) return when({ ...cell, y: 0, height: 1 });
      const block = blocks[week.block]?.label ?? '';
      return beyond?.block === week.block ? gridText.weekOf(block, week.calendar_week) : block;
    });
  const length = ({ width }: Placement) => gridText.blocksLong(dutchNumber((width * blocks.length) / columns));
  return onLines(when, length, moments);
}

/** Level 2. */
export function describeOnWeeks(blocks: readonly PlannerBlock[], weeks: readonly PlannerWeek[]): Describe {
  const axis = axisOf(weeks, blocks.length);
  const when: Words = (placement) => {
    const span = coveredWeeks(placement, axis);
    const [first, last] = [weeks[span?.first ?? 0], weeks[span?.last ?? 0]];
    return first && last ? words.weeks(first.calendar_week, last.calendar_week) : '';
  };
  const moments = (edge: keyof Span) =>
    cells.map((cell) => {
      const week = weeks[coveredWeeks(cell, axis)?.[edge] ?? -1];
      return week ? words.weeks(week.calendar_week, week.calendar_week) : '';
    });
  const length: Words = (placement) => {
    const span = coveredWeeks(placement, axis);
    return gridText.weeksLong(span ? span.last - span.first + 1 : 0);
  };
  return onLines(when, length, moments);
}

/** Where time runs to the right, items are on lines below each other. */
function onLines(when: Words, length: Words, moments: (edge: keyof Span) => string[]): Describe {
  const [starts, ends] = [moments('first'), moments('last')].map((labels) =>
    labels.map((label, value) => ({ label, value })),
  ) as [Moment[], Moment[]];
  return {
    when,
    where: (placement) => [when(placement), gridText.line(placement.y + 1)].filter(Boolean).join(', '),
    size: (placement) => `${length(placement)}, ${gridText.linesHigh(placement.height)}`,
    // Columns within one week begin (or end) in the same week: the largest of them represents it.
    starts: starts.filter(({ label }, index) => label !== starts[index - 1]?.label),
    ends: ends.filter(({ label }, index) => label !== ends[index + 1]?.label),
  };
}

/** Level 3, where time runs down and items of one week are beside each other. */
export function describeOnWeekRows(weeks: readonly PlannerWeek[]): Describe {
  const moments = weeks.map((week, value) => ({ value, label: weekName(week) }));
  return {
    when: inWeekNumbers(weeks),
    where: ({ x, y, width, height }) => {
      const [first, last] = [weeks[y], weeks[Math.min(weeks.length, y + height) - 1]];
      const when = first && last ? words.weeks(first.calendar_week, last.calendar_week) : words.level3.noSuchWeek;
      return `${when}, ${gridText.spots(x + 1, x + width)}`;
    },
    size: ({ width, height }) => `${gridText.weeksLong(height)}, ${gridText.spotsWide(width)}`,
    starts: moments,
    ends: moments,
  };
}

/** 'week 51', 'week 52 (Kerstvakantie)' */
function weekName({ calendar_week, no_class, no_class_title }: PlannerWeek): string {
  const name = words.weeks(calendar_week, calendar_week);
  return no_class ? `${name} (${no_class_title || words.level3.noClass})` : name;
}

/** 'Kalenderweek 46–51 · Syllabusweek 11–16 · Blokweek 1–6': level 3 as a list, with the columns of its grid. */
function inWeekNumbers(weeks: readonly PlannerWeek[]): Words {
  const { calendarWeek, syllabusWeek, blockWeek, noClass, weekNumbers, noSuchWeek } = words.level3;
  return ({ y, height }) => {
    const covered = weeks.slice(y, y + height);
    const [first, last] = [covered[0], covered.at(-1)];
    if (!first || !last) return noSuchWeek;
    const numbers = covered.flatMap(({ block_week_number }) => block_week_number ?? []);
    const [from, to] = [numbers[0], numbers.at(-1)];
    const names: [string, number, number][] = [
      [calendarWeek, first.calendar_week, last.calendar_week],
      [syllabusWeek, first.syllabus_week, last.syllabus_week],
    ];
    if (from !== undefined && to !== undefined) names.push([blockWeek, from, to]);
    const free = from === undefined ? ` · ${first.no_class_title || noClass}` : '';
    return weekNumbers(names) + free;
  };
}
