// Field kind 'list': several choices out of a short list, all in sight.
import { ListField } from '#client/ui/fields/choice-fields.tsx';

import type { FieldProps } from '../field.ts';
import { frameOf } from './frame-of.ts';

export function ListKind(props: FieldProps) {
  const { field, value, onChange } = props;
  const chosen = Array.isArray(value) ? value : [];
  return <ListField {...frameOf(props)} options={field.values} value={chosen} onChange={onChange} />;
}
