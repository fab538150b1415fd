// A grid of a plan: what the rules must know of it, and what a save is about.
import type { ProgrammeHead } from '#shared/api/planner-shapes.ts';
import { type Placement, placeOf } from '#shared/planning/grid.ts';
import { partsAround, partsWithin } from '#shared/planning/limits.ts';
import { isMirrored } from '#shared/planning/mirror-values.ts';
import type { PlanKind } from '#shared/planning/plan-tree.ts';
import { objectOf } from '#shared/planning/plan-objects.ts';
import type { GridContext, RuleItem } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';

import { type Node, studyYearOf, yearToPlan } from './plan.ts';
import type { OpenProgramme } from './programme.ts';
import { type Level, opens, titleOf, warningFor } from './wire.ts';

/** As it was read under its lock. */
export interface Grid {
  level: Level;
  head: ProgrammeHead;
  year: number;
  /** The relation in which the grid lies; null at level 1. */
  parent: number | null;
  /** What is on the grid, and which of that this save is about. */
  kinds: readonly PlanKind[];
  replaces: readonly PlanKind[];
  context: GridContext;
}

export const blockKinds: readonly PlanKind[] = ['part', 'block_unit'];
export const weekKinds: readonly PlanKind[] = ['week_unit'];
export const lessonKinds: readonly PlanKind[] = ['course', 'exam'];

const levels = {
  1: { by: 'blocks', kinds: blockKinds },
  2: { by: 'weeks', kinds: weekKinds },
  3: { by: 'rows', kinds: lessonKinds },
} as const;

export function kindsAt(level: Level): readonly PlanKind[] {
  return levels[level].kinds;
}

/** What the rules must know of a grid: of a study year, or inside an item. `kinds` are those that can be placed now. */
export function gridContext(
  open: OpenProgramme,
  level: Level,
  year: number,
  parent: Node | null,
  kinds = kindsAt(level),
): GridContext {
  const study = studyYearOf(open, year);
  const weeks = parent ? parent.weeks : yearToPlan(study).weeks;
  const noWeeks = weeks.length > 0 ? null : placementText.noWeeks;
  return {
    by: levels[level].by,
    kinds: kinds.map((kind) => objectOf[kind]),
    weeks,
    closed: level === 1 ? warningFor(open, study) : noWeeks,
    mirrored: level === 2 && parent !== null && isMirrored(parent.row),
    part: parent?.row.kind === 'part' ? partAround(parent) : null,
  };
}

function partAround(node: Node): GridContext['part'] {
  const planned = {
    // A part that has sub-parts in the catalogue is planned by them, also while nothing is in it.
    blocks: opens(node) === '2.5',
    weeks: node.children.some(({ row }) => row.kind === 'week_unit'),
  };
  return { object: node.row.object, depth: partsAround(node), planned };
}

/** A placed item as the rules see it, in the place where it is or would be. */
export function ruleItem(key: string, node: Node, place: Placement): RuleItem {
  const { kind, object } = node.row;
  const item = { ...placeOf(place), key, title: titleOf(node.row), kind: objectOf[kind], object };
  return { ...item, isBlock: kind === 'block_unit', parts: partsWithin(node) };
}
