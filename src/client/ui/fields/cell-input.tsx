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
  /** Shown behind what is typed; the label says it as well. */
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
