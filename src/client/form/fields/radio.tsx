// Field kind 'radio': one choice out of a few, all in sight.
import { RadioField } from '#client/ui/fields/choice-fields.tsx';

import type { FieldProps } from '../field.ts';
import { frameOf } from './frame-of.ts';

export function RadioKind(props: FieldProps) {
  const { field, value, onChange } = props;
  const chosen = typeof value === 'number' ? value : 0;
  return <RadioField {...frameOf(props)} options={field.values} value={chosen} onChange={onChange} />;
}
