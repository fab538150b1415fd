// Whether a user may see the names of levels: needs read access to the framework of the outcome and its scale.
import { canAttribute, type Rights } from '#shared/permissions/rights.ts';

const needed = [
  'learning_outcome.framework',
  'learning_outcome_framework.scale',
  'learning_outcome_framework.scale_levels',
];

export function readsScale(rights: Rights): boolean {
  return needed.every((name) => canAttribute(rights, name, 'read'));
}
