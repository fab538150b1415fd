// Field kind 'date': dd-mm-yyyy, typed or picked.
import { DateField } from '#client/ui/fields/date-field.tsx';

import type { FieldProps } from '../field.ts';
import { frameOf } from './frame-of.ts';

export function DateKind(props: FieldProps) {
  const { onChange } = props;
  const text = typeof props.value === 'string' ? props.value : '';
  return <DateField {...frameOf(props)} value={text} onChange={(typed) => onChange(typed === '' ? null : typed)} />;
}
