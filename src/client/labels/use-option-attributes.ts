// The attributes that have options, by the names of this school: 'Programma › Variant'. Used by the options pages.
import { useAttributesOf } from '#client/api/attributes.ts';
import type { Option } from '#client/ui/fields/select-field.tsx';
import { allDefinitions } from '#shared/definitions/registry.ts';

import { useObjectOptions } from './object-options.ts';

const withOptions = new Set(
  allDefinitions.flatMap(({ object, attributes }) =>
    Object.entries(attributes).flatMap(([name, { kind }]) => (kind === 'option' ? [`${object}.${name}`] : [])),
  ),
);
const objects = allDefinitions
  .filter(({ attributes }) => Object.values(attributes).some(({ kind }) => kind === 'option'))
  .map(({ object }) => object);

export function useOptionAttributes(): { options: Option[]; nameOf: (attribute: number) => string; loading: boolean } {
  const rows = useAttributesOf(objects);
  const { nameOf: objectName } = useObjectOptions();
  const options = (rows ?? [])
    .filter(({ object, attribute }) => withOptions.has(`${object}.${attribute}`))
    .map(({ id, object, user_label }) => ({ value: id, label: `${objectName(object)} › ${user_label}` }));
  return {
    options,
    nameOf: (attribute) => options.find(({ value }) => value === attribute)?.label ?? '',
    loading: rows === undefined,
  };
}
