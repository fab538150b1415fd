// Requires rights on attributes for calls that write many records at once.
import { Refusal } from '#server/refusal.ts';
import type { User } from '#server/rights/user.ts';
import type { AnyDefinition } from '#shared/definitions/definition.ts';
import { type Action, canAttribute, rightsIn } from '#shared/permissions/rights.ts';
import { refusalText } from '#shared/text/refusal.ts';

export interface NeededRights {
  definition: AnyDefinition;
  actions: readonly Action[];
  names: readonly string[];
}

export function requireAttributes(user: User, organization: number, needed: readonly NeededRights[]): void {
  const rights = rightsIn(user.grants, organization);
  const refused = needed.flatMap(({ definition: { object, attributes }, actions, names }) =>
    names
      .filter((name) => !actions.every((action) => canAttribute(rights, `${object}.${name}`, action)))
      .map((name) => attributes[name]?.label ?? name),
  );
  if (refused.length > 0) throw new Refusal(403, refusalText.forbiddenAttributes([...new Set(refused)]));
}
