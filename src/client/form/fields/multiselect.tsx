// Field kind 'multiselect': several choices out of a long list, found by typing.
import { MultiSelectField } from '#client/ui/fields/multi-select-field.tsx';

import type { FieldProps } from '../field.ts';
import { frameOf } from './frame-of.ts';

export function MultiselectKind(props: FieldProps) {
  const { field, value, onChange } = props;
  return (
    <MultiSelectField
      {...frameOf(props)}
      {...(field.max === undefined ? {} : { max: field.max })}
      options={field.values}
      value={Array.isArray(value) ? value : []}
      onChange={onChange}
    />
  );
}
