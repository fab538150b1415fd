// A button that does something. For one that leads to another page there is ButtonLink.
import { Button as KitButton } from '@mantine/core';
import type { ComponentProps, MouseEvent, MouseEventHandler, ReactNode, Ref } from 'react';

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
  disabled = false,
  focusFirst,
  label,
  expanded,
  onClick,
  ...rest
}: ButtonProps) {
  const isOff = busy || disabled;
  return (
    <KitButton
      {...kitButton({ variant, icon, fullWidth })}
      type={type}
      loading={busy}
      disabled={disabled}
      renderRoot={renderFocusable}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-expanded={expanded}
      data-autofocus={focusFirst || undefined}
      {...rest}
      onClick={isOff ? ignoreClick : onClick}
    />
  );
}

/** Without the attribute `disabled`: a button that gets it loses the focus, and after a save the user would be nowhere. */
export function renderFocusable({ disabled: _disabled, ...root }: ComponentProps<'button'>) {
  return <button {...root} />;
}

/** Nor does it submit its form. */
export function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
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
