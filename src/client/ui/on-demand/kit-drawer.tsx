// The kit's drawer behind our own; `drawer.tsx` fetches it when it first opens.
import { Drawer } from '@mantine/core';

import { layoutText } from '#shared/text/layout.ts';

import type { DrawerProps } from '../drawer.tsx';

export function KitDrawer({ open, title, side = 'left', wide = false, closeLabel, onClose, children }: DrawerProps) {
  const padding = side === 'left' ? 12 : 16;
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      title={title}
      position={side}
      size={wide ? 560 : side === 'left' ? 280 : 400}
      padding={padding}
      // The words of a form begin where its title does; those of the menu have marks before them.
      styles={{ title: { lineHeight: 1.3 }, ...(side === 'right' && { header: { paddingLeft: padding } }) }}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': closeLabel ?? layoutText.closeMenu }}
    >
      {children}
    </Drawer>
  );
}
