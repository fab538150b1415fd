// No block of a year is much heavier or lighter than the others.
import { blockSums, clean, sumsOf } from '#shared/planning/totals.ts';

import { check, ecAttributes, perYear } from './check.ts';

export const ecBlock = check({
  severity: 'warning',
  parameters: { difference: { initial: 3, min: 0, max: 60 } },
  tells: ecAttributes,
  levels: [],
  find: (programme, { difference }) =>
    perYear(programme, ({ roots, blocks }) => {
      if (blocks < 2 || roots.length === 0) return [];
      const even = sumsOf(roots).ects_credits / blocks;
      return blockSums(roots, blocks).flatMap(({ ects_credits }, block) =>
        Math.abs(ects_credits - even) > difference + 0.005
          ? [{ block, values: { block, planned: clean(ects_credits), even: clean(even), difference } }]
          : [],
      );
    }),
});
