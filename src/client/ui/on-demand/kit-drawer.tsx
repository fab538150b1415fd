// The kit's drawer behind our own; `drawer.tsx` loads it when it first opens.
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

import { layoutText } from '#shared/text/layout.ts';

export interface DrawerProps {
  open: boolean;
  title: string;
  /** The right side is wider, for forms. */
  side?: 'left' | 'right';
  /** For text, which is wider than a form. */
  wide?: boolean;
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

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
      // The text of a form aligns with the title; the menu has marks before its text.
      styles={{ title: { lineHeight: 1.3 }, ...(side === 'right' && { header: { paddingLeft: padding } }) }}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': closeLabel ?? layoutText.closeMenu }}
    >
      {children}
    </Drawer>
  );
}
