// Items in a year that is decided on are decided on themselves.
import { archivedState } from '#shared/definitions/states.ts';

import { check, nameOf, perItem } from './check.ts';

const behind = ['Concept', archivedState];

export const stateBehind = check<{ title: string; state: string }>({
  severity: 'warning',
  parameters: {},
  reveals: ['programme_part.title', 'programme_part.state', 'educational_unit.title', 'educational_unit.state'],
  levels: [2],
  find: (programme) =>
    perItem(programme, 'any', ({ row }, { decided }) => {
      // Courses and exams have no state of their own.
      const { kind, state } = row;
      const hasState = kind !== 'course' && kind !== 'exam';
      return decided && hasState && behind.includes(state) ? { title: nameOf(row), state } : null;
    }),
});
