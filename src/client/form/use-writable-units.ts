// The units for which the user may write: null is all of them. Lists and forms ask it for what belongs to a unit.
import { useMemo } from 'react';

import { useMe, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { contract } from '#shared/api/contract.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { can } from '#shared/permissions/rights.ts';

import { unitsBelow } from './tree-options.ts';
import { idOf } from './values.ts';

export type WritableUnits = ReadonlySet<number> | null;

export function useWritableUnits(definition: Definition): WritableUnits {
  const { data: me } = useMe();
  const rights = useRights();
  const own = me?.organizational_units;
  const limited = unitAttribute(definition) !== undefined && own !== undefined && own.length > 0;
  const { data: units } = useCall(
    contract.organizationalUnit.list,
    { query: { fields: 'title,parent__organizational_unit' } },
    { enabled: limited && can(rights, 'organizational_unit', 'read') },
  );
  return useMemo(
    () =>
      limited
        ? unitsBelow(
            (units ?? []).map((unit) => ({ ...unit, parent: unit.parent__organizational_unit })),
            own.map(({ id }) => id),
          )
        : null,
    [limited, units, own],
  );
}

/**
 * The attribute that says in which unit a record lies: of a unit the one above it. Who is limited may change the own units
 * too, but not where those lie.
 */
export function unitAttribute({ object, withinUnit }: Definition): string | undefined {
  return object === 'organizational_unit' ? 'parent__organizational_unit' : withinUnit;
}

/** A record whose unit the user cannot read is left to the server to judge. */
export function mayWriteRecord(
  { object, withinUnit }: Definition,
  writable: WritableUnits,
  record: Record<string, unknown>,
): boolean {
  if (writable !== null && object === 'organizational_unit') return writable.has(idOf(record['id']));
  if (writable === null || withinUnit === undefined || !(withinUnit in record)) return true;
  return writable.has(idOf(record[withinUnit]));
}
