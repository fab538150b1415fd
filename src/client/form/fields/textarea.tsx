// Field kind 'textarea': rich text.
import { RichTextField } from '#client/ui/rich-text.tsx';

import type { FieldProps } from '../field.ts';
import { frameOf } from './frame-of.ts';

export function TextareaKind(props: FieldProps) {
  const { value, onChange } = props;
  return <RichTextField {...frameOf(props)} value={typeof value === 'string' ? value : ''} onChange={onChange} />;
}
