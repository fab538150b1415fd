// A button with only an icon: its label is the accessible name and the tooltip.
import { ActionIcon } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';

import { ignoreClick, renderFocusable } from './button.tsx';
import { tooltip } from './tooltip.tsx';

export interface IconButtonProps {
  label: string;
  icon: ReactNode;
  onClick?: MouseEventHandler<HTMLButtonElement>;
  variant?: 'quiet' | 'plain' | 'danger';
  size?: number;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 30,
  disabled = false,
  ref,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <ActionIcon
      {...kitIcon(variant)}
      {...tooltip(label)}
      size={size}
      aria-label={label}
      disabled={disabled}
      renderRoot={renderFocusable}
      // It keeps the focus that it has, but Tab skips it.
      tabIndex={disabled ? -1 : undefined}
      aria-disabled={disabled || undefined}
      ref={ref}
      {...rest}
      onClick={disabled ? ignoreClick : onClick}
    >
      {icon}
    </ActionIcon>
  );
}

/** The kit's props for our variants; IconLink uses them too. */
export function kitIcon(variant: 'quiet' | 'plain' | 'danger') {
  const looks = {
    quiet: { variant: 'subtle', color: 'gray' },
    plain: { variant: 'default' },
    danger: { variant: 'subtle', color: 'red' },
  } as const;
  return looks[variant];
}
