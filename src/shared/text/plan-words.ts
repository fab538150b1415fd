// Counts of what stands on the planner's grids, in words. Other texts are built from it.
import type { LevelCounts, PlanLevel } from '#shared/planning/inside.ts';
import { dutchNumber } from './numbers.ts';

/** One and several of what stands on the grids of each level. */
export const planWords: Record<PlanLevel, [one: string, several: string]> = {
  level1: ['onderdeel', 'onderdelen'],
  level2: ['onderwijseenheid', 'onderwijseenheden'],
  level3: ['werk- of toetsvorm', 'werk- en toetsvormen'],
};

/** How a sentence begins about an item whose title the reader may not know. */
export const unnamedItems = {
  part: 'Een onderdeel',
  unit: 'Een onderwijseenheid',
  course: 'Een werkvorm',
  exam: 'Een toets',
} as const;

/** 'a, b en c' */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} en ${words.at(-1)}`;
}

/** '2 onderdelen en 12 werk- en toetsvormen' */
export function counted(counts: LevelCounts): string {
  const levels = Object.entries(planWords) as [PlanLevel, [string, string]][];
  return listed(
    levels.flatMap(([level, [one, several]]) => {
      const count = counts[level];
      return count === 0 ? [] : [`${dutchNumber(count)} ${count === 1 ? one : several}`];
    }),
  );
}
