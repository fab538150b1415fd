// The addresses of the planner's pages: the route of each level, with ids in the query string. Used by boards, breadcrumbs, the
// tree and the overviews.
import type { Crumb, GridItem } from '#shared/api/planner-shapes.ts';
import { idFrom, plannerPaths } from '#shared/pages/planner-paths.ts';

export interface PlannerTarget {
  to: string;
  search: Record<string, string | number>;
}

export function programmeTarget(programme: number, year?: number): PlannerTarget {
  return { to: plannerPaths.level1, search: { programme, ...(year ? { year } : {}) } };
}

/** A unit is placed on weeks (level 2) or as a block of its own (levels 1 and 2.5). */
export function unitTarget(relation: number, placedAs: 'week' | 'block'): PlannerTarget {
  const search: PlannerTarget['search'] =
    placedAs === 'week' ? { relation_week_id: relation } : { relation_block_id: relation };
  return { to: plannerPaths.level3, search };
}

export function partTarget(relation: number, level: '2' | '2.5'): PlannerTarget {
  return { to: level === '2' ? plannerPaths.level2 : plannerPaths.level25, search: { relation_id: relation } };
}

/** The target of a click on a grid item; null for one that opens a form instead. */
export function itemTarget({ opens, relation_id }: GridItem, onWeeks: boolean): PlannerTarget | null {
  if (relation_id === 0 || opens === 'form') return null;
  return opens === '3' ? unitTarget(relation_id, onWeeks ? 'week' : 'block') : partTarget(relation_id, opens);
}

/** The target of a breadcrumb other than the last; level 3 is always the last. */
export function crumbTarget({ level, relation_id }: Crumb, programme: number): PlannerTarget {
  return level === '2' || level === '2.5' ? partTarget(relation_id, level) : programmeTarget(programme);
}

/** Several ids in the address are '7,9'; a single id is a number, as elsewhere. */
export function idsFor(ids: readonly number[]): string | number {
  const [first = 0, ...others] = new Set(ids);
  return others.length > 0 ? [first, ...others].join(',') : first;
}

export function idsFrom(search: Record<string, unknown>, name: string): number[] {
  const value = search[name];
  const texts = typeof value === 'string' ? value.split(',') : [value];
  return texts.map((each) => idFrom({ [name]: each }, name)).filter((id) => id > 0);
}
