// The product's one tooltip: at most 350 px wide, above everything, for mouse, keyboard and touch.
import { Tooltip as KitTooltip } from '@mantine/core';
import type { ReactElement } from 'react';

export interface TooltipProps {
  label: string;
  /** One element that can hold a ref. */
  children: ReactElement;
}

export function Tooltip({ label, children }: TooltipProps) {
  return (
    <KitTooltip
      label={label}
      multiline
      maw={350}
      zIndex={9999}
      openDelay={250}
      events={{ hover: true, focus: true, touch: false }}
      // Explanations are spoken through the label of the element itself, not twice.
      withinPortal
    >
      {children}
    </KitTooltip>
  );
}
