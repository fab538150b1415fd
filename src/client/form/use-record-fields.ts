// The fields of one record for this user: rights of its organization, options, labels. Used by form and view page.
import { useMemo, useState } from 'react';

import { useGrants } from '#client/api/me.ts';
import { useCall } from '#client/api/query.ts';
import { contract } from '#shared/api/contract.ts';
import type { AttributeRow } from '#shared/api/reference.ts';
import type { Definition } from '#shared/definitions/definition.ts';
import { noRights, type Rights, rightsIn } from '#shared/permissions/rights.ts';
import { nl } from '#shared/text/nl.ts';

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
  // A new organization lies in none, so only a platform role can make it.
  const rights = organization === 0 ? (grants.platform ?? noRights) : rightsIn(grants, organization);
  const rows = useAttributeRows(definition, organization);
  const { options, loading } = useOptions({ definition, rows: rows ?? noRows, organization, record });
  const writable = useUnitLimits(definition).get(organization);

  const fields = useMemo(() => {
    const made = makeFields({ definition, rows: rows ?? noRows, rights, isNew: record === null, options, fixed });
    const limited = made.map((field) =>
      field.id === unitAttribute(definition) && writable ? limitedToUnits(field, writable, record) : field,
    );
    return record ? limited : withOrganization(limited, definition, start);
  }, [definition, rows, rights, record, options, fixed, writable, start]);

  return { fields, rights, loading: loading || rows === undefined };
}

/** For who has units: a choice among those, and none where the record hangs above them. */
function limitedToUnits(field: FormField, writable: ReadonlySet<number>, record: WireRecord | null): FormField {
  const mayMove = record === null || !(field.id in record) || writable.has(idOf(record[field.id]));
  if (!field.editable || !mayMove) return { ...field, editable: false };
  return { ...field, required: true, values: field.values.filter(({ value }) => writable.has(value)) };
}

/** Labels and options as the organization has them; the previous ones stay until those of another have arrived. */
function useAttributeRows({ object }: Definition, organization: number): readonly AttributeRow[] | undefined {
  const query = { object, limit: 100, attribute_options: '1' as const };
  const { data } = useCall(contract.reference.attributes, {
    query: organization === 0 ? query : { ...query, organization },
  });
  const [rows, setRows] = useState(data);
  if (data && data !== rows) setRows(data);
  return rows;
}

/** Who may make records in several schools chooses which one; who cannot choose need not be asked. */
function withOrganization(
  fields: FormField[],
  definition: Definition,
  { organizations: values }: NewRecord,
): FormField[] {
  if ('organization' in definition.attributes)
    return fields.map((field) =>
      field.id === 'organization' ? { ...field, values, editable: values.length > 1 } : field,
    );
  if (values.length < 2) return fields;
  const choice: FormField = {
    id: 'organization',
    type: 'select',
    label: nl.form.organization,
    tooltip: nl.form.organizationHint,
    attribute_id: 0,
    values,
    editable: true,
    required: true,
    span: 1,
  };
  return [choice, ...fields];
}
