// The attributes of objects with their labels, requested one object at a time. Forms, lists and label pages use it.
import { useMemo } from 'react';

import { reference } from '#shared/api/reference.ts';
import { type AskedAttributes, attributesInput } from '#shared/pages/inputs.ts';
import type { AttributeObject } from '#shared/permissions/objects.ts';

import { useMe } from './me.ts';
import { useCall, useCalls } from './query.ts';

export function useAttributes(asked: AskedAttributes, options: { enabled?: boolean } = {}) {
  return useCall(reference.attributes, attributesInput(asked), options);
}

/** For several objects, in their order; undefined until all have loaded. */
export function useAttributesOf(objects: readonly AttributeObject[], organization = 0) {
  const place = organization === 0 ? {} : { organization };
  const answers = useCalls(
    reference.attributes,
    objects.map((object) => attributesInput({ object, ...place })),
  );
  return useMemo(() => answers?.flat(), [answers]);
}

/** Whose labels a form shows: those of the record's unit, else of the user's first unit in that school, else of the school. */
export function useLabelPlace(organization: number, unit = 0): { organization?: number; organizational_unit?: number } {
  const { data: me } = useMe();
  if (organization === 0) return {};
  const own = me?.organizational_units.find((each) => each.organization === organization)?.id ?? 0;
  const nearest = unit || own;
  return { organization, ...(nearest === 0 ? {} : { organizational_unit: nearest }) };
}
