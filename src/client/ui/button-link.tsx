// A link that looks like a button. Separate from Button, so that the login page does not load the router.
import { Button as KitButton } from '@mantine/core';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

import { kitButton, type ButtonAppearance } from './button.tsx';

interface AnchorProps extends ButtonAppearance, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ variant, icon, fullWidth, ...rest }: AnchorProps) {
  return <KitButton component="a" {...kitButton({ variant, icon, fullWidth })} {...rest} />;
}

export const ButtonLink: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor);
