// Parts and units that are placed, but in which nothing is planned.
import { check, isUnit, perItem } from './check.ts';

export const emptyPart = check<{ title: string }>({
  severity: 'info',
  parameters: {},
  tells: ['programme_part.title'],
  levels: [2],
  find: (programme) =>
    perItem(
      programme,
      ({ row, children }) => row.kind === 'part' && children.length === 0,
      ({ row }) => ({ title: row.title }),
    ),
});

export const emptyUnit = check<{ title: string }>({
  severity: 'info',
  parameters: {},
  tells: ['educational_unit.title'],
  levels: [2, 3],
  find: (programme) =>
    perItem(
      programme,
      (node) => isUnit(node) && node.children.length === 0,
      ({ row }) => ({ title: row.title }),
    ),
});
