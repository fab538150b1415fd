// The kit's drawer behind our own; `drawer.tsx` fetches it when it first opens.
import { Drawer } from '@mantine/core';

import { layoutText } from '#shared/text/layout.ts';

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
      closeButtonProps={{ 'aria-label': layoutText.closeMenu }}
    >
      {children}
    </Drawer>
  );
}
