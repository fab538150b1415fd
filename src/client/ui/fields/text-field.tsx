// One line of text: plain, numeric or a password. Used by the form's text, integer and password fields.
import { PasswordInput, TextInput } from '@mantine/core';

import { FieldFrame, controlProps, type FrameProps } from './field-frame.tsx';

import classes from './shared-field.module.css';

export interface TextFieldProps extends FrameProps {
  value: string;
  numeric?: boolean;
  password?: boolean;
  /** Gets the focus when the dialog around it opens. */
  focusFirst?: boolean;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

export function TextField({ value, numeric, password, focusFirst, onChange, onBlur, ...frame }: TextFieldProps) {
  const input = {
    ...controlProps(frame),
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    onBlur,
  };
  return (
    <FieldFrame {...frame}>
      {password ? (
        <PasswordInput {...input} autoComplete="new-password" />
      ) : (
        <TextInput
          {...input}
          autoComplete="off"
          data-autofocus={focusFirst || undefined}
          inputMode={numeric ? 'numeric' : undefined}
          classNames={numeric ? { input: classes['numeric'] ?? '' } : undefined}
        />
      )}
    </FieldFrame>
  );
}
