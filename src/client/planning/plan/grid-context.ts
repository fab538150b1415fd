// The input of the rules about a grid on the screen, made from the response. One function per kind of grid.
import type { GridItem, PlannerWeek } from '#shared/api/planner-shapes.ts';
import type { GridContext } from '#shared/rules/rule.ts';
import { placementText } from '#shared/text/placement.ts';

const blockGrid = { by: 'blocks', kinds: ['programme_part', 'educational_unit'] } as const;
const weekGrid = { by: 'weeks', kinds: ['educational_unit'] } as const;
const lessonGrid = { by: 'rows', kinds: ['course', 'exam'] } as const;

/** Level 1. */
export function yearContext(year: { warning: string | null; weeks: readonly PlannerWeek[] } | undefined): GridContext {
  const { warning, weeks } = year ?? { warning: placementText.noWeeks, weeks: [] };
  return { ...blockGrid, weeks, closed: warning, mirrored: false, part: null };
}

interface PartGrid {
  level: '2' | '2.5';
  relation: GridItem;
  /** The path from the programme to the part, both included. */
  crumbs: readonly unknown[];
  weeks: readonly PlannerWeek[];
  year: { warning: string | null };
}

/** Levels 2 and 2.5. */
export function partContext({ level, relation, crumbs, weeks, year }: PartGrid, mirrored: boolean): GridContext {
  const noWeeks = level === '2.5' || weeks.length > 0 ? null : placementText.noWeeks;
  const closed = year.warning ?? noWeeks;
  const part = partAround(relation, crumbs.length - 1);
  return { ...(level === '2' ? weekGrid : blockGrid), weeks, closed, mirrored, part };
}

/** Level 3. */
export function lessonContext({ weeks, year }: Pick<PartGrid, 'weeks' | 'year'>): GridContext {
  const closed = year.warning ?? (weeks.length > 0 ? null : placementText.noWeeks);
  return { ...lessonGrid, weeks, closed, mirrored: false, part: null };
}

/** The grid inside a placed item that is not loaded: a possible target of a copy. */
export function contextInside(
  target: GridItem,
  by: 'blocks' | 'weeks',
  { depth, closed }: { depth: number; closed: string | null },
): GridContext {
  const inside = { weeks: [], closed, mirrored: false };
  if (target.kind === 'educational_unit') return { ...lessonGrid, ...inside, part: null };
  return { ...(by === 'weeks' ? weekGrid : blockGrid), ...inside, part: partAround(target, depth) };
}

function partAround({ programme_part, opens, inside }: GridItem, depth: number): GridContext['part'] {
  const planned = { blocks: opens === '2.5', weeks: opens === '2' && inside.level2 > 0 };
  return { object: programme_part ?? 0, depth, planned };
}
