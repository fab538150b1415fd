// Field kind 'disabled text': shown, never sent.
import { TextField } from '#client/ui/fields/text-field.tsx';

import type { FieldProps } from '../field.ts';
import { frameOf } from './frame-of.ts';

export function DisabledKind(props: FieldProps) {
  const { value } = props;
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return <TextField {...frameOf(props)} disabled value={shown} onChange={() => undefined} />;
}
