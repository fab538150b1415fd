// Which role gives which right, in one organization. Pure; used by the page of effective rights.
import type { UserRights } from '#shared/api/access.ts';
import type { AttributeRow } from '#shared/api/reference.ts';
import { guardedBy, type ObjectKey, objectKeys } from '#shared/permissions/objects.ts';
import { type Action, actions, type Flags } from '#shared/permissions/rights.ts';

type Role = UserRights['roles'][number];

/** Per action the titles of the roles that give it. */
export type RolesByAction = Record<Action, string[]>;

export interface AttributeRights {
  id: number;
  label: string;
  givers: RolesByAction;
  /** Whether reading or changing differs from the object's own right. */
  differs: boolean;
}

export interface ObjectRights {
  object: ObjectKey;
  givers: RolesByAction;
  attributes: AttributeRights[];
}

export function rightsPerObject(
  roles: readonly Role[],
  organization: number,
  attributes: readonly AttributeRow[],
  nameOf: (role: Role) => string,
): ObjectRights[] {
  // A platform role holds in every organization.
  const holding = roles.filter((role) => role.organization === organization || role.organization === 0);
  const givers = (flagsOf: (role: Role) => Flags | undefined): RolesByAction =>
    Object.fromEntries(
      actions.map((action) => [action, holding.filter((role) => flagsOf(role)?.[action]).map((role) => nameOf(role))]),
    ) as RolesByAction;
  return objectKeys.map((object) => {
    const own = givers((role) => role.permissions.find((permission) => permission.object === object));
    return {
      object,
      givers: own,
      attributes: attributes
        .filter((attribute) => guardOf(attribute.object) === object)
        .map((attribute) => {
          const found = givers((role) => role.attribute_permissions[attribute.id]);
          // Without the right on the object there is none on its attributes either.
          const reached = Object.fromEntries(
            actions.map((action) => [action, own[action].length > 0 ? found[action] : []]),
          ) as RolesByAction;
          const differs = (['read', 'update'] as const).some(
            (action) => reached[action].length > 0 !== own[action].length > 0,
          );
          return { id: attribute.id, label: attribute.user_label || attribute.default_label, givers: reached, differs };
        }),
    };
  });
}

function guardOf(object: AttributeRow['object']): ObjectKey {
  const guards: Partial<Record<AttributeRow['object'], ObjectKey>> = guardedBy;
  return guards[object] ?? (object as ObjectKey);
}
