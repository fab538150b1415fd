// The label groups of a form, for the user's first organization and unit, and the chosen one, which is in the address so that it
// can be linked to.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

import { useMe } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { contract } from '#shared/api/contract.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { once } from '#shared/once.ts';
import { today } from '#shared/planning/today.ts';

import type { FormField, FormValues } from './field.ts';
import { barGroups, fieldsOf } from './groups.ts';

export function useGroups(
  { object }: Definition,
  fields: readonly FormField[],
  values: FormValues,
  errors: Record<string, string>,
) {
  const { data: me } = useMe();
  const organization = me?.organizations[0]?.id;
  const { data = [], isLoading } = useCall(
    contract.labels.attributeGroups,
    { query: { object, organization, organizational_unit: me?.organizational_units[0]?.id ?? 'null' } },
    { enabled: organization !== undefined },
  );
  const [chosen, choose] = useChosen();
  const [day] = useState(() => once(today));
  const group = data.find(({ id }) => id === chosen);
  const own = group ? fieldsOf(group, fields) : fields;
  // An error outside the chosen group would otherwise be invisible.
  const hidesError = Object.keys(errors).some((name) => !own.some(({ id }) => id === name));
  return {
    groups: barGroups(data, fields, values, day),
    chosen: hidesError ? 0 : chosen,
    choose,
    shown: hidesError ? fields : own,
    /** The bar is above the form and must not push it down later. */
    loading: isLoading,
  };
}

/** 0 for all of them. */
function useChosen(): [chosen: number, choose: (id: number) => void] {
  const { group = '' }: { group?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const choose = (id: number) => {
    const changed = ({ group: _before, ...rest }: Record<string, unknown>) => (id ? { ...rest, group: id } : rest);
    // Does not leave the form: unsaved input stays.
    void navigate({ to: '.', search: changed, replace: true, resetScroll: false, ignoreBlocker: true });
  };
  return [Number(group), choose];
}
