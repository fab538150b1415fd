// Level 3: where a course or exam can go that stands in weeks in which it cannot be. 'Herstel' of the checks, 'Verplaats naar vrije
// weken' and a plan that goes to another calendar move it there.
import { type CheckWeek, isExamWeek } from '#shared/rules/checks/check.ts';

import { bottomRow, type Placement, placeOf } from './grid.ts';
import { findSpot, occupancy, type SpotOptions } from './occupancy.ts';

/** On the week rows of a unit. */
export interface Lesson extends Placement {
  kind: string;
  /** Of an exam; absent where nobody knows. */
  resit?: boolean;
}
type Week = Pick<CheckWeek, 'no_class' | 'no_class_title'>;

/** A course needs a week in which it is taught; an exam can also be in one that is kept for exams. */
export function isOpenFor({ kind }: Pick<Lesson, 'kind'>, week: Week): boolean {
  return !week.no_class || (kind === 'exam' && isExamWeek(week));
}

/**
 * The nearest open weeks. What stood below the last week comes from there back, an exam first of all to a week for exams. A resit
 * stays after what it repeats: null where there is no room for that.
 */
export function repairedSpot(
  item: Lesson,
  weeks: readonly Week[],
  others: readonly Lesson[],
  { allows, ...allowed }: SpotOptions = {},
): Placement | null {
  // What is longer than all weeks together becomes as long as they are.
  const height = Math.min(item.height, weeks.length);
  const isGone = item.y + item.height > weeks.length;
  const from = { ...placeOf(item), height, y: isGone ? weeks.length - height + 1 : item.y };
  const isOpen = (week: Week) => isOpenFor(item, week);
  const isTaught = ({ y, height: rows }: Placement) => weeks.slice(y, y + rows).some(isOpen);
  const inWeeks = (asked: (week: Week) => boolean) =>
    nearestOpenSpot(others, from, weeks.map(asked), {
      ...allowed,
      allows: (spot) => isTaught(spot) && keepsOrder(item, spot, others) && (allows?.(spot) ?? true),
    });
  if (item.kind === 'exam') return (isGone ? inWeeks(isExamWeek) : null) ?? inWeeks(isOpen);
  // A course may have a week without classes in between.
  return inWeeks(isOpen) ?? inWeeks(() => true);
}

/** A resit comes after the exams that stand before it, or else after the first one; so an exam does not go past its resit. */
function keepsOrder(item: Lesson, spot: Placement, others: readonly Lesson[]): boolean {
  if (item.kind !== 'exam') return true;
  const [start, end] = [item.y, item.y + item.height];
  const exams = others.filter(({ kind, resit }) => kind === 'exam' && (resit ?? false) !== (item.resit ?? false));
  if (!item.resit) return exams.every(({ y }) => y < end || spot.y + spot.height <= y);
  const before = exams.filter(({ y, height }) => y + height <= start);
  const first = exams.toSorted((a, b) => a.y + a.height - (b.y + b.height)).slice(0, 1);
  return spot.y >= bottomRow(before.length > 0 ? before : first);
}

/**
 * The first rows after its own of which every week is open, in the same columns if they are free; where there are none, the
 * last rows before it. Null when there is no room at all.
 */
export function nearestOpenSpot(
  others: readonly Placement[],
  item: Placement,
  isOpen: readonly boolean[],
  allowed: SpotOptions = {},
): Placement | null {
  const taken = occupancy(others);
  const { x, y, width, height } = item;
  const later = Array.from({ length: Math.max(0, isOpen.length - height - y) }, (_, step) => y + 1 + step);
  const earlier = Array.from({ length: y }, (_, row) => row).toReversed();
  for (const row of [...later, ...earlier]) {
    const rows = { from: row, to: row + height };
    const weeks = isOpen.slice(rows.from, rows.to);
    const isTaught = weeks.length === height && weeks.every(Boolean);
    const spot = isTaught ? findSpot(taken, { width, height }, { ...allowed, x, rows }) : null;
    if (spot) return spot;
  }
  return null;
}
