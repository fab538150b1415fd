// Contact hours of one coordinator per block of this programme.
import { groupBy } from '#shared/group-by.ts';
import { clean, contactByWeek } from '#shared/planning/totals.ts';

import { check, type CheckNode, hourAttributes, itemsOf, perYear } from './check.ts';

export const coordinatorLoad = check({
  severity: 'info',
  parameters: { most: { initial: 120, min: 1, max: 1000 } },
  reveals: ['educational_unit.coordinator', ...hourAttributes],
  levels: [2, 3],
  find: (programme, { most }) =>
    perYear(programme, (year) => {
      const coordinated = itemsOf(year, 'unit').filter(({ row }) => row.coordinator !== '');
      return [...groupBy(coordinated, ({ row }) => row.coordinator)].flatMap(([coordinator, units]) => {
        // If the whole year is below the limit, so is every block.
        const inYear = units.reduce((sum, { totals }) => sum + totals.contact_hours.shown, 0);
        if (inYear <= most) return [];
        return loadsOf(units, year.blocks).flatMap(({ hours, from }, block) =>
          hours > most + 0.005
            ? [{ block, sum: from, subject: coordinator, values: { coordinator, block, hours: clean(hours), most } }]
            : [],
        );
      });
    }),
});

/** Per block: the hours, and the units that cause them. */
function loadsOf(units: readonly CheckNode[], blocks: number) {
  const loads = Array.from({ length: blocks }, () => ({ hours: 0, from: [] as CheckNode[] }));
  for (const unit of units)
    contactByWeek(unit, ({ block }, hours) => {
      const load = loads[block];
      if (!load) return;
      load.hours += hours;
      if (load.from.at(-1) !== unit) load.from.push(unit);
    });
  return loads;
}
