// A sentence above or instead of a grid about something that must be fixed elsewhere, ending with a link or button for
// that.
import type { ReactNode } from 'react';

import { IconAlertTriangle } from '#client/ui/icons.ts';

import shared from './shared-panel.module.css';
import classes from './panel-warning.module.css';

export function PanelWarning({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <p className={classes.warning}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
      <span className={shared.grow}>{text}</span>
      {children}
    </p>
  );
}
