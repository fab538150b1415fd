// The attributes that can get the same value in many records: those that the user may change, except identifying ones. Used by the
// form of a bulk edit.
import { useMemo } from 'react';

import type { FormField } from '#client/form/field.ts';
import { useRecordFields } from '#client/form/use-record-fields.ts';
import type { Kind } from '#shared/definitions/attribute.ts';
import type { Definition } from '#shared/definitions/definition.ts';

/** Every record has a value of its own for these. */
const own: readonly Kind[] = ['requirements', 'outcomes'];
const nowhere = { organizations: [], values: {} };
const nothing = {};

export function useBulkFields(definition: Definition, organization: number): { fields: FormField[]; loading: boolean } {
  // Any record of the school: of none of them in particular.
  const record = useMemo(() => ({ id: 0, organization }), [organization]);
  const asked = { definition, record, start: nowhere, values: nothing, fixed: nothing };
  const { fields, loading } = useRecordFields(asked);
  const offered = fields.filter(({ id, editable }) => {
    const attribute = definition.attributes[id];
    return editable && attribute && id !== definition.title && !attribute.derived && !own.includes(attribute.kind);
  });
  return { fields: offered, loading };
}
