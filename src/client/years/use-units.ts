// The units that the user can choose, and whether they may change each unit's calendar. Used by the unit calendar.
import { useMemo } from 'react';

import { useGrants, useMe, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import type { OutputOf } from '#client/api/send.ts';
import { treeOptions } from '#client/form/tree-options.ts';
import { useUnitLimits } from '#client/form/use-unit-limits.ts';
import { idOf } from '#client/form/values.ts';
import { contract } from '#shared/api/contract.ts';
import { unitsInput } from '#shared/pages/inputs.ts';
import { definitions } from '#shared/definitions/registry.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';
import { unitCalendarText } from '#shared/text/unit-calendar.ts';

export interface UnitChoice {
  id: number;
  title: string;
  /** Its title; with the parent unit if another unit has the same title. */
  label: string;
  organization: number;
  hasUnitsBelow: boolean;
  /** Why the user cannot change its calendar; null if they can. */
  readOnly: string | null;
  isOwn: boolean;
}

export function useUnits() {
  const { data: me } = useMe();
  const grants = useGrants();
  // Calendars belong to units, as programmes do, so the same limits apply.
  const limits = useUnitLimits(definitions.programme);
  const mayReadUnits = can(useRights(), 'organizational_unit', 'read');
  const list = useCall(contract.organizationalUnit.list, unitsInput, { enabled: mayReadUnits });
  const units = useMemo((): UnitChoice[] | undefined => {
    // Users without read access to units can still choose their own.
    const data = mayReadUnits ? list.data : me?.organizational_units.map(unitOfMe);
    if (!data || !me) return undefined;
    const options = treeOptions(data.map((unit) => ({ ...unit, parent: unit.parent__organizational_unit })));
    const severalSchools = me.organizations.length > 1;
    return options.flatMap(({ value, label }): UnitChoice[] => {
      const unit = data.find(({ id }) => id === value);
      if (!unit) return [];
      const school = unit.organization as unknown;
      const organization = idOf(school) || (me.organizations[0]?.id ?? 0);
      if (!can(rightsIn(grants, organization), 'calendar__organization', 'read')) return [];
      const mayUpdate = can(rightsIn(grants, organization), 'calendar__organization', 'update');
      const writable = limits.get(organization);
      const isOwn = writable?.has(value) ?? false;
      const schoolTitle = severalSchools ? me.organizations.find(({ id }) => id === organization)?.title : undefined;
      const isOnly = data.every(({ id, title }) => id === value || title !== unit.title);
      const name = isOnly ? (unit.title ?? '') : label;
      return [
        {
          id: value,
          title: unit.title ?? '',
          label: schoolTitle ? `${name} (${schoolTitle})` : name,
          organization,
          hasUnitsBelow: data.some((other) => idOf(other.parent__organizational_unit) === value),
          readOnly: !mayUpdate
            ? unitCalendarText.readOnly
            : writable === undefined || isOwn
              ? null
              : unitCalendarText.notYourUnit,
          isOwn,
        },
      ];
    });
  }, [mayReadUnits, list.data, me, grants, limits]);
  return { units, error: list.error, refetch: list.refetch };
}

type Unit = Pick<
  OutputOf<typeof contract.organizationalUnit.list>[number],
  'id' | 'title' | 'organization' | 'parent__organizational_unit'
>;

function unitOfMe({ id, title, organization }: { id: number; title: string; organization: number }): Unit {
  return { id, title, organization };
}

/** Prefers a cluster to a faculty, and the user's own units to others. */
export function defaultUnit(units: readonly UnitChoice[]): UnitChoice | undefined {
  return (
    units.find((unit) => unit.isOwn && !unit.hasUnitsBelow) ??
    units.find(({ isOwn }) => isOwn) ??
    units.find((unit) => !unit.hasUnitsBelow)
  );
}
