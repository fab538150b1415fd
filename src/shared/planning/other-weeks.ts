// When a plan moves to another calendar: finds courses and exams whose weeks are missing or without classes, and the nearest
// weeks in which they can be. Parts and units need no change: their columns apply to any blocks.
import { type Placement, placeOf } from './grid.ts';
import { findSpot, occupancy } from './occupancy.ts';
import { isOpenFor, type Lesson, repairedSpot } from './open-spot.ts';
import type { Plan, PlanNode, PlanRow } from './plan-tree.ts';
import type { WeekRow } from './week-rows.ts';

export interface OtherWeek<R extends PlanRow> {
  /** The item in the plan with the new calendar. */
  node: PlanNode<R>;
  why: 'gone' | 'no_class';
  /** Where it can go; null if there is no room. */
  spot: Placement | null;
}

/** The chosen row per item, counted from 0 within its unit; null: it stays. */
export type ChosenRows = ReadonlyMap<number, number | null>;

/** `before` and `after` are the same items with the old and the new calendar. */
export function otherWeeks<R extends PlanRow>(
  before: Plan<R>,
  after: Plan<R>,
  chosen: ChosenRows = new Map(),
): OtherWeek<R>[] {
  return [...after.nodes.values()].flatMap((unit) =>
    // Without a calendar there are no weeks to compare.
    isUnit(unit.row) && unit.weeks.length > 0 ? otherWeeksIn(unit, before, chosen) : [],
  );
}

function otherWeeksIn<R extends PlanRow>(unit: PlanNode<R>, before: Plan<R>, chosen: ChosenRows): OtherWeek<R>[] {
  const places = new Map(unit.children.map(({ row }) => [row.id, lessonOf(row, row)]));
  return unit.children.flatMap((node) => {
    const why = weekProblem(node, before.nodes.get(node.row.id));
    if (!why) return [];
    const { id } = node.row;
    const others = [...places].filter(([other]) => other !== id).map(([, place]) => place);
    const spot = spotFor(node.row, unit.weeks, others, chosen.get(id));
    if (spot) places.set(id, lessonOf(node.row, spot));
    return [{ node, why, spot }];
  });
}

const lessonOf = ({ kind }: PlanRow, place: Placement): Lesson => ({ ...placeOf(place), kind });

/** Ignores what was already wrong before: the checks report that. */
export function weekProblem(node: PlanNode, before: PlanNode | undefined): OtherWeek<PlanRow>['why'] | null {
  if (node.weeks.length < node.row.height) return before && before.weeks.length < node.row.height ? null : 'gone';
  return isClosed(node) && before && before.weeks.length > 0 && !isClosed(before) ? 'no_class' : null;
}

/** A course needs at least one teaching week; all weeks of an exam must be open. */
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
