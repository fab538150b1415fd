// A rule of the planner: a pure function of a change, most often of a grid before and after it. Dragging, '+', the keyboard,
// menus, copies, merges and saves all use the same rules. A new rule takes three files: the rule, its line in `registry.ts`, its
// text in `rulesText`.
import type { CopyType } from '#shared/api/planner-input.ts';
import type { GridKind, ProgrammeHead } from '#shared/api/planner-shapes.ts';
import type { Placed, Placement } from '#shared/planning/grid.ts';
import { groupRows } from '#shared/planning/mirror.ts';
import type { Rows } from '#shared/planning/occupancy.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import type { Week } from '#shared/planning/weeks.ts';

/** An item on a grid. Its key is unique, even before it is saved. */
export interface RuleItem extends Placed {
  title: string;
  kind: GridKind;
  /** The id of the placed part, unit, course or exam. */
  object: number;
  /** Only for a unit: whether it can be planned by block; absent if unknown. */
  isBlock?: boolean;
  /** Only for a part: the depth of nested parts, including itself; 1 by default. */
  parts?: number;
}

export interface GridContext {
  /** The axis of the grid: columns are blocks (levels 1 and 2.5), columns are weeks (level 2), rows are weeks (level 3). */
  by: 'blocks' | 'weeks' | 'rows';
  /** The kinds that can be placed here. */
  kinds: readonly GridKind[];
  /** The weeks of the grid, in order. */
  weeks: readonly Pick<Week, 'calendar_week' | 'no_class' | 'no_class_title'>[];
  /** Why there are no blocks or weeks yet; null if there are. */
  closed: string | null;
  /** The lower rows belong to the second group of students. */
  mirrored: boolean;
  /** The part around the grid; null at level 1 and around a unit. */
  part: {
    object: number;
    /** The number of parts around an item placed here, including this part. */
    depth: number;
    /** How it is already planned. */
    planned: { blocks: boolean; weeks: boolean };
  } | null;
}

export interface GridEdit {
  before: readonly RuleItem[];
  after: readonly RuleItem[];
  context: GridContext;
  /** The key of the item being placed, which is at fault in any collision. */
  placing?: string;
}

/** A copy, before its items have places. */
export interface CopyEdit {
  items: readonly CopyEnd[];
  /** The item that they are copied into; null for the programme itself. */
  into: CopyEnd | null;
}

interface CopyEnd {
  relation: number;
  /** The relations around it. */
  around: readonly number[];
}

/** A copy as requested from the server: both ends as they are, and as the request describes them. */
export interface CopyRequest extends CopyEdit {
  items: readonly RequestedEnd[];
  into: RequestedEnd | null;
  from: Pick<ProgrammeHead, 'id' | 'organization'>;
  to: Pick<ProgrammeHead, 'id' | 'organization'>;
  requested: {
    from: { programme_id?: number | null | undefined; relation_id: number };
    to: { programme_id?: number | null | undefined; year?: number | null | undefined };
  };
}

interface RequestedEnd extends CopyEnd {
  kind: PlanKind;
  year: number;
  /** The type in the request. */
  type: CopyType;
}

/** The number of items in a programme, and the number that a change adds. */
export interface SizeEdit {
  placed: number;
  added: number;
}

/** `refuse`: it cannot be saved. The others are only shown. */
export type Severity = 'refuse' | 'error' | 'warning' | 'info';

export interface Rule<Values, Edit = GridEdit> {
  severity: Severity;
  /**
   * One result per item that breaks the rule. `where` is the key of the item, or '' for the grid itself; of a copy it is the field
   * of the request.
   */
  find: (change: Edit) => { where: string; values: Values }[];
}

/** The new items on the grid. Existing items may stay and move even where new ones are refused. */
export function added({ before, after }: Pick<GridEdit, 'before' | 'after'>): RuleItem[] {
  const known = new Set(before.map(({ key }) => key));
  return after.filter(({ key }) => !known.has(key));
}

/** The rows to search for a free spot: on a mirrored grid an item stays in its group. */
export function rowsFor(place: Pick<Placement, 'y'>, context: GridContext): Rows {
  return context.mirrored ? groupRows(place) : { from: 0, to: rowCount(context) };
}

/** The number of rows: the weeks at level 3; Infinity on other grids, which grow. */
export function rowCount({ by, weeks }: GridContext): number {
  return by === 'rows' ? weeks.length : Infinity;
}
