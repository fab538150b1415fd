// The user behind a request, with worked-out rights. Made by `load-user`, used by every handler.
import { forbidden } from '#server/refusal.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { type Action, can, type Grants, rightsIn } from '#shared/permissions/rights.ts';

export interface User {
  /** Below 0 for a machine client, which is no person. */
  id: number;
  username: string;
  firstname: string;
  lastname: string;
  email: string;
  grants: Grants;
  /** The organizations of the user's roles and units, the first of them first; all of them for a platform role. */
  organizations: { id: number; title: string }[];
  units: { id: number; title: string; organization: number }[];
  /** Per organization the assigned units and all below them. Where somebody has no units, units do not limit them. */
  unitLimits: ReadonlyMap<number, ReadonlySet<number>>;
  /** One of the roles asks for a second step at sign-in, and there is none yet. */
  lacksSecondFactor: boolean;
}

/** The organizations in which the user has this right: the scope of every query. */
export function organizationsWith(user: User, object: ObjectKey, action: Action): number[] {
  return user.organizations.map(({ id }) => id).filter((id) => can(rightsIn(user.grants, id), object, action));
}

export function requireRight(user: User, organization: number, object: ObjectKey, action: Action): void {
  if (!can(rightsIn(user.grants, organization), object, action)) throw forbidden();
}

/** Whether the user's own units let them write for this unit of a school, or for none. */
export function mayWriteForUnit({ unitLimits }: User, organization: number, unit: number | null): boolean {
  const own = unitLimits.get(organization);
  return own === undefined || (unit !== null && own.has(unit));
}
