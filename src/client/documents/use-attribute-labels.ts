// The labels of a unit's attributes in a school.
import { useMemo } from 'react';

import { useCall } from '#client/api/query.ts';
import { reference } from '#shared/api/reference.ts';
import { definitions } from '#shared/definitions/registry.ts';

const { object, attributes } = definitions.educationalUnit;

export function useAttributeLabels(organization: number): (attribute: string) => string {
  const { data } = useCall(reference.attributes, { query: { object, organization, limit: 1000 } });
  return useMemo(() => {
    const own = new Map(data?.map((row) => [row.attribute, row.user_label]));
    const known: Record<string, { label: string } | undefined> = attributes;
    return (attribute) => own.get(attribute) ?? known[attribute]?.label ?? attribute;
  }, [data]);
}
