// Field kind 'checkbox': yes or no.
import { CheckboxField } from '#client/ui/fields/choice-fields.tsx';

import type { FieldProps } from '../field.ts';
import { frameOf } from './frame-of.ts';

export function CheckboxKind(props: FieldProps) {
  return <CheckboxField {...frameOf(props)} value={props.value === true} onChange={props.onChange} />;
}
