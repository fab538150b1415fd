// The attributes that have options, by the names of this school: 'Programma › Variant'. Used by the options screens.
import { useCall } from '#client/api/query.ts';
import type { Option } from '#client/ui/fields/select-field.tsx';
import { contract } from '#shared/api/contract.ts';
import { allDefinitions } from '#shared/definitions/registry.ts';

import { useObjectOptions } from './object-options.ts';

const withOptions = new Set(
  allDefinitions.flatMap(({ object, attributes }) =>
    Object.entries(attributes).flatMap(([name, { kind }]) => (kind === 'option' ? [`${object}.${name}`] : [])),
  ),
);
const manyAttributes = 1000;

export function useOptionAttributes(): { options: Option[]; nameOf: (attribute: number) => string; loading: boolean } {
  const { data = [], isLoading } = useCall(contract.reference.attributes, { query: { limit: manyAttributes } });
  const { nameOf: objectName } = useObjectOptions();
  const options = data
    .filter(({ object, attribute }) => withOptions.has(`${object}.${attribute}`))
    .map(({ id, object, user_label }) => ({ value: id, label: `${objectName(object)} › ${user_label}` }));
  return {
    options,
    nameOf: (attribute) => options.find(({ value }) => value === attribute)?.label ?? '',
    loading: isLoading,
  };
}
