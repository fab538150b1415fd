// Level 3: finds a place for a course or exam in weeks in which it cannot be. Used by 'Herstel' of the checks, by 'Verplaats naar
// vrije weken', and when a plan moves to another calendar.
import { type CheckWeek, isExamWeek } from '#shared/rules/checks/check.ts';

import { bottomRow, type Placement, placeOf } from './grid.ts';
import { findSpot, occupancy, type SpotOptions } from './occupancy.ts';

/** A course or exam on the week rows of a unit. */
export interface Lesson extends Placement {
  kind: string;
  /** Only for an exam; absent if unknown. */
  resit?: boolean;
}
type Week = Pick<CheckWeek, 'no_class' | 'no_class_title'>;

/** A course needs a teaching week; an exam can also be in an exam week. */
export function isOpenFor({ kind }: Pick<Lesson, 'kind'>, week: Week): boolean {
  return !week.no_class || (kind === 'exam' && isExamWeek(week));
}

/**
 * The nearest open weeks. An item below the last week is searched from the end back, an exam preferably in an exam week. A resit
 * stays after the exam it repeats: null if there is no room for that.
 */
export function repairedSpot(
  item: Lesson,
  weeks: readonly Week[],
  others: readonly Lesson[],
  { allows, ...allowed }: SpotOptions = {},
): Placement | null {
  // An item longer than all weeks together is shortened to fit.
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

/** A resit stays after the exams before it, or else after the first one; likewise an exam does not move past its resit. */
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
 * The first rows after its own in which every week is open, in the same columns if they are free; else the
 * last rows before it. Null if there is no room at all.
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
