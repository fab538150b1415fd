// A button that does something. For one that leads to another page there is ButtonLink.
import { Button as KitButton } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';

export interface ButtonAppearance {
  /** One primary button per page; danger only for what cannot be undone. */
  variant?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: ReactNode;
  fullWidth?: boolean;
}

export interface ButtonProps extends ButtonAppearance {
  children: ReactNode;
  /** The accessible name, if several buttons have the same text. */
  label?: string;
  type?: 'button' | 'submit';
  /** Whether the menu or dialog that it opens is open. */
  expanded?: boolean;
  /** While busy it shows so, and cannot be pressed again. */
  busy?: boolean;
  disabled?: boolean;
  /** Gets the focus when the dialog around it opens. */
  focusFirst?: boolean;
  form?: string;
  ref?: Ref<HTMLButtonElement>;
  onClick?: MouseEventHandler<HTMLButtonElement>;
}

export function Button({
  variant,
  icon,
  fullWidth,
  type = 'button',
  busy = false,
  focusFirst,
  label,
  expanded,
  ...rest
}: ButtonProps) {
  return (
    <KitButton
      {...kitButton({ variant, icon, fullWidth })}
      type={type}
      loading={busy}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-expanded={expanded}
      data-autofocus={focusFirst || undefined}
      {...rest}
    />
  );
}

/** The kit's props for our variants; ButtonLink uses them too. */
export function kitButton({ variant = 'plain', icon, fullWidth = false }: ButtonAppearance) {
  const looks = {
    primary: { variant: 'filled' },
    plain: { variant: 'default' },
    quiet: { variant: 'subtle', color: 'gray' },
    danger: { variant: 'filled', color: 'error' },
  } as const;
  return { ...looks[variant], leftSection: icon, fullWidth, size: 'sm', px: 'sm' } as const;
}
