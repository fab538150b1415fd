// An elective part offers at least the EC that students must choose.
import { check, ecAttributes, nameOf, perItem } from './check.ts';

export const choice = check<{ title: string; offered: number; wanted: number }>({
  severity: 'error',
  parameters: {},
  reveals: ['programme_part.title', ...ecAttributes],
  levels: [2],
  find: (programme) =>
    perItem(programme, 'part', ({ row, totals }) => {
      const { choice: asked } = totals.ects_credits;
      const offered = asked?.offered ?? 0;
      return asked && offered < asked.least ? { title: nameOf(row), offered, wanted: asked.least } : null;
    }),
});
