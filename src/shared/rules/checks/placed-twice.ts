// Each unit is planned only once in a programme.
import { check, itemsOf, nameOf, perItem } from './check.ts';

export const placedTwice = check<{ title: string; times: number }>({
  severity: 'warning',
  parameters: {},
  reveals: ['educational_unit.title'],
  levels: [2],
  find: (programme) => {
    const times = new Map<number, number>();
    for (const year of programme.years)
      for (const { row } of itemsOf(year, 'unit')) times.set(row.object, (times.get(row.object) ?? 0) + 1);
    const seen = new Set<number>();
    return perItem(programme, 'unit', ({ row }) => {
      const isFirst = !seen.has(row.object);
      seen.add(row.object);
      const count = times.get(row.object) ?? 0;
      // The first place is right; each further one is a finding.
      return isFirst || count < 2 ? null : { title: nameOf(row), times: count };
    });
  },
});
