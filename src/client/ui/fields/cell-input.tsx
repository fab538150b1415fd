// An input in a row of many: its name is spoken, because the head of its column already shows it. Used by label pages.
import { Textarea, TextInput } from '@mantine/core';

export interface CellInputProps {
  id?: string;
  label: string;
  value: string;
  placeholder?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  /** Several lines, growing with the text. */
  long?: boolean;
  maxLength?: number;
  onChange: (text: string) => void;
}

export function CellInput({
  id,
  label,
  value,
  placeholder,
  error,
  disabled,
  long,
  maxLength,
  onChange,
}: CellInputProps) {
  const input = {
    id,
    'aria-label': label,
    value,
    placeholder,
    error,
    disabled,
    maxLength,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return long ? <Textarea {...input} autosize minRows={1} maxRows={6} /> : <TextInput {...input} />;
}
