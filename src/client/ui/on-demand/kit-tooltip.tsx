// The kit's tooltip at an element that has one; `tooltip.tsx` decides when and where.
import { Tooltip } from '@mantine/core';

import classes from './kit-tooltip.module.css';

export function KitTooltip({ target, label }: { target: HTMLElement; label: string }) {
  return (
    // Explanations are spoken through the label of the element itself, not twice.
    <Tooltip
      target={target}
      label={label}
      opened
      multiline
      maw={350}
      zIndex={9999}
      withinPortal
      aria-hidden="true"
      className={classes['lines'] ?? ''}
    />
  );
}
