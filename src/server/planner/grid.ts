// The grid that a save is about, as it was read under its lock.
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import type { GridContext } from '#shared/rules/rule.ts';

import type { Level } from './wire.ts';

export interface Grid {
  level: Level;
  head: ProgrammeHead;
  year: number;
  /** The relation in which the grid lies, the part it stands for, and how many parts lie around it; null at level 1. */
  parent: { id: number; programmePart: number | null; depth: number } | null;
  /** What stands on the grid, and which of that this save is about. */
  kinds: readonly PlanKind[];
  replaces: readonly PlanKind[];
  context: GridContext;
}
