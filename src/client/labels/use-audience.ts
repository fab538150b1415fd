// The school, unit or system whose labels are shown: the user's options, and the choice in the address. Used by every tab.
import { useNavigate, useSearch } from '@tanstack/react-router';

import { useGrants, useMe } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { treeOptions } from '#client/form/tree-options.ts';
import { idOf } from '#client/form/values.ts';
import type { Option } from '#client/ui/fields/select-field.tsx';
import { contract } from '#shared/api/contract.ts';
import type { ObjectKey } from '#shared/permissions/objects.ts';
import { can, rightsIn } from '#shared/permissions/rights.ts';

import { idIn, type LabelSearch } from './search.ts';

export interface Audience {
  organizations: readonly Option[];
  organization: number;
  units: readonly Option[];
  unit: number;
  /** The parent unit, 0 for the school: its labels are inherited. */
  above: number;
  systems: readonly Option[];
  system: number;
  loading: boolean;
  mayUpdate: boolean;
}

/** `key` is the object of the tab's right. */
export function useAudience(key: ObjectKey): Audience {
  const search: LabelSearch = useSearch({ strict: false });
  const { data: me } = useMe();
  const grants = useGrants();
  const organizations = (me?.organizations ?? [])
    .filter(({ id }) => can(rightsIn(grants, id), key, 'read'))
    .map(({ id, title }) => ({ value: id, label: title }));
  const asked = idIn(search.organization);
  const organization = chosen(organizations, asked) || (organizations[0]?.value ?? 0);
  const { units, systems, loading, parentOf } = useAudiencePlaces(organization);
  const unit = chosen(units, idIn(search.unit));
  return {
    organizations,
    organization,
    units,
    unit,
    above: parentOf(unit),
    systems,
    system: chosen(systems, idIn(search.system)),
    loading: loading || !me,
    mayUpdate: can(rightsIn(grants, organization), key, 'update'),
  };
}

interface Places {
  units: Option[];
  parentOf: (unit: number) => number;
  systems: Option[];
  loading: boolean;
}

/** Units and systems of a school, as far as the user may read them. */
export function useAudiencePlaces(organization: number): Places {
  const rights = rightsIn(useGrants(), organization);
  const units = useCall(
    contract.organizationalUnit.list,
    { query: { organization, fields: 'title,parent__organizational_unit' } },
    { enabled: organization > 0 && can(rights, 'organizational_unit', 'read') },
  );
  const systems = useCall(contract.system.list, {}, { enabled: organization > 0 && can(rights, 'system', 'read') });
  return {
    units: treeOptions((units.data ?? []).map((unit) => ({ ...unit, parent: unit.parent__organizational_unit }))),
    parentOf: (id) => idOf(units.data?.find((unit) => unit.id === id)?.parent__organizational_unit),
    systems: (systems.data ?? [])
      .filter((system) => system.organization === organization)
      .map(({ id, system = '' }) => ({ value: id, label: system })),
    loading: units.isLoading || systems.isLoading,
  };
}

/** Changes the address; the guard for unsaved changes may ask first. */
export function useChange(path: string): (part: LabelSearch) => void {
  const navigate = useNavigate();
  const search: LabelSearch = useSearch({ strict: false });
  return (part) => {
    const next = Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value));
    void navigate({ to: path, search: next, replace: true, resetScroll: false });
  };
}

function chosen(options: readonly Option[], id: number): number {
  return options.some(({ value }) => value === id) ? id : 0;
}
