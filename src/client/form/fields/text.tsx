// Field kind 'text': one line.
import { TextField } from '#client/ui/fields/text-field.tsx';

import type { FieldProps } from '../field.ts';
import { frameOf } from './frame-of.ts';

export function TextKind(props: FieldProps) {
  const { value, onChange } = props;
  return <TextField {...frameOf(props)} value={typeof value === 'string' ? value : ''} onChange={onChange} />;
}
