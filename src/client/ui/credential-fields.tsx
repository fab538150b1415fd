// The fields of the login page. Separate from the fields of forms, which are not loaded before login.
import { PasswordInput, TextInput } from '@mantine/core';
import type { ChangeEvent, Ref } from 'react';

export interface CredentialProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** The rule for a new password, shown before the user types. */
  description?: string;
  /** Gets the focus when the dialog around it opens. */
  focusFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
}

export function UsernameField(props: CredentialProps) {
  return <TextInput {...asTyped} {...credential(props)} name="username" autoComplete="username" />;
}

export function EmailField(props: CredentialProps) {
  return <TextInput {...asTyped} {...credential(props)} type="email" name="email" autoComplete="email" />;
}

export function PasswordField(props: CredentialProps) {
  return <PasswordInput {...credential(props)} name="password" autoComplete="current-password" />;
}

/** A new password: browsers offer to generate one instead of filling in the old one. */
export function NewPasswordField(props: CredentialProps) {
  return <PasswordInput {...credential(props)} name="new-password" autoComplete="new-password" />;
}

/** A one-time code: from an app, which phones and password managers can fill in, or a recovery code on paper. */
export function CodeField({ digits, ...props }: CredentialProps & { digits: boolean }) {
  const known = digits ? ({ autoComplete: 'one-time-code', inputMode: 'numeric' } as const) : { autoComplete: 'off' };
  return <TextInput {...asTyped} {...credential(props)} {...known} name="code" />;
}

function credential({ onChange, focusFirst, ...rest }: CredentialProps) {
  return {
    ...rest,
    'data-autofocus': focusFirst || undefined,
    required: true,
    withAsterisk: false,
    size: 'md',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  };
}

const asTyped = { autoCapitalize: 'none', spellCheck: false } as const;
