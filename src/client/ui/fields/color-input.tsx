// A colour as six hex digits, typed or picked; empty for the default colour. Used by the tab of objects.
import { TextInput } from '@mantine/core';

import classes from './color-input.module.css';

export interface ColorInputProps {
  label: string;
  pickLabel: string;
  /** Without #; empty for none. */
  value: string;
  /** The colour used while the field is empty. */
  fallback: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (color: string) => void;
}

export function ColorInput({ label, pickLabel, value, fallback, error, disabled, onChange }: ColorInputProps) {
  const shown = isColor(value) ? value : fallback;
  return (
    <TextInput
      aria-label={label}
      value={value}
      placeholder={fallback}
      error={error}
      disabled={disabled}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: classes['hex'] ?? '' }}
      leftSection={
        <input
          type="color"
          className={classes.pick}
          aria-label={pickLabel}
          value={`#${shown}`}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value.slice(1))}
        />
      }
      leftSectionPointerEvents="all"
      onChange={(event) => onChange(event.currentTarget.value.trim().replace('#', '').toLowerCase())}
    />
  );
}

export function isColor(text: string): boolean {
  return /^[\da-f]{6}$/i.test(text);
}
