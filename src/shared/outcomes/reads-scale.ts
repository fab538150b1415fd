// Who may know how the levels of an outcome are called: whoever reads its framework and the scale of that.
import { canAttribute, type Rights } from '#shared/permissions/rights.ts';

const told = [
  'learning_outcome.framework',
  'learning_outcome_framework.scale',
  'learning_outcome_framework.scale_levels',
];

export function readsScale(rights: Rights): boolean {
  return told.every((name) => canAttribute(rights, name, 'read'));
}
