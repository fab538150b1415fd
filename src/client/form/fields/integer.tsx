// Field kind 'integer': says at once that 'vijf' is not a number, and lets the user go on typing.
import { TextField } from '#client/ui/fields/text-field.tsx';
import { fieldText } from '#shared/text/field.ts';

import type { FieldProps } from '../field.ts';
import { integerFromText, isInteger, textFromInteger } from '../integer-text.ts';
import { frameOf } from './frame-of.ts';

export function IntegerKind(props: FieldProps) {
  const { value, onChange } = props;
  const frame = frameOf(props);
  const error = isInteger(value) ? frame.error : fieldText.number;
  return (
    <TextField
      {...frame}
      {...(error === undefined ? {} : { error })}
      numeric
      value={textFromInteger(value)}
      onChange={(text) => onChange(integerFromText(text))}
    />
  );
}
