// Everything inside an item, which goes with it on removal, counted per level: each level has its own delete right. The server
// refuses by it; the pages show it before anything is lost.
import type { PlanKind } from './plan-tree.ts';

const planLevels = ['level1', 'level2', 'level3'] as const;
export type PlanLevel = (typeof planLevels)[number];
export type LevelCounts = Record<PlanLevel, number>;

export const nothingInside: LevelCounts = { level1: 0, level2: 0, level3: 0 };

/** The level on whose grid items of this kind are placed. */
export function levelOfKind(kind: PlanKind): PlanLevel {
  if (kind === 'week_unit') return 'level2';
  return kind === 'part' || kind === 'block_unit' ? 'level1' : 'level3';
}

interface Node {
  row: { kind: PlanKind };
  children: readonly Node[];
}

export function countInside({ children }: Node): LevelCounts {
  const counts = { ...nothingInside };
  for (const child of children) {
    counts[levelOfKind(child.row.kind)] += 1;
    const below = countInside(child);
    for (const level of planLevels) counts[level] += below[level];
  }
  return counts;
}

export function addCounts(all: readonly LevelCounts[]): LevelCounts {
  const sum = { ...nothingInside };
  for (const counts of all) for (const level of planLevels) sum[level] += counts[level];
  return sum;
}

/** The levels with items that the user may not delete. */
export function undeletableLevels(counts: LevelCounts, mayDelete: Record<PlanLevel, boolean>): PlanLevel[] {
  return planLevels.filter((level) => counts[level] > 0 && !mayDelete[level]);
}
