// Rights over users and roles in the client: a user belongs to several organizations; 0 is the platform.
import { useMemo } from 'react';

import { useGrants, useMe } from '#client/api/me.ts';
import type { Permission } from '#shared/api/access.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import {
  type Action,
  actions,
  can,
  canAttribute,
  type Flags,
  type Grants,
  noRights,
  type Rights,
  rightsIn,
} from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';

export interface RightsPlace {
  id: number;
  title: string;
}

export function rightsAt(grants: Grants, place: number): Rights {
  return place === 0 ? (grants.platform ?? noRights) : rightsIn(grants, place);
}

/** The user's organizations, and the platform for anyone who has rights there. */
export function usePlaces(): { grants: Grants; places: RightsPlace[]; titleOf: (place: number) => string } {
  const grants = useGrants();
  const { data: me } = useMe();
  return useMemo(() => {
    const platform = grants.platform ? [{ id: 0, title: accessText.platformRole }] : [];
    const places = [...platform, ...(me?.organizations ?? [])];
    return { grants, places, titleOf: (place) => places.find(({ id }) => id === place)?.title ?? '' };
  }, [grants, me]);
}

export function placesWith(
  { grants, places }: { grants: Grants; places: readonly RightsPlace[] },
  object: ObjectKey,
  action: Action,
): number[] {
  return places.map(({ id }) => id).filter((id) => can(rightsAt(grants, id), object, action));
}

/** Rights on attributes that have one value for all places: readable with one place's right, writable with that of all. Keyed by attribute id. */
export function rightsOver(grants: Grants, places: readonly number[], attributes: readonly number[]): Rights {
  const flagsOf = (id: string): Flags => {
    const every = (action: Action) =>
      places.length > 0 && places.every((place) => canAttribute(rightsAt(grants, place), id, action));
    return {
      create: every('create'),
      read: places.some((place) => canAttribute(rightsAt(grants, place), id, 'read')),
      update: every('update'),
      delete: every('delete'),
    };
  };
  return { objects: {}, attributes: Object.fromEntries(attributes.map((id) => [String(id), flagsOf(String(id))])) };
}

/** Users cannot give a role with more rights than their own. */
export function holdsAll(rights: Rights, permissions: readonly Permission[]): boolean {
  return permissions.every((permission) =>
    actions.every((action) => !permission[action] || can(rights, permission.object, action)),
  );
}
