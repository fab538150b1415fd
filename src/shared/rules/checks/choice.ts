// A part from which students choose offers at least what they must choose.
import { clean } from '#shared/planning/totals.ts';

import { check, ecAttributes, perItem } from './check.ts';

export const choice = check<{ title: string; offered: number; wanted: number }>({
  severity: 'error',
  parameters: {},
  tells: ['programme_part.title', ...ecAttributes],
  levels: [2],
  find: (programme) =>
    perItem(
      programme,
      ({ row }) => row.kind === 'part' && row.choose_ects !== null,
      ({ row, children }) => {
        const offered = clean(children.reduce((sum, { totals }) => sum + totals.ects_credits.shown, 0));
        const wanted = row.choose_ects ?? 0;
        return offered < wanted ? { title: row.title, offered, wanted } : null;
      },
    ),
});
