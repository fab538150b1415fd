// The fields of a user's form: roles and units of the places where the user of this page may change users.
import { useMemo } from 'react';

import { useMe, useRights } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import type { FieldOption, FormField } from '#client/form/field.ts';
import { makeFields } from '#client/form/make-fields.ts';
import { treeOptions } from '#client/form/tree-options.ts';
import { unitLimits } from '#client/form/use-unit-limits.ts';
import { idOf } from '#client/form/values.ts';
import { access, type UserRecord } from '#shared/api/access.ts';
import { contract } from '#shared/api/contract.ts';
import { user as definition } from '#shared/definitions/user.ts';
import { can } from '#shared/permissions/rights.ts';
import { accessText } from '#shared/text/access.ts';
import { passwordText } from '#shared/text/password.ts';
import { ssoLinkText } from '#shared/text/sso-link.ts';

import { holdsAll, placesWith, rightsAt, rightsOver, usePlaces } from './places.ts';
import { useAttributeRows } from './use-attribute-rows.ts';

const accountFields = ['firstname', 'lastname', 'username', 'email', 'eppn', 'password', 'active'] as const;
const order = [...accountFields, 'role', 'organizationalunit'];

export function useUserFields(record: UserRecord | null): { fields: FormField[]; loading: boolean } {
  const { data: me } = useMe();
  const where = usePlaces();
  const { rows, loading } = useAttributeRows(definition);
  const options = useLinkOptions(record);
  const isSelf = record !== null && record.id === me?.id;

  const fields = useMemo(() => {
    const places = record ? (record.organizations ?? []) : placesWith(where, 'user', 'create');
    const attributes = rows.map(({ attribute_id }) => attribute_id);
    const rights = rightsOver(where.grants, places, attributes);
    const fixed: Record<string, string> = {};
    if (record?.shared) for (const name of accountFields) fixed[name] = accessText.sharedUser;
    if (isSelf) Object.assign(fixed, { password: accessText.ownPassword, active: accessText.ownActive });
    const made = makeFields({ definition, rows, rights, isNew: record === null, options: options.options, fixed });
    return made
      .map((field): FormField => {
        if (field.id === 'password')
          return { ...field, type: 'password', tooltip: `${field.tooltip} ${passwordText.rule}`, span: 1 };
        if (field.id === 'role') return { ...field, type: 'list', span: 3 };
        return { ...field, span: field.type === 'multiselect' ? 3 : 1 };
      })
      .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  }, [where, rows, record, isSelf, options.options]);

  return { fields, loading: loading || options.loading };
}

/** Roles that this user may give and units of the same places, plus the current values of the record. */
function useLinkOptions(record: UserRecord | null) {
  const where = usePlaces();
  const rights = useRights();
  const { data: me } = useMe();
  const roles = useCall(access.roles, {}, { enabled: can(rights, 'role', 'read') });
  const units = useCall(
    contract.organizationalUnit.list,
    { query: { fields: 'title,organization,parent__organizational_unit' } },
    { enabled: can(rights, 'organizational_unit', 'read') },
  );
  const current = useCall(access.userUnits, { query: { user: record?.id ?? 0 } }, { enabled: record !== null });
  const options = useMemo(() => {
    const places = placesWith(where, 'user', record ? 'update' : 'create');
    const named = (title: string, place: number) =>
      where.places.length > 1 ? `${title} · ${where.titleOf(place)}` : title;
    const given = (roles.data ?? []).filter(
      ({ organization = 0, permissions = [] }) =>
        places.includes(organization) && holdsAll(rightsAt(where.grants, organization), permissions),
    );
    const role: FieldOption[] = given.map(({ id, title = '', organization = 0 }) => ({
      value: id,
      label: named(title, organization),
    }));
    for (const { id, title, organization, via_sso } of record?.user_roles ?? []) {
      const known = role.find(({ value }) => value === id);
      const label = known?.label ?? named(title, organization);
      const option = { value: id, label: via_sso ? ssoLinkText.viaSso(label) : label };
      if (known) Object.assign(known, option);
      else role.push(option);
    }
    const tree = (units.data ?? []).map((unit) => ({ ...unit, parent: unit.parent__organizational_unit }));
    const limits = unitLimits(me?.organizational_units ?? [], tree);
    const reachable = new Set(
      tree
        .filter(({ id, organization }) => {
          const place = idOf(organization);
          return places.includes(place) && (limits.get(place)?.has(id) ?? true);
        })
        .map(({ id }) => id),
    );
    const organizationalunit = treeOptions(tree).filter(
      ({ value }) => reachable.has(value) || record?.organizationalunit?.includes(value),
    );
    for (const { id, title } of current.data ?? [])
      if (!organizationalunit.some(({ value }) => value === id)) organizationalunit.push({ value: id, label: title });
    return { role, organizationalunit };
  }, [where, record, roles.data, units.data, current.data, me]);
  return { options, loading: roles.isLoading || units.isLoading || current.isLoading };
}
