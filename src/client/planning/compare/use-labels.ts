// The school's labels of the attributes in a comparison.
import { useMemo } from 'react';

import { useAttributesOf } from '#client/api/attributes.ts';

export type LabelOf = (object: string, attribute: string) => string;

const compared = [
  'programme',
  'programme_part',
  'educational_unit',
  'rel__calendar_week__course',
  'rel__calendar_week__exam',
] as const;

export function useLabels(organization: number): LabelOf {
  const attributes = useAttributesOf(compared, organization);
  return useMemo(() => {
    const labels = new Map(attributes?.map((each) => [`${each.object} ${each.attribute}`, each.user_label]));
    return (object, attribute) => labels.get(`${object} ${attribute}`) || attribute;
  }, [attributes]);
}
