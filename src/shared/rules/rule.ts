// A rule of the planner: a pure question about a grid, before and after a change. Dragging, '+', the keyboard, menus, copies,
// merges and saves all ask the same rules. A new rule is three files: the rule, its line in `registry.ts`, its text in
// `rulesText`.
import type { GridKind } from '#shared/api/planner-shapes.ts';
import type { Placed, Placement } from '#shared/planning/grid.ts';
import { groupRows } from '#shared/planning/mirror.ts';
import type { Rows } from '#shared/planning/occupancy.ts';
import type { Week } from '#shared/planning/weeks.ts';

/** An item on a grid. Its key tells it apart from the others, also while it is not saved. */
export interface RuleItem extends Placed {
  title: string;
  kind: GridKind;
  /** The part, unit, course or exam that it stands for. */
  object: number;
  /** Of a unit: whether it can be planned as a block; absent where nobody knows. */
  isBlock?: boolean;
  /** Of a part: how many parts lie inside each other, from itself down; 1 unless it says so. */
  parts?: number;
}

export interface GridContext {
  /** What the grid lies on: columns are blocks (levels 1 and 2.5), columns are weeks (level 2), rows are weeks (level 3). */
  by: 'blocks' | 'weeks' | 'rows';
  /** What can be placed here. */
  kinds: readonly GridKind[];
  /** The weeks that the grid lies on, in order. */
  weeks: readonly Pick<Week, 'calendar_week' | 'no_class' | 'no_class_title'>[];
  /** Why there are no blocks or weeks to plan on yet; null when there are. */
  closed: string | null;
  /** The lower rows belong to the second group of students. */
  mirrored: boolean;
  /** The part around the grid; null at level 1 and around a unit. */
  part: {
    object: number;
    /** How many parts lie around what is placed here, itself included. */
    depth: number;
    /** How it is planned already. */
    planned: { blocks: boolean; weeks: boolean };
  } | null;
}

export interface Change {
  before: readonly RuleItem[];
  after: readonly RuleItem[];
  context: GridContext;
  /** The key of the one item that is being placed: whatever it collides with, it is the one at fault. */
  placing?: string;
}

/** `refuse`: it cannot be saved. The others only tell. */
export type Severity = 'refuse' | 'error' | 'warning' | 'info';

export interface Rule<Values> {
  severity: Severity;
  /** One for each item that breaks the rule; `where` is the key of the item, or '' for the grid itself. */
  find: (change: Change) => { where: string; values: Values }[];
}

/** What is new on the grid. Items that are there already may stay and move, whatever is closed to new ones. */
export function added({ before, after }: Pick<Change, 'before' | 'after'>): RuleItem[] {
  const known = new Set(before.map(({ key }) => key));
  return after.filter(({ key }) => !known.has(key));
}

/** Where to look for a free spot: on a mirrored grid an item stays in its own group. */
export function rowsFor(place: Pick<Placement, 'y'>, context: GridContext): Rows {
  return context.mirrored ? groupRows(place) : { from: 0, to: rowCount(context) };
}

/** How many rows there are: as many as weeks at level 3; Infinity on a grid that grows. */
export function rowCount({ by, weeks }: GridContext): number {
  return by === 'rows' ? weeks.length : Infinity;
}
