// What the user may do with each row: the rights of its organization, and the user's own units. Used by list and page.
import { useCallback, useMemo } from 'react';

import { useGrants, useMe } from '#client/api/me.ts';
import { mayWriteRecord, useUnitLimits } from '#client/form/use-unit-limits.ts';
import { organizationOf } from '#client/form/values.ts';
import { type Action, can, canSomewhere, rightsIn } from '#shared/permissions/rights.ts';

import type { CatalogueRecord } from '#shared/lists/list-rows.ts';
import type { PageSettings } from '#shared/pages/page-settings.ts';

export type May = (action: Action, record: CatalogueRecord) => boolean;
export type MayPlan = (record: CatalogueRecord) => boolean;

export function useMay({ definition }: PageSettings): May {
  const grants = useGrants();
  const limits = useUnitLimits(definition);
  return useCallback(
    (action, record) => {
      const rights = rightsIn(grants, organizationOf(definition, record));
      if (!can(rights, definition.object, action)) return false;
      // A copy belongs to the same unit as its original, so `create` is checked against that unit too.
      return action === 'read' || mayWriteRecord(definition, limits, record);
    },
    [definition, grants, limits],
  );
}

/** Whether the user may look at the planning of a record, in the pages that have one. */
export function useMayPlan({ definition }: PageSettings): MayPlan {
  const grants = useGrants();
  return useCallback(
    (record) => {
      const rights = rightsIn(grants, organizationOf(definition, record));
      return can(rights, 'calendar', 'read') && can(rights, 'calendar__level1', 'read');
    },
    [definition, grants],
  );
}

/** The icons of one row; for a list those that any row has. */
export interface RowIcons {
  plan: boolean;
  open: boolean;
  copy: boolean;
  remove: boolean;
}

export function iconsOf(settings: PageSettings, record: CatalogueRecord, may: May, mayPlan: MayPlan): RowIcons {
  const kept = !settings.deletable || (settings.keepInUse && record['in_use'] === true);
  return {
    plan: settings.planning !== undefined && mayPlan(record),
    open: may('read', record),
    copy: settings.definition.versioned === true && may('create', record),
    remove: !kept && may('delete', record),
  };
}

/** Which icons the list has. A row without one of them leaves its slot empty, so that icons of a kind line up. */
export function useIconPlaces(
  settings: PageSettings,
  records: readonly CatalogueRecord[] | undefined,
  may: May,
  mayPlan: MayPlan,
): RowIcons {
  return useMemo(() => {
    const has = (icon: keyof RowIcons) =>
      records?.some((record) => iconsOf(settings, record, may, mayPlan)[icon]) ?? false;
    return { plan: has('plan'), open: has('open'), copy: has('copy'), remove: has('remove') };
  }, [settings, records, may, mayPlan]);
}

/** Whether the user may create one in any organization. */
export function useMayCreate({ definition }: PageSettings): boolean {
  const { data: me } = useMe();
  const grants = useGrants();
  if (definition.object === 'organization')
    return grants.platform !== null && can(grants.platform, 'organization', 'create');
  return me !== undefined && me.organizations.length > 0 && canSomewhere(grants, definition.object, 'create');
}
