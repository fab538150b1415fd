// What the field components of `ui` need to know of a form field. Used by every field kind of this folder.
import type { FieldProps } from '../field.ts';

export function frameOf({ field, error, inputId }: FieldProps) {
  return {
    inputId,
    label: field.label,
    tooltip: [field.tooltip, field.editable ? '' : field.fixedBecause].filter(Boolean).join(' '),
    required: field.required && field.editable,
    disabled: !field.editable,
    ...(error === undefined ? {} : { error }),
  };
}
