// How often something is on the grids of a page, unsaved items included. The side lists show it.
import type { PlanItem } from '#client/planning/plan/plan-item.ts';
import type { SideItem } from '#shared/api/planner-shapes.ts';

export type PlacedCounts = ReadonlyMap<string, number>;

export function placedCounts(items: readonly Pick<PlanItem, 'kind' | 'object'>[]): PlacedCounts {
  const counts = new Map<string, number>();
  for (const { kind, object } of items) {
    const key = `${kind} ${object}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

export function countOf(counts: PlacedCounts, { kind, id }: Pick<SideItem, 'kind' | 'id'>): number {
  return counts.get(`${kind} ${id}`) ?? 0;
}
