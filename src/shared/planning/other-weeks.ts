// A plan that goes to another calendar: courses and exams whose weeks are not there, or without classes, and the nearest weeks in
// which they can be. The columns of parts and units lie on whatever blocks there are.
import { type Placement, placeOf } from './grid.ts';
import { findSpot, occupancy } from './occupancy.ts';
import { isOpenFor, type Lesson, repairedSpot } from './open-spot.ts';
import type { Plan, PlanNode, PlanRow } from './plan-tree.ts';
import type { WeekRow } from './week-rows.ts';

export interface OtherWeek<R extends PlanRow> {
  /** In the plan with the new calendar. */
  node: PlanNode<R>;
  why: 'gone' | 'no_class';
  /** Where it can go; null when there is no room. */
  spot: Placement | null;
}

/** Row of its unit, counted from 0, that somebody chose for an item; null: it stays. */
export type ChosenRows = ReadonlyMap<number, number | null>;

/** `before` and `after` are the same items with the one calendar and with the other. */
export function otherWeeks<R extends PlanRow>(
  before: Plan<R>,
  after: Plan<R>,
  chosen: ChosenRows = new Map(),
): OtherWeek<R>[] {
  return [...after.nodes.values()].flatMap((unit) =>
    // Without a calendar there is nothing to say about weeks.
    isUnit(unit.row) && unit.weeks.length > 0 ? otherWeeksIn(unit, before, chosen) : [],
  );
}

function otherWeeksIn<R extends PlanRow>(unit: PlanNode<R>, before: Plan<R>, chosen: ChosenRows): OtherWeek<R>[] {
  const places = new Map(unit.children.map(({ row }) => [row.id, lessonOf(row, row)]));
  return unit.children.flatMap((node) => {
    const why = whatIsWrong(node, before.nodes.get(node.row.id));
    if (!why) return [];
    const { id } = node.row;
    const others = [...places].filter(([other]) => other !== id).map(([, place]) => place);
    const spot = spotFor(node.row, unit.weeks, others, chosen.get(id));
    if (spot) places.set(id, lessonOf(node.row, spot));
    return [{ node, why, spot }];
  });
}

const lessonOf = ({ kind }: PlanRow, place: Placement): Lesson => ({ ...placeOf(place), kind });

/** What was wrong before stays as it is: that is for the checks to tell. */
export function whatIsWrong(node: PlanNode, before: PlanNode | undefined): OtherWeek<PlanRow>['why'] | null {
  if (node.weeks.length < node.row.height) return before && before.weeks.length < node.row.height ? null : 'gone';
  return isClosed(node) && before && before.weeks.length > 0 && !isClosed(before) ? 'no_class' : null;
}

/** A course needs one week in which it is taught, an exam can be in none that is closed. */
function isClosed({ row, weeks }: PlanNode): boolean {
  const closed = weeks.filter((week) => !isOpenFor(row, week));
  return row.kind === 'exam' ? closed.length > 0 : closed.length === weeks.length;
}

function spotFor(
  row: PlanRow,
  weeks: readonly WeekRow[],
  others: readonly Lesson[],
  chosen: number | null | undefined,
): Placement | null {
  if (chosen === null) return null;
  const height = Math.min(row.height, weeks.length);
  const rows = chosen === undefined ? null : { from: chosen, to: Math.min(chosen + height, weeks.length) };
  const asked = rows && findSpot(occupancy(others), { width: row.width, height }, { x: row.x, rows });
  return asked ?? repairedSpot(row, weeks, others);
}

function isUnit({ kind }: PlanRow): boolean {
  return kind === 'block_unit' || kind === 'week_unit';
}
