// What a user may read of a plan, as one text. A preview is no longer shown once this has changed.
import { placedDefinition } from '#server/planner/lesson-rows.ts';
import type { User } from '#server/rights/user.ts';
import { planAttributes } from '#server/sheets/plan-columns.ts';
import { can, canAttribute, rightsIn } from '#shared/permissions/rights.ts';

const levels = ['calendar', 'calendar__level1', 'calendar__level2', 'calendar__level3'] as const;
const titles = ['programme_part.title', 'educational_unit.title', 'course.title', 'exam.title'] as const;

export function planRightsKey(user: User, organization: number): string {
  const rights = rightsIn(user.grants, organization);
  const fields = Object.values(placedDefinition).flatMap(({ object, attributes }) =>
    Object.keys(attributes)
      .filter((name) => name === 'type_title' || name in planAttributes)
      .map((name) => `${object}.${name}` as const),
  );
  return [
    ...levels.filter((level) => can(rights, level, 'read') || can(rights, level, 'update')),
    ...[...titles, ...fields].filter((name) => canAttribute(rights, name, 'read')),
  ].join();
}
