// How much one coordinator has to teach in a block of this programme.
import { clean, contactByWeek } from '#shared/planning/totals.ts';

import { check, hourAttributes, isUnit, itemsOf, perYear } from './check.ts';

export const coordinatorLoad = check({
  severity: 'info',
  parameters: { most: { initial: 120, min: 1, max: 1000 } },
  tells: ['educational_unit.coordinator', ...hourAttributes],
  levels: [2, 3],
  find: (programme, { most }) =>
    perYear(programme, (year) => {
      const hours = new Map<string, number[]>();
      for (const unit of itemsOf(year).filter(isUnit)) {
        const { coordinator } = unit.row;
        if (coordinator === '') continue;
        const own = hours.get(coordinator) ?? Array.from({ length: year.blocks }, () => 0);
        contactByWeek(unit, ({ block }, share) => {
          own[block] = (own[block] ?? 0) + share;
        });
        hours.set(coordinator, own);
      }
      return [...hours].flatMap(([coordinator, own]) =>
        own.flatMap((sum, block) =>
          sum > most + 0.005 ? [{ block, values: { coordinator, block, hours: clean(sum), most } }] : [],
        ),
      );
    }),
});
