// A rule of the planner: a pure question about a grid, before and after a change. Dragging, the keyboard, menus, copies, merges
// and saves all ask the same rules. A new rule is three files: the rule, its line in `registry.ts`, its text in `text/rules.ts`.
import type { Placement } from '#shared/planning/grid.ts';

export interface RuleItem extends Placement {
  /** Tells items apart, also those that are not saved yet. */
  key: string;
  title: string;
}

export interface GridContext {
  /** The weeks of the unit, at level 3; null on grids that grow. */
  weeks: number | null;
  /** The lower rows belong to the second group of students. */
  mirrored: boolean;
  /** Why nothing new can be placed here, or null. */
  closed: string | null;
}

export interface Change {
  before: readonly RuleItem[];
  after: readonly RuleItem[];
  context: GridContext;
}

/** `refuse`: it cannot be saved. The others only tell. */
export type Severity = 'refuse' | 'error' | 'warning' | 'info';

export interface Rule<Values> {
  severity: Severity;
  /** One for each item that breaks the rule; `where` is the key of the item, or '' for the grid itself. */
  find: (change: Change) => { where: string; values: Values }[];
}
