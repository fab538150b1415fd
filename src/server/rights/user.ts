// The user of a request, with computed rights. Made by `load-user`, used by every handler.
import { forbidden } from '#server/refusal.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { type Action, can, type Grants, rightsIn } from '#shared/permissions/rights.ts';

export interface User {
  /** Negative for a machine client, which is no person. */
  id: number;
  username: string;
  firstname: string;
  lastname: string;
  email: string;
  grants: Grants;
  /** The organizations of the user's roles and units, by id; all organizations for a platform role. */
  organizations: { id: number; title: string }[];
  units: { id: number; title: string; organization: number }[];
  /** Per organization the user's units and all units below them. A user without units there is not limited. */
  unitLimits: ReadonlyMap<number, ReadonlySet<number>>;
  /** One of the roles requires a second factor, and the user has none yet. */
  lacksSecondFactor: boolean;
}

/** The organizations in which the user has this right: the scope of every query. */
export function organizationsWith(user: User, object: ObjectKey, action: Action): number[] {
  return user.organizations.map(({ id }) => id).filter((id) => can(rightsIn(user.grants, id), object, action));
}

export function requireRight(user: User, organization: number, object: ObjectKey, action: Action): void {
  if (!can(rightsIn(user.grants, organization), object, action)) throw forbidden();
}

/** Whether the user's units allow writing for this unit of a school; `unit` null is a record without unit. */
export function mayWriteForUnit({ unitLimits }: User, organization: number, unit: number | null): boolean {
  const own = unitLimits.get(organization);
  return own === undefined || (unit !== null && own.has(unit));
}
