// A link with only an icon, such as 'edit' at the end of a row: its label is the accessible name and the tooltip.
import { ActionIcon } from '@mantine/core';
import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

import { kitIcon } from './icon-button.tsx';
import { tooltip } from './tooltip.tsx';

interface IconAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  label: string;
  icon: ReactNode;
  size?: number;
  ref?: Ref<HTMLAnchorElement>;
}

function IconAnchor({ label, icon, size = 30, ...rest }: IconAnchorProps) {
  return (
    <ActionIcon component="a" {...kitIcon('quiet')} {...tooltip(label)} size={size} aria-label={label} {...rest}>
      {icon}
    </ActionIcon>
  );
}

export const IconLink: LinkComponent<typeof IconAnchor> = createLink(IconAnchor);
