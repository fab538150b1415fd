// The place that a user or role belongs to: an organization, or the platform, which is place 0. Rights are checked per place.
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { type Action, can, noRights, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { organizationsWith, type User } from './user.ts';

export const platform = 0;

export function rightsAt(user: User, place: number): Rights {
  return place === platform ? (user.grants.platform ?? noRights) : rightsIn(user.grants, place);
}

export function canAt(user: User, place: number, object: ObjectKey, action: Action): boolean {
  return can(rightsAt(user, place), object, action);
}

/** All places that this user may know of; the rest is behind the wall between schools. */
export function placesOf(user: User): number[] {
  return [...(user.grants.platform ? [platform] : []), ...user.organizations.map(({ id }) => id)];
}

export function placesWith(user: User, object: ObjectKey, action: Action): number[] {
  const organizations = organizationsWith(user, object, action);
  return canAt(user, platform, object, action) ? [platform, ...organizations] : organizations;
}
