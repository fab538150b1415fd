// The initial state of a new record: the organizations in which the user may create one, and its preset values.
import { useMemo } from 'react';

import { useGrants, useMe } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { contract } from '#shared/api/contract.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';

import type { FieldOption, FormValues } from './field.ts';

export interface NewRecord {
  /** The first is the default; with more than one the form has a field for it. */
  organizations: readonly FieldOption[];
  values: FormValues;
}

/** Undefined until it is known. */
export function useNewRecord(definition: Definition): NewRecord | undefined {
  const { data: me } = useMe();
  const grants = useGrants();
  const stateNames = useMemo(
    () => Object.keys(definition.attributes).filter((name) => definition.attributes[name]?.kind === 'state'),
    [definition],
  );
  const { data: states } = useCall(contract.reference.states, {}, { enabled: stateNames.length > 0 });

  return useMemo(() => {
    if (!me || (stateNames.length > 0 && !states)) return undefined;
    const organizations =
      definition.object === 'organization'
        ? []
        : me.organizations
            .filter(({ id }) => can(rightsIn(grants, id), definition.object, 'create'))
            .map(({ id, title }) => ({ value: id, label: title }));
    const values: FormValues = Object.fromEntries(stateNames.map((name) => [name, states?.[0]?.id ?? 0]));
    if (organizations[0]) values['organization'] = organizations[0].value;
    return { organizations, values };
  }, [definition, me, grants, states, stateNames]);
}
