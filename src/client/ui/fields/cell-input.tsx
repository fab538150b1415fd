// An input in a table: its label is only for screen readers, because the column heading shows it. Used by label pages.
import { Textarea, TextInput } from '@mantine/core';

export interface CellInputProps {
  id?: string;
  label: string;
  value: string;
  placeholder?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  /** Several lines; grows with the text. */
  long?: boolean;
  maxLength?: number;
  /** Shown after the value, and part of the label. */
  unit?: string;
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
  unit,
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
  if (long) return <Textarea {...input} autosize minRows={1} maxRows={6} />;
  const behind = unit && value !== '' ? <span aria-hidden="true">{unit}</span> : null;
  return <TextInput {...input} rightSection={behind} rightSectionPointerEvents="none" />;
}
