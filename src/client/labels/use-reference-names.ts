// The names of schools, units and systems by id, as far as the user may read them. Used by the lists.
import { useMe, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { contract } from '#shared/api/contract.ts';
import { can } from '#shared/permissions/rights.ts';

export function useReferenceNames() {
  const rights = useRights();
  const { data: me } = useMe();
  const { data: units } = useCall(
    contract.organizationalUnit.list,
    { query: { fields: 'title' } },
    { enabled: can(rights, 'organizational_unit', 'read') },
  );
  const { data: systems } = useCall(contract.system.list, {}, { enabled: can(rights, 'system', 'read') });
  return {
    organizationName: (id: number) => me?.organizations.find((each) => each.id === id)?.title ?? '',
    unitName: (id: number) => units?.find((each) => each.id === id)?.title ?? '',
    systemName: (id: number) => systems?.find((each) => each.id === id)?.system ?? '',
  };
}
