// Field kind 'select': null becomes 0, which is none.
import { SelectField } from '#client/ui/fields/select-field.tsx';

import type { FieldProps } from '../field.ts';
import { frameOf } from './frame-of.ts';

export function SelectKind(props: FieldProps) {
  const { field, value, onChange } = props;
  const chosen = typeof value === 'number' ? value : 0;
  return <SelectField {...frameOf(props)} options={field.values} value={chosen} onChange={onChange} />;
}
