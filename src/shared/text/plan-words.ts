// Counts of items on the planner's grids, in words. Other texts are built from these.
import type { LevelCounts, PlanLevel } from '#shared/planning/inside.ts';
import { dutchNumber } from './numbers.ts';

/** Singular and plural for the items of each level. */
export const planWords: Record<PlanLevel, [one: string, several: string]> = {
  level1: ['onderdeel', 'onderdelen'],
  level2: ['onderwijseenheid', 'onderwijseenheden'],
  level3: ['werk- of toetsvorm', 'werk- en toetsvormen'],
};

/** The start of a sentence about an item whose title the user may not read. */
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
