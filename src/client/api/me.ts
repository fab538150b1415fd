// The signed-in user and their rights. Menus use the union of all rights; a record uses those of its organization.
import { useMemo } from 'react';

import { type Me, session } from '#shared/api/session.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { type Flags, type Grants, noRights, type Rights } from '#shared/permissions/rights.ts';

import { useCall } from './query.ts';

export function useMe() {
  return useCall(session.me);
}

/** The union over all organizations; no rights until the user is known. */
export function useRights(): Rights {
  const { data: me } = useMe();
  return useMemo(() => (me ? rightsFromWire(me) : noRights), [me]);
}

/** All grants, for tables with rows of different organizations: `rightsIn(grants, row.organization)`. */
export function useGrants(): Grants {
  const { data: me } = useMe();
  return useMemo(() => grantsFromWire(me), [me]);
}

type WireRights = Pick<Me, 'permissions' | 'attributePermissions'>;

function rightsFromWire({ permissions, attributePermissions }: WireRights): Rights {
  const objects: Partial<Record<ObjectKey, Flags>> = {};
  for (const { title, ...flags } of permissions) objects[title] = flags;
  return { objects, attributes: attributePermissions };
}

function grantsFromWire(me: Me | undefined): Grants {
  const grants: Grants = { platform: null, organizations: new Map() };
  for (const { organization, ...rights } of me?.grants ?? []) {
    if (organization === 0) grants.platform = rightsFromWire(rights);
    else grants.organizations.set(organization, rightsFromWire(rights));
  }
  return grants;
}
