// The object of each kind of placed item.
import type { PlanKind } from './plan-tree.ts';

export const objectOf = {
  part: 'programme_part',
  block_unit: 'educational_unit',
  week_unit: 'educational_unit',
  course: 'course',
  exam: 'exam',
} as const satisfies Record<PlanKind, string>;
