// The fields of one record for this user: rights of its organization, options, labels. Used by form and view page.
import { useMemo, useState } from 'react';

import { useAttributes, useLabelPlace } from '#client/api/attributes.ts';
import { useGrants } from '#client/api/me.ts';
import type { AttributeRow } from '#shared/api/reference.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { noRights, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { formText } from '#shared/text/form.ts';

import type { FormField, FormValues } from './field.ts';
import { makeFields } from './make-fields.ts';
import type { NewRecord } from './use-new-record.ts';
import { useOptions } from './use-options.ts';
import type { WireRecord } from './use-record-form.ts';
import { unitAttribute, useUnitLimits } from './use-unit-limits.ts';
import { idOf, organizationOf } from './values.ts';

const noRows: readonly AttributeRow[] = [];

interface Asked {
  definition: Definition;
  record: WireRecord | null;
  start: NewRecord;
  values: FormValues;
  fixed: Readonly<Record<string, string>>;
}

export function useRecordFields({ definition, record, start, values, fixed }: Asked): {
  fields: FormField[];
  rights: Rights;
  loading: boolean;
} {
  const grants = useGrants();
  const organization = record ? organizationOf(definition, record) : idOf(values['organization']);
  // A new organization belongs to none, so only a platform role can create it.
  const rights = organization === 0 ? (grants.platform ?? noRights) : rightsIn(grants, organization);
  const rows = useAttributeRows(definition, organization, ownUnit(definition, record, values));
  const { options, loading } = useOptions({ definition, rows: rows ?? noRows, organization, record });
  const writable = useUnitLimits(definition).get(organization);

  const fields = useMemo(() => {
    const made = makeFields({ definition, rows: rows ?? noRows, rights, isNew: record === null, options, fixed });
    const limited = made.map((field) =>
      field.id === unitAttribute(definition) && writable ? limitedToUnits(field, writable, record) : field,
    );
    return record
      ? limited.map((field) => ({ ...field, record: record.id }))
      : withOrganization(limited, definition, start);
  }, [definition, rows, rights, record, options, fixed, writable, start]);

  return { fields, rights, loading: loading || rows === undefined };
}

/** The unit that a record belongs to; a unit belongs to itself. */
function ownUnit({ object, withinUnit }: Definition, record: WireRecord | null, values: FormValues): number {
  if (object === 'organizational_unit') return record?.id ?? idOf(values['parent__organizational_unit']);
  return withinUnit === undefined ? 0 : idOf(values[withinUnit]);
}

/** For users limited to units: only those can be chosen, and nothing when the record is outside them. */
function limitedToUnits(field: FormField, writable: ReadonlySet<number>, record: WireRecord | null): FormField {
  const mayMove = record === null || !(field.id in record) || writable.has(idOf(record[field.id]));
  if (!field.editable || !mayMove) return { ...field, editable: false };
  return { ...field, required: true, values: field.values.filter(({ value }) => writable.has(value)) };
}

/** Labels and options of the school and unit; the previous ones stay until those of another have arrived. */
function useAttributeRows(
  { object }: Definition,
  organization: number,
  unit: number,
): readonly AttributeRow[] | undefined {
  const place = useLabelPlace(organization, unit);
  const { data } = useAttributes({ object, attribute_options: '1', ...place });
  const [rows, setRows] = useState(data);
  if (data && data !== rows) setRows(data);
  return rows;
}

/** Up to this many schools are radio buttons. */
const MAX_RADIO_SCHOOLS = 3;

/** Shown to users who may create records in several schools; for others it is sent without being shown. */
function withOrganization(
  fields: FormField[],
  definition: Definition,
  { organizations: values }: NewRecord,
): FormField[] {
  const editable = values.length > 1;
  if ('organization' in definition.attributes)
    return fields.map((field) => (field.id === 'organization' ? { ...field, values, editable } : field));
  if (values.length === 0) return fields;
  const organization: FormField = {
    id: 'organization',
    type: editable ? (values.length <= MAX_RADIO_SCHOOLS ? 'radio' : 'select') : 'hidden',
    label: formText.organization,
    tooltip: formText.organizationHint,
    attribute_id: 0,
    values,
    editable: true,
    required: true,
    span: 3,
  };
  return [organization, ...fields];
}
