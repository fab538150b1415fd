// What stands in a year that is decided on is decided on itself.
import { archivedState } from '#shared/definitions/states.ts';

import { check, isUnit, perItem } from './check.ts';

const behind = ['Concept', archivedState];

export const stateBehind = check<{ title: string; state: string }>({
  severity: 'warning',
  parameters: {},
  tells: ['programme_part.title', 'programme_part.state', 'educational_unit.title', 'educational_unit.state'],
  levels: [2],
  find: (programme) =>
    perItem(
      programme,
      (node) => node.row.kind === 'part' || isUnit(node),
      ({ row }, { decided }) => (decided && behind.includes(row.state) ? { title: row.title, state: row.state } : null),
    ),
});
