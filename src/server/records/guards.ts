// Refuses the whole write if it touches an attribute or unit without the right to; nothing is dropped silently.
import { mayWriteForUnit, type User } from '#server/rights/user.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import type { AnyDefinition, Definition } from '#shared/definitions/definition.ts';
import { type Action, canAttribute, type Rights } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';

import type { Row } from './record-type.ts';
import { sameValue, type Values } from './values.ts';

/** Refuses values that the user may not set. For a new record `before` is null, and a value equal to the default counts as not set. */
export function guardAttributes(
  { object, attributes }: AnyDefinition,
  rights: Rights,
  given: Values,
  before: Row | null,
): void {
  const may = (name: string, action: Action) => canAttribute(rights, `${object}.${name}`, action);
  const refused = Object.keys(given).filter((name) => {
    if (may(name, before ? 'update' : 'create')) return false;
    if (!before) return !sameValue(given[name], attributes[name]?.initial);
    // Refuse an unreadable attribute even if unchanged, or the answer would reveal whether a guess was right.
    return !may(name, 'read') || !sameValue(given[name], before[name]);
  });
  if (refused.length === 0) return;
  const labels = refused.map((name) => attributes[name]?.label ?? name);
  throw new Refusal(403, refusalText.forbiddenAttributes(labels), {
    errors: Object.fromEntries(refused.map((name) => [name, refusalText.forbidden])),
  });
}

/** Users with units in a school may only write there for those units and the units below them. */
export function guardUnit(
  { withinUnit }: Definition,
  user: User,
  organization: number,
  values: Record<string, unknown>,
): void {
  const unit = withinUnit && (values[withinUnit] as number | null);
  if (!withinUnit || mayWriteForUnit(user, organization, unit || null)) return;
  if (values['id'] !== undefined) throw new Refusal(403, fieldText.notYourUnit);
  throw invalid({ [withinUnit]: unit ? fieldText.notYourUnit : fieldText.required });
}
