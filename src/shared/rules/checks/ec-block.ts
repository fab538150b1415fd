// No block is much heavier or lighter than an even share of the programme's EC, or of its year's EC if the programme has none.
import { ectsOfBlock } from '#shared/planning/even-share.ts';
import { blockEcts, clean, sumsOf } from '#shared/planning/totals.ts';

import { check, ecAttributes, perYear } from './check.ts';

export const ecBlock = check({
  severity: 'warning',
  parameters: { difference: { initial: 3, min: 0, max: 60 } },
  reveals: ['programme.ects_credits', 'programme.duration', ...ecAttributes],
  levels: [],
  find: (programme, { difference }) =>
    perYear(programme, ({ roots, blocks }) => {
      if (blocks < 2 || roots.length === 0) return [];
      const even = ectsOfBlock(programme, blocks) ?? sumsOf(roots).ects_credits / blocks;
      return blockEcts(roots, blocks).flatMap((planned, block) =>
        Math.abs(planned - even) > difference + 0.005
          ? [{ block, values: { block, planned, even: clean(even), difference } }]
          : [],
      );
    }),
});
