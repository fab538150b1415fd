// The fields above the rights of a role: identifier, title and, where there is a choice, the organization.
import { useMemo } from 'react';

import type { FormField } from '#client/form/field.ts';
import { makeFields } from '#client/form/make-fields.ts';
import type { RoleRecord } from '#shared/api/access.ts';
import { role as definition } from '#shared/definitions/role.ts';
import { fieldText } from '#shared/text/field.ts';

import { placesWith, rightsAt, usePlaces } from './places.ts';
import { useAttributeRows } from './use-attribute-rows.ts';

export function useRoleFields(record: RoleRecord | null, place: number): { fields: FormField[]; loading: boolean } {
  const where = usePlaces();
  const { rows, loading } = useAttributeRows(definition);
  const fields = useMemo(() => {
    const choices = placesWith(where, 'role', 'create');
    const places = where.places.filter(({ id }) => (record ? id === (record.organization ?? 0) : choices.includes(id)));
    const values = places.filter(({ id }) => id !== 0).map(({ id, title }) => ({ value: id, label: title }));
    const made = makeFields({
      definition,
      rows,
      rights: rightsAt(where.grants, place),
      isNew: record === null,
      options: { organization: values },
      fixed: record === null ? {} : { role: fieldText.fixed, organization: fieldText.fixed },
    });
    return made
      .filter(({ id }) => id !== 'organization' || where.places.length > 1)
      .map((field): FormField => {
        if (field.id !== 'organization') return { ...field, span: 1 };
        // Required unless the platform is one of the options; not shown with only one option.
        const asked = record === null && choices.length > 1;
        return {
          ...field,
          span: 1,
          type: record ? 'disabled' : 'select',
          editable: asked,
          required: !choices.includes(0),
        };
      });
  }, [where, rows, record, place]);
  return { fields, loading };
}
