// Refuses whole what touches an attribute or a unit that the user has no right to; nothing is dropped in silence.
import { mayWriteForUnit, type User } from '#server/access/user.ts';
import { invalid, Refusal } from '#server/refusal.ts';
import type { AnyDefinition, Definition } from '#shared/definitions/definition.ts';
import { type Action, canAttribute, type Rights } from '#shared/permissions/rights.ts';
import { fieldText } from '#shared/text/field.ts';
import { refusalText } from '#shared/text/refusal.ts';

import type { Row } from './rules.ts';
import { sameValue, type Values } from './values.ts';

/** For a new record `before` is null, and what equals the default counts as not set. */
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
    // Whoever may not read it must not learn from a yes or no whether a guess was right.
    return !may(name, 'read') || !sameValue(given[name], before[name]);
  });
  if (refused.length === 0) return;
  const labels = refused.map((name) => attributes[name]?.label ?? name);
  throw new Refusal(403, refusalText.forbiddenAttributes(labels), {
    errors: Object.fromEntries(refused.map((name) => [name, refusalText.forbidden])),
  });
}

/** Users with units of their own in a school write there for those units and the ones below them only. */
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
