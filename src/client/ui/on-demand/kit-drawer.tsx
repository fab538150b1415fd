// The kit's drawer behind our own; `drawer.tsx` fetches it when it first opens.
import { Drawer } from '@mantine/core';

import { nl } from '#shared/text/nl.ts';

import type { DrawerProps } from '../drawer.tsx';

export function KitDrawer({ open, title, onClose, children }: DrawerProps) {
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      title={title}
      size={280}
      padding={12}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': nl.layout.closeMenu }}
    >
      {children}
    </Drawer>
  );
}
