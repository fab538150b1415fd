// The fields of the login screen. Apart from the form's fields, so that nobody loads those before logging in.
import { PasswordInput, TextInput } from '@mantine/core';
import type { Ref } from 'react';

import { nl } from '#shared/text/nl.ts';

export interface CredentialProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** Said before somebody types: the rule for a new password. */
  description?: string;
  ref?: Ref<HTMLInputElement>;
}

export function UsernameField({ onChange, ...rest }: CredentialProps) {
  return (
    <TextInput
      {...rest}
      required
      withAsterisk={false}
      size="md"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function PasswordField({ onChange, ...rest }: CredentialProps) {
  return (
    <PasswordInput
      {...rest}
      required
      withAsterisk={false}
      size="md"
      name="password"
      autoComplete="current-password"
      // Without a place in the tab order the kit hides it from the keyboard.
      visibilityToggleButtonProps={{ 'aria-label': nl.login.showPassword, tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function EmailField({ onChange, ...rest }: CredentialProps) {
  return (
    <TextInput
      {...rest}
      required
      withAsterisk={false}
      size="md"
      type="email"
      name="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A password that is being chosen: browsers offer to make one instead of filling in the old one. */
export function NewPasswordField({ onChange, ...rest }: CredentialProps) {
  return (
    <PasswordInput
      {...rest}
      required
      withAsterisk={false}
      size="md"
      name="new-password"
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': nl.login.showPassword, tabIndex: 0 }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
