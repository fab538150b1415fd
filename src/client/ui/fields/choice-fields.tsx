// Choices that are all visible: radios, one checkbox, a list of checkboxes. Used by the form's fields of those names.
import { Checkbox, Radio } from '@mantine/core';

import { formText } from '#shared/text/form.ts';

import { errorId, FieldError, FieldFrame, FieldTooltip, labelId, type FrameProps } from './field-frame.tsx';
import type { Option } from './select-field.tsx';

import shared from './shared-field.module.css';
import classes from './choice-fields.module.css';

export interface RadioFieldProps extends FrameProps {
  value: number;
  options: readonly Option[];
  onChange: (value: number) => void;
}

export function RadioField({ value, options, onChange, ...frame }: RadioFieldProps) {
  return (
    <FieldFrame {...frame} group>
      <div className={classes.group} role="radiogroup" {...grouped(frame)}>
        {options.map((option, index) => (
          <Radio
            key={option.value}
            id={index === 0 ? frame.inputId : undefined}
            name={frame.inputId}
            label={option.label}
            checked={value === option.value}
            disabled={frame.disabled}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    </FieldFrame>
  );
}

export interface CheckboxFieldProps extends FrameProps {
  value: boolean;
  onChange: (value: boolean) => void;
}

export function CheckboxField({ value, onChange, ...frame }: CheckboxFieldProps) {
  return (
    <div className={shared.field}>
      <div className={classes.checkboxRow}>
        <Checkbox
          id={frame.inputId}
          label={frame.label}
          checked={value}
          disabled={frame.disabled}
          aria-invalid={frame.error ? true : undefined}
          aria-describedby={frame.error ? errorId(frame.inputId) : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <FieldTooltip label={frame.label} text={frame.tooltip} />
      </div>
      <FieldError inputId={frame.inputId} error={frame.error} />
    </div>
  );
}

export interface ListFieldProps extends FrameProps {
  value: number[];
  options: readonly Option[];
  onChange: (value: number[]) => void;
}

export function ListField({ value, options, onChange, ...frame }: ListFieldProps) {
  // Sorted, so that unticking and ticking a choice is not a change.
  const toggle = (id: number, on: boolean) =>
    onChange(on ? [...value, id].toSorted((a, b) => a - b) : value.filter((each) => each !== id));
  return (
    <FieldFrame {...frame} group>
      <fieldset className={classes.list} {...grouped(frame)}>
        {options.length === 0 ? formText.empty : null}
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            id={index === 0 ? frame.inputId : undefined}
            label={option.label}
            checked={value.includes(option.value)}
            disabled={frame.disabled}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </FieldFrame>
  );
}

function grouped({ inputId, error }: FrameProps) {
  return { 'aria-labelledby': labelId(inputId), 'aria-describedby': error ? errorId(inputId) : undefined };
}
