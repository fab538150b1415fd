// The units that the user may write for, per school. Used by lists and forms of what belongs to a unit.
import { useMemo } from 'react';

import { useMe, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { contract } from '#shared/api/contract.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { can } from '#shared/permissions/rights.ts';

import { unitsBelow } from './tree-options.ts';
import type { WireRecord } from './use-record-form.ts';
import { idOf, organizationOf } from './values.ts';

/** By organization; one that is not there is a school in which units do not limit the user. */
export type UnitLimits = ReadonlyMap<number, ReadonlySet<number>>;

export function useUnitLimits(definition: Definition): UnitLimits {
  const { data: me } = useMe();
  const rights = useRights();
  const own = me?.organizational_units;
  const limited = unitAttribute(definition) !== undefined && own !== undefined && own.length > 0;
  const { data: units } = useCall(
    contract.organizationalUnit.list,
    { query: { fields: 'title,parent__organizational_unit' } },
    { enabled: limited && can(rights, 'organizational_unit', 'read') },
  );
  return useMemo(() => (limited ? unitLimits(own, units ?? []) : new Map()), [limited, units, own]);
}

export function unitLimits(
  own: readonly { id: number; organization: number }[],
  units: readonly { id: number; parent__organizational_unit?: unknown }[],
): UnitLimits {
  const tree = units.map((unit) => ({ id: unit.id, parent: unit.parent__organizational_unit }));
  const organizations = new Set(own.map(({ organization }) => organization));
  return new Map(
    [...organizations].map((organization) => {
      const here = own.filter((unit) => unit.organization === organization).map(({ id }) => id);
      return [organization, unitsBelow(tree, here)];
    }),
  );
}

/**
 * The attribute with the unit of a record; for a unit itself, that of its parent. Users limited to their units may change those
 * units, but not move them.
 */
export function unitAttribute({ object, withinUnit }: Definition): string | undefined {
  return object === 'organizational_unit' ? 'parent__organizational_unit' : withinUnit;
}

/** True when the user cannot read the record's unit: the server decides. */
export function mayWriteRecord(definition: Definition, limits: UnitLimits, record: WireRecord): boolean {
  const { object, withinUnit } = definition;
  const own = limits.get(organizationOf(definition, record));
  if (own !== undefined && object === 'organizational_unit') return own.has(idOf(record['id']));
  if (own === undefined || withinUnit === undefined || !(withinUnit in record)) return true;
  return own.has(idOf(record[withinUnit]));
}
