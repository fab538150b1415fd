// What the user may do with each row: the rights of its organization, and the user's own units. Used by list and page.
import { useCallback } from 'react';

import { useGrants, useMe } from '#client/api/me.ts';
import { mayWriteRecord, useWritableUnits } from '#client/form/use-writable-units.ts';
import { organizationOf } from '#client/form/values.ts';
import { type Action, can, canSomewhere, rightsIn } from '#shared/permissions/rights.ts';

import type { CatalogueRecord } from './list-rows.ts';
import type { Screen } from './screens.ts';

export type May = (action: Action, record: CatalogueRecord) => boolean;

export function useMay({ definition }: Screen): May {
  const grants = useGrants();
  const writable = useWritableUnits(definition);
  return useCallback(
    (action, record) => {
      const rights = rightsIn(grants, organizationOf(definition, record));
      if (!can(rights, definition.object, action)) return false;
      // A copy lies in the same unit as its original, so `create` asks for the unit too.
      return action === 'read' || mayWriteRecord(definition, writable, record);
    },
    [definition, grants, writable],
  );
}

/** Whether the user may look at the planning of a record, in the screens that have one. */
export function useMayPlan({ definition }: Screen): (record: CatalogueRecord) => boolean {
  const grants = useGrants();
  return useCallback(
    (record) => {
      const rights = rightsIn(grants, organizationOf(definition, record));
      return can(rights, 'calendar', 'read') && can(rights, 'calendar__level1', 'read');
    },
    [definition, grants],
  );
}

/** Whether there is an organization in which the user may make one. */
export function useMayCreate({ definition }: Screen): boolean {
  const { data: me } = useMe();
  const grants = useGrants();
  if (definition.object === 'organization')
    return grants.platform !== null && can(grants.platform, 'organization', 'create');
  return me !== undefined && me.organizations.length > 0 && canSomewhere(grants, definition.object, 'create');
}
