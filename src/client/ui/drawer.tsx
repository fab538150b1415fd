// A panel that slides in from the left on narrow screens. The layout's navigation uses it.
import { Drawer as KitDrawer } from '@mantine/core';
import type { ReactNode } from 'react';

import { nl } from '#shared/text/nl.ts';

export interface DrawerProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

export function Drawer({ open, title, onClose, children }: DrawerProps) {
  return (
    <KitDrawer
      opened={open}
      onClose={onClose}
      title={title}
      size={280}
      padding={12}
      closeButtonProps={{ 'aria-label': nl.layout.closeMenu }}
    >
      {children}
    </KitDrawer>
  );
}
