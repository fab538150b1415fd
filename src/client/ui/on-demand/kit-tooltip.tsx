// The kit's tooltip for one element; `tooltip.tsx` decides when and where.
import { Tooltip } from '@mantine/core';

import classes from './kit-tooltip.module.css';

export function KitTooltip({ target, label }: { target: HTMLElement; label: string }) {
  return (
    // Screen readers read the explanation from the element itself, so not here again.
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
