// Field kind 'password': empty means unchanged.
import { TextField } from '#client/ui/fields/text-field.tsx';

import type { FieldProps } from '../field.ts';
import { frameOf } from './frame-of.ts';

export function PasswordKind(props: FieldProps) {
  const { value, onChange } = props;
  return <TextField {...frameOf(props)} password value={typeof value === 'string' ? value : ''} onChange={onChange} />;
}
