// How much one coordinator has to teach in a block of this programme.
import { clean, contactByWeek } from '#shared/planning/totals.ts';

import { check, type CheckNode, hourAttributes, itemsOf, perYear } from './check.ts';

/** In one block. */
interface Load {
  hours: number;
  units: CheckNode[];
}

export const coordinatorLoad = check({
  severity: 'info',
  parameters: { most: { initial: 120, min: 1, max: 1000 } },
  tells: ['educational_unit.coordinator', ...hourAttributes],
  levels: [2, 3],
  find: (programme, { most }) =>
    perYear(programme, (year) => {
      const loads = new Map<string, Load[]>();
      for (const unit of itemsOf(year, 'unit')) {
        const { coordinator } = unit.row;
        if (coordinator === '') continue;
        const own = loads.get(coordinator) ?? Array.from({ length: year.blocks }, () => ({ hours: 0, units: [] }));
        contactByWeek(unit, ({ block }, hours) => {
          const load = own[block];
          if (!load) return;
          load.hours += hours;
          if (load.units.at(-1) !== unit) load.units.push(unit);
        });
        loads.set(coordinator, own);
      }
      return [...loads].flatMap(([coordinator, own]) =>
        own.flatMap(({ hours, units }, block) =>
          hours > most + 0.005
            ? [{ block, sum: units, values: { coordinator, block, hours: clean(hours), most } }]
            : [],
        ),
      );
    }),
});
