// Placed parts and units in which nothing is planned.
import { check, nameOf, perItem } from './check.ts';

export const emptyPart = check<{ title: string }>({
  severity: 'info',
  parameters: {},
  reveals: ['programme_part.title'],
  levels: [2],
  find: (programme) =>
    perItem(programme, 'part', ({ row, children }) => (children.length === 0 ? { title: nameOf(row) } : null)),
});

export const emptyUnit = check<{ title: string }>({
  severity: 'info',
  parameters: {},
  reveals: ['educational_unit.title'],
  levels: [2, 3],
  find: (programme) =>
    perItem(programme, 'unit', ({ row, children }) => (children.length === 0 ? { title: nameOf(row) } : null)),
});
