// A rule of the planner: a pure function of a grid before and after a change. Dragging, '+', the keyboard, menus, copies,
// merges and saves all use the same rules. A new rule takes three files: the rule, its line in `registry.ts`, its text in
// `rulesText`.
import type { GridKind } from '#shared/api/planner-shapes.ts';
import type { Placed, Placement } from '#shared/planning/grid.ts';
import { groupRows } from '#shared/planning/mirror.ts';
import type { Rows } from '#shared/planning/occupancy.ts';
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

/** `refuse`: it cannot be saved. The others are only shown. */
export type Severity = 'refuse' | 'error' | 'warning' | 'info';

export interface Rule<Values> {
  severity: Severity;
  /** One result per item that breaks the rule; `where` is the key of the item, or '' for the grid itself. */
  find: (change: GridEdit) => { where: string; values: Values }[];
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
